import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createDebriefs } from '../../../src-main/recorder/debriefs.ts';
import { startRecordingRetention } from '../../../src-main/recorder/recording-retention.ts';
import { asked, recordingLibrary, turn } from '../../support/recorded-show.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2030, 0, 31, 12);

/** A desk with recordings whose lives ended so many days ago; null for one that runs. */
const keeping = (ended: readonly (number | null)[]) => {
  const clock = createManualClock(NOW);
  const library = recordingLibrary();
  const wanted: { days: number | null } = { days: null };
  for (const daysAgo of ended) {
    const show = { spaceId: 'space', sessionId: String(daysAgo) };
    const to = daysAgo === null ? null : NOW - daysAgo * DAY;
    const from = (to ?? NOW) - 3_600_000;
    library.ask('recordings.begin', { ...show, title: '', from });
    const spans = [{ from, to: to ?? NOW }];
    library.ask('recordings.append', { ...show, batch: 'b', lines: [], spans, to });
  }
  const debriefs = createDebriefs({
    library: asked(library),
    clientOf: () => null,
    isRecorded: () => false,
    clock,
    log: silentLog,
    onChange: () => undefined,
  });
  const retention = startRecordingRetention({
    days: () => wanted.days,
    removeBefore: (at) => debriefs.removeBefore(at),
    clock,
    log: silentLog,
  });
  onTestFinished(() => retention.close());
  return {
    keepFor(days: number | null) {
      wanted.days = days;
      retention.wake();
    },
    async pass(ms: number) {
      clock.advance(ms);
      await turn();
    },
    all: () => debriefs.kept(),
    kept: () => library.ask('recordings.list', null).map(({ sessionId }) => sessionId),
  };
};

test('recordings are listed by show, whether their space is connected or not', async () => {
  const [show, ...others] = await keeping([1]).all();
  expect([show?.spaceId, show?.sessionId, show?.to, others]).toEqual(['space', '1', NOW - DAY, []]);
});

test('recordings stay for ever unless somebody wants otherwise', async () => {
  const desk = keeping([400, 1]);
  await desk.pass(2 * DAY);
  expect(desk.kept()).toEqual(['1', '400']);
});

test('older recordings go soon after days are chosen, younger ones and a live that runs stay', async () => {
  const desk = keeping([400, 31, 29, null]);
  desk.keepFor(30);
  await desk.pass(60_000);
  expect(desk.kept()).toEqual(['null', '29']);
});

test('a recording goes within a day of becoming too old', async () => {
  const desk = keeping([28.5]);
  desk.keepFor(30);
  await desk.pass(60_000);
  await desk.pass(DAY);
  expect(desk.kept()).toEqual(['28.5']);
  await desk.pass(DAY);
  expect(desk.kept()).toEqual([]);
});
