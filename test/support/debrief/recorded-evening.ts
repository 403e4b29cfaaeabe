import type { Recording, RecordedLine } from '#shared/debrief/recording.ts';
import { MINUTE, T0 } from './known-show.ts';

const NAMES = ['Ana', 'Bertil', 'Chloé', 'Dmitri', 'Emine', 'François', 'Gudrun', 'Hamid', 'Ioana', 'Jürgen'];
const SURNAMES = ['Keller', 'Lindqvist', 'Moreau', 'Novak', 'Oduya', 'Petrov', 'Quispe', 'Rossi', 'Suzuki', 'Tahiri'];

/** The real name of the n-th person of the evening. */
export const realName = (index: number): string =>
  `${NAMES[index % 10] ?? ''} ${SURNAMES[Math.floor(index / 10) % 10] ?? ''}${index >= 100 ? ` ${index}` : ''}`;

const line = <Kind extends RecordedLine['kind']>(
  at: number,
  kind: Kind,
  key: string,
  data: Extract<RecordedLine, { kind: Kind }>['data'],
): RecordedLine => ({ at, hostAt: at, source: 'platform', kind, key, data }) as RecordedLine;

/** How large a recorded evening is. */
export interface Evening {
  readonly people: number;
  readonly messages: number;
  readonly minutes: number;
}

/**
 * A recorded evening from `T0` on: people come in the first quarter and some go in the last half, they write, raise hands,
 * answer a poll of three answers, and the line is gone for a minute.
 */
export const recordedEvening = ({ people, messages, minutes }: Evening): Recording => {
  const end = T0 + minutes * MINUTE;
  const at = (share: number): number => Math.round(T0 + share * (end - T0));
  const lines: RecordedLine[] = [line(T0, 'live', 'live', { running: true })];
  const presence = (when: number, index: number, connected: boolean, handRaised = false): void => {
    lines.push(
      line(when, 'presence', `user-${index}`, { name: realName(index), connected, spectator: true, handRaised }),
    );
  };
  lines.push(
    line(T0, 'presence', 'host', { name: 'Ruth Hostess', connected: true, spectator: false, handRaised: false }),
  );
  lines.push(line(T0, 'cast', 'cast', { host: 'host', guests: [] }));
  for (let index = 0; index < people; index += 1) {
    presence(at((0.25 * index) / people), index, true);
    if (index % 3 === 0) presence(at(0.5 + (0.4 * index) / people), index, false);
    // Some come back.
    if (index % 9 === 0) presence(at(0.95), index, true);
  }
  for (let when = T0; when <= end; when += 15_000) lines.push(line(when, 'reading', 'reading', { people }));
  for (let index = 0; index < messages; index += 1) {
    const who = index % people;
    const other = realName((index + 1) % people);
    const texts = ['Hello!', `Thank you ${other}`, 'Does this work for two?', `@${other.split(' ')[0] ?? ''} yes`];
    const when = at(0.02 + (0.96 * index) / messages);
    lines.push(
      line(when, 'chat', `msg-${index}`, {
        id: `msg-${index}`,
        userId: `user-${who}`,
        externalId: null,
        name: realName(who),
        text: `${texts[index % texts.length] ?? ''} ${index}`,
        imageUrl: null,
        link: null,
        sentAt: new Date(when).toISOString(),
        kind: 'message',
      }),
    );
  }
  presence(at(0.3), 1, true, true);
  presence(at(0.32), 1, true);
  const poll = (when: number, state: 'open' | 'closed', votes: number[]): void => {
    lines.push(
      line(when, 'poll', 'poll-1', {
        question: 'Which price?',
        quiz: false,
        state,
        staged: false,
        resultsShown: false,
        options: ['Low', 'Middle', 'High'].map((text, index) => ({ id: `o${index}`, text, correct: false })),
        votes,
        voters: votes.reduce((sum, count) => sum + count, 0),
      }),
    );
  };
  poll(at(0.4), 'open', [0, 0, 0]);
  poll(at(0.4) + 10_000, 'open', [2, 1, 0]);
  poll(at(0.4) + 20_000, 'open', [3, 3, 1]);
  // Somebody changes their mind.
  poll(at(0.4) + 30_000, 'open', [2, 4, 2]);
  poll(at(0.4) + 40_000, 'closed', [2, 4, 2]);
  lines.push(line(at(0.7), 'gap', 'gap', { untilMs: at(0.7) + MINUTE, reason: 'connection' }));
  lines.push(line(end, 'live', 'live', { running: false }));
  return { spaceId: 'space', sessionId: 'evening', from: T0, to: end, lines };
};
