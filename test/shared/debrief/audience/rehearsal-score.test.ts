import { describe, expect, it } from 'vitest';
import { rehearsalScore, type RehearsalScore } from '#shared/debrief/audience/rehearsal-score.ts';
import type { RecordedLine, Recording } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { MINUTE, T0 } from '../../../support/debrief/known-show.ts';
import { recordedEvening } from '../../../support/debrief/recorded-evening.ts';

const line = (at: number, kind: RecordedLine['kind'], key: string, data: unknown): RecordedLine =>
  ({ at: T0 + at, hostAt: T0 + at, source: 'platform', kind, key, data }) as RecordedLine;

const scoreOf = (more: readonly RecordedLine[]): RehearsalScore => {
  const quiet = recordedEvening({ people: 3, messages: 0, minutes: 30 });
  const kept = quiet.lines.filter(({ kind }) => ['live', 'reading', 'cast'].includes(kind));
  const recording: Recording = { ...quiet, lines: [...kept, ...more] };
  const record = readShowRecord(recording, {});
  const analysis = analyseShow(record, { now: T0, delayMs: 0 });
  if (!analysis) throw new Error('the show never started');
  return rehearsalScore(record, analysis);
};

const said = (at: number, id: string, userId: string, text: string): RecordedLine =>
  line(at, 'chat', id, {
    id,
    userId,
    externalId: null,
    name: userId,
    text,
    imageUrl: null,
    link: null,
    sentAt: new Date(T0 + at).toISOString(),
    kind: 'message',
  });
const press = (at: number, key: string, sceneId: string, surface = 'key'): RecordedLine =>
  line(at, 'press', key, {
    action: { kind: 'scene.take', sceneId },
    who: 'desk',
    surface,
    phase: 'confirmed',
    elapsedMs: 80,
    message: null,
  });
const scene = (at: number, sceneId: string): RecordedLine =>
  line(at, 'scene', 'air', { sceneId, name: sceneId, cause: 'press' });

describe('the score of a rehearsal', () => {
  it('times the first answer to a question, on stage or written by the host', () => {
    const question = said(60_000, 'q', 'user-1', 'Does it work for two?');
    const staged = line(100_000, 'staged', 'staged', { messageId: 'q', text: 'Does it work for two?' });
    expect(scoreOf([question])).toMatchObject({ questions: 1, answer: null });
    expect(scoreOf([question, staged]).answer).toEqual({ at: T0 + 60_000, ms: 40_000 });
    expect(scoreOf([question, said(75_000, 'a', 'host', 'Yes.'), staged]).answer).toEqual({
      at: T0 + 60_000,
      ms: 15_000,
    });
    // Others of the audience answer nothing for the team.
    expect(scoreOf([question, said(75_000, 'b', 'user-2', 'I think so')]).answer).toBeNull();
  });

  it('names hands that waited, takes that came late, presses made twice and long times without a change', () => {
    const hand = (at: number, key: string, handRaised: boolean): RecordedLine =>
      line(at, 'presence', key, { name: key, connected: true, spectator: true, handRaised });
    const score = scoreOf([
      hand(MINUTE, 'user-1', true),
      hand(1.5 * MINUTE, 'user-1', false),
      hand(2 * MINUTE, 'user-2', true),
      hand(5 * MINUTE, 'user-2', false),
      line(0, 'plan', 'opening', {
        name: 'opening',
        position: 0,
        lengthMs: 60_000,
        arrivalMs: 0,
        jingle: false,
        films: [],
      }),
      scene(1000, 'opening'),
      scene(91_000, 'talk'),
      press(91_000, 'p1', 'talk'),
      press(92_000, 'p2', 'talk'),
      press(93_500, 'p3', 'talk', 'rule'),
      scene(10 * MINUTE, 'film'),
      line(10 * MINUTE, 'media', 'm', { playing: true, positionSec: 0 }),
      line(20 * MINUTE, 'media', 'm', { playing: false, positionSec: 600 }),
      scene(21 * MINUTE, 'offer'),
      scene(23.5 * MINUTE, 'questions'),
      scene(26 * MINUTE, 'end'),
      scene(28.5 * MINUTE, 'credits'),
    ]);
    expect(score.hands).toBe(2);
    expect(score.waiting).toEqual([{ at: T0 + 2 * MINUTE, ms: 3 * MINUTE }]);
    expect(score.late).toEqual([{ at: T0 + 61_000, ms: 30_000 }]);
    expect(score.doubled).toEqual([{ at: T0 + 92_000, ms: 1000 }]);
    expect(score.idle).toEqual([{ at: T0 + 93_500, ms: 10 * MINUTE - 93_500 }]);
  });
});
