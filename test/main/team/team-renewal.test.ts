import { expect, test } from 'vitest';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { createLetterBox, sealLetter } from '../../../src-main/relay-transport/letter-box.ts';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { invitationsTo, newRenewal } from '../../../src-main/team/team-renewal.ts';
import { runOf } from '../../support/team-room.ts';

const [ana, carl] = [runOf('ana'), runOf('carl')];
const link = makeRelayLink('wss://relay.example') ?? '';
const box = createLetterBox();

/** A team in which a run says that it has a letter for Carl. */
const saying = (from: string, content: object, about = `renewed ${from} ${carl}`): TeamState =>
  mergeTeam(
    new Map(),
    stampChanges(new Map(), from, [
      {
        kind: 'invitation',
        key: `${from} ${carl}`,
        value: { to: carl, letter: sealLetter(box.name, JSON.stringify(content), about) },
        by: 'Ana',
      },
    ]),
  );
const invited = (state: TeamState): number => invitationsTo(state, { desk: carl, box, link }).length;

test('a renewed link has the same address and another secret, and a letter names all who go along', () => {
  const renewal = newRenewal(link, [ana, carl], 5);
  expect([renewal?.runs, new URL(renewal?.link ?? '').host]).toEqual([[ana, carl], 'relay.example']);
  expect(renewal?.link).not.toBe(link);
  expect(newRenewal('no link', [], 5)).toBeNull();
});

test('a desk goes along by a letter of a run that proves itself, to the same relay, and by no other', () => {
  const good = { link: newRenewal(link, [], 0)?.link ?? '', id: 'a', runs: [ana, carl] };
  expect(invited(saying(ana, good))).toBe(1);
  expect(invited(saying('earlier-version', good))).toBe(0);
  expect(invited(saying(ana, good, `renewed ${runOf('dan')} ${carl}`))).toBe(0);
  expect(invited(saying(ana, { ...good, link: makeRelayLink('wss://elsewhere.example') ?? '' }))).toBe(0);
  expect(invited(saying(ana, { ...good, link }))).toBe(0);
  expect(invited(saying(ana, { ...good, runs: [ana] }))).toBe(0);
  expect(invited(saying(ana, { nonsense: true }))).toBe(0);
});
