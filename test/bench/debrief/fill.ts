import type { RecordedLine } from '#shared/debrief/recording.ts';
import { createRequests } from '../../../src-main/library/requests.ts';
import { openDatabase } from '../../../src-main/library/file/open-database.ts';
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

/** An evening that fills the room: as many people as a recording has to stand, and its length. */
export const CROWD = { people: 5000, minutes: 120, messages: 2000, scenes: 40 } as const;
export const CROWDED_SHOW = 'crowded-show';

const LIVE = minutes(0, CROWD.minutes);

/** They come over a quarter of an hour, some twice, and go from the first hour on. */
const crowd = (): Truth =>
  new Map(
    Array.from({ length: CROWD.people }, (_, index) => {
      const from = T0 + (index % 900) * 1000;
      const to = T0 + (60 + (index % 70)) * MINUTE;
      const breaks = index % 5 === 0;
      return [
        `0190c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
        breaks
          ? [
              { from, to: T0 + 30 * MINUTE },
              { from: T0 + 34 * MINUTE, to },
            ]
          : [{ from, to }],
      ];
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

/** Keeps the recording of a large show in the library at a path, for a host that does not run. */
export const fillRecording = (path: string, spaceId: string): void => {
  const truth = crowd();
  const people = [...truth.keys()];
  const title = 'The crowded evening';
  const session = endedSession(LIVE, { id: CROWDED_SHOW, title });
  const participants = reportOf(truth, LIVE);
  const messages = Array.from({ length: CROWD.messages }, (_, index) =>
    saidAt(T0 + index * 3000, {
      id: `message-${index}`,
      userId: people[index] ?? null,
      name: `Person ${people[index] ?? ''}`,
      text: `Could you say a little more about number ${index}?`,
    }),
  );
  const summary = {
    liveDurationSec: CROWD.minutes * 60,
    attended: participants.length,
    peakConcurrent: CROWD.people,
    peakAt: null,
    averageConcurrent: CROWD.people * 0.7,
    averageWatchSec: 5000,
    watchedHalfOrMore: 4000,
    replayViews: 12,
    spectatorHours: 6000,
    interactiveHours: 4,
  };
  const lines = [
    ...readingsOf(truth, [LIVE]),
    ...Array.from({ length: CROWD.scenes }, (_, index) =>
      sceneLine(T0 + index * 3 * MINUTE, `scene-${index % 12}`, `Scene ${index % 12}`),
    ),
    ...Array.from({ length: 1000 }, (_, index) => countersLine(T0 + index * 7000, 4000 + (index % 100), index >> 3)),
    ...messages.map((data): RecordedLine => ({
      at: Date.parse(data.sentAt),
      hostAt: Date.parse(data.sentAt),
      key: data.id,
      source: 'platform',
      kind: 'chat',
      data,
    })),
  ].toSorted((a, b) => a.at - b.at);
  const { db } = openDatabase(path);
  try {
    const requests = createRequests(db);
    const show = { spaceId, sessionId: CROWDED_SHOW };
    requests['recordings.begin']({ ...show, title, from: LIVE.from });
    requests['recordings.append']({ ...show, batch: 'all', lines, spans: [LIVE], to: LIVE.to });
    requests['recordings.settle']({
      ...show,
      title,
      from: LIVE.from,
      to: LIVE.to,
      lines: [
        answer('conversions', { session }),
        answer('attendance', { session, summary, participants }),
        answer('chat', { session, messages }),
        answer('polls', { polls: [] }),
      ],
      at: Number.MAX_SAFE_INTEGER,
    });
  } finally {
    db.close();
  }
};
