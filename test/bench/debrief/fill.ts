import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { Stretch } from '#shared/debrief/stretch.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import {
  countersLine,
  endedSession,
  MINUTE,
  minutes,
  readingsOf,
  reportOf,
  saidAt,
  sceneLine,
  T0,
  type Truth,
} from '../../support/debrief/known-show.ts';

/** The largest evening that a debrief is measured with. */
export const EVENING = { people: 5000, minutes: 120, messages: 2000, scenes: 24, conversions: 200 } as const;
export const SESSION_ID = 'bench-evening';
const LIVE = minutes(0, EVENING.minutes);

/** People come in the first ten minutes; a third leaves early, every tenth takes a break. */
const audience = (): Truth =>
  new Map(
    Array.from({ length: EVENING.people }, (_, index): [string, readonly Stretch[]] => {
      const from = T0 + (index % 600) * 1000;
      const to = index % 3 === 0 ? T0 + (40 + (index % 75)) * MINUTE : LIVE.to + MINUTE;
      const middle = T0 + (20 + (index % 15)) * MINUTE;
      const stays = [
        { from, to: middle },
        { from: middle + 3 * MINUTE, to },
      ];
      return [`person-${index}`, index % 10 === 1 ? stays : [{ from, to }]];
    }),
  );

const answer = (key: string, data: Record<string, unknown>): RecordedLine => ({
  at: LIVE.to,
  hostAt: LIVE.to,
  key,
  source: 'report',
  kind: 'answer',
  data,
});

/** Writes a recording of the evening and the platform's answers into a library's file that nobody has open. */
export const fillEvening = (path: string, spaceId: string): void => {
  const truth = audience();
  const session = endedSession(LIVE, {
    id: SESSION_ID,
    title: 'A long evening',
    conversionCount: EVENING.conversions,
  });
  const participants = reportOf(truth, LIVE).map((entry, index) => ({ ...entry, name: `Éloïse Person ${index}` }));
  const messages = Array.from({ length: EVENING.messages }, (_, index) =>
    saidAt(T0 + index * 3500, {
      id: `m${index}`,
      userId: `person-${(index * 7) % EVENING.people}`,
      name: `Éloïse Person ${(index * 7) % EVENING.people}`,
      text: `What do you make of part ${index}?`,
    }),
  );
  const summary = {
    liveDurationSec: EVENING.minutes * 60,
    attended: EVENING.people,
    peakConcurrent: EVENING.people,
    peakAt: null,
    averageConcurrent: EVENING.people * 0.8,
    averageWatchSec: 5000,
    watchedHalfOrMore: EVENING.people / 2,
    replayViews: 0,
    spectatorHours: 8000,
    interactiveHours: 2,
  };
  const lines = [
    ...readingsOf(truth, [LIVE]),
    ...Array.from({ length: EVENING.scenes }, (_, index) => sceneLine(T0 + index * 5 * MINUTE, `Scene ${index}`)),
    ...Array.from({ length: EVENING.conversions }, (_, index) =>
      countersLine(T0 + 60 * MINUTE + index * 15_000, EVENING.people, index),
    ),
  ].toSorted((a, b) => a.at - b.at);
  const library = openTestLibrary(path);
  try {
    const show = { spaceId, sessionId: SESSION_ID };
    const { title } = session;
    library.ask('recordings.begin', { ...show, title, from: LIVE.from });
    library.ask('recordings.append', { ...show, batch: 'evening', lines, spans: [LIVE], to: LIVE.to });
    const answers = [
      answer('conversions', { session }),
      answer('attendance', { session, summary, participants }),
      answer('chat', { session, messages }),
      answer('polls', { polls: [] }),
    ];
    // Every final read is done: the platform, which does not know this show, is not asked.
    library.ask('recordings.settle', { ...show, title, ...LIVE, lines: answers, at: LIVE.to + 60 * MINUTE });
  } finally {
    library.close();
  }
};
