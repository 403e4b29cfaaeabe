import { expect, test } from 'vitest';
import { NO_SPEAKERS, withLine, withReceipt, withSign } from '#shared/show/speaker-lines.ts';
import { onStagePeople } from '#shared/speaker/on-stage.ts';
import { person, speakerShow, STARTED } from '../../support/speaker-show.ts';

test('everyone who may speak stands in order: the host, guests as they came, speakers who are away', () => {
  const people = [
    person('viewer', 0, { role: 'viewer' }),
    person('late', 9),
    person('gone', 1, { connected: false }),
    person('early', 2),
  ];
  expect(onStagePeople(speakerShow({ people })).map(({ userId, presence }) => [userId, presence])).toEqual([
    ['host', 'never'],
    ['early', 'there'],
    ['late', 'there'],
    ['gone', 'left'],
  ]);
});

test('a person’s row says their page, line, sign and next part', () => {
  const line = withLine(NO_SPEAKERS, { at: 5, userId: null, text: 'Wrap up', pressId: null });
  const speakers = {
    ...withSign(withReceipt(line, 'ana', { shown: 5, seen: null }), 'ben', 'trouble', 6),
    pages: [
      { userId: 'ana', isCut: false, hears: false },
      { userId: 'ben', isCut: true, hears: false },
    ],
  };
  const rows = onStagePeople(speakerShow({}, { speakers }));
  expect(rows.map(({ name, page, line: said, sign, air, part }) => [name, page, said?.state, sign, air, part])).toEqual(
    [
      [null, 'none', 'sent', null, 'on-air', { name: 'talk', at: null }],
      ['ana', 'open', 'shown', null, 'next', { name: 'talk', at: STARTED + 300_000 }],
      ['ben', 'cut', 'sent', 'trouble', 'backstage', null],
    ],
  );
});
