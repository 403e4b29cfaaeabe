import { describe, expect, it } from 'vitest';
import { AudienceScript } from '#shared/debrief/audience/audience-script.ts';
import { matchPolls } from '#shared/debrief/audience/matched-polls.ts';
import { scriptOfShow } from '#shared/debrief/audience/script-of-show.ts';
import type { Recording } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { LARGEST_CALL } from '#shared/bridge/transport-policy.ts';
import { MINUTE, T0 } from '../../../support/debrief/known-show.ts';
import { realName, recordedEvening } from '../../../support/debrief/recorded-evening.ts';

const scriptOf = (recording: Recording): AudienceScript => {
  const record = readShowRecord(recording, {});
  const analysis = analyseShow(record, { now: recording.to ?? T0, delayMs: 0 });
  if (!analysis) throw new Error('the show never started');
  return AudienceScript.parse(scriptOfShow('Evening', record, analysis));
};

describe('the script of a recorded audience', () => {
  it('has the curve of the recording, without its host, and the chat message by message', () => {
    const recording = recordedEvening({ people: 60, messages: 200, minutes: 60 });
    const script = scriptOf(recording);
    const here = new Set<string>();
    for (const { at, kind, key, data } of recording.lines.toSorted((a, b) => a.at - b.at)) {
      if (kind !== 'presence' || key === 'host') continue;
      if (data.connected) here.add(key);
      else here.delete(key);
      const ms = at - T0;
      const there = script.stays.filter(([, from, to]) => from <= ms && (to === null || to > ms)).length;
      // Lines of one moment follow each other: only the last of them is the whole.
      if (recording.lines.filter((line) => line.kind === 'presence' && line.at === at).length === 1)
        expect(there).toBe(here.size);
    }
    const written = recording.lines.flatMap((line) => (line.kind === 'chat' ? [line.at - T0] : []));
    expect(script.chat.map(([at]) => at)).toEqual(written);
    expect(script.hands).toHaveLength(1);
    expect(script.troubles).toEqual([[42 * MINUTE, 43 * MINUTE]]);
    expect(script.leftOut).toEqual({ messages: 0, people: 0, votes: 0 });
  });

  it('says when the platform answered late, from the slow reading to the next quick one, and by how much', () => {
    const evening = recordedEvening({ people: 10, messages: 5, minutes: 60 });
    const reading = (minute: number, slackMs: number): Recording['lines'][number] => ({
      at: T0 + minute * MINUTE,
      hostAt: T0 + minute * MINUTE,
      key: 'reading',
      source: 'platform',
      kind: 'reading',
      data: { people: 10, slackMs },
    });
    const lines = [
      ...evening.lines.filter(({ kind }) => kind !== 'reading'),
      reading(5, 40),
      reading(10, 2040),
      reading(11, 1540),
      reading(12, 300),
    ];
    expect(scriptOf({ ...evening, lines }).slow).toEqual([
      [10 * MINUTE - 2040, 11 * MINUTE, 2000],
      [11 * MINUTE, 12 * MINUTE, 1500],
    ]);
  });

  it('names nobody, and everybody by the same pseudonym throughout', () => {
    const script = scriptOf(recordedEvening({ people: 60, messages: 200, minutes: 60 }));
    const written = JSON.stringify(script);
    for (let index = 0; index < 60; index += 1) {
      for (const part of realName(index).split(' ')) expect(written).not.toContain(part);
    }
    expect(new Set(script.people).size).toBe(script.people.length);
    expect(script.chat[1]?.[2]).toMatch(/^Thank you \p{Lu}\p{Ll}+ \p{Lu}\. 1$/u);
  });

  it('brings about the tallies of a poll as they moved, by people who were there', () => {
    const [poll] = scriptOf(recordedEvening({ people: 60, messages: 5, minutes: 60 })).polls;
    const tallyAt = (ms: number): number[] => {
      const last = new Map<number, readonly number[]>();
      for (const [at, who, options] of poll?.ballots ?? []) if (at <= ms) last.set(who, options);
      return [0, 1, 2].map((option) => [...last.values()].filter((options) => options.includes(option)).length);
    };
    expect([0, 10_000, 20_000, 30_000].map(tallyAt)).toEqual([
      [0, 0, 0],
      [2, 1, 0],
      [3, 3, 1],
      [2, 4, 2],
    ]);
  });

  it('follows the counter where a recording names nobody', () => {
    const recording = recordedEvening({ people: 3, messages: 0, minutes: 60 });
    const counted = (at: number, participants: number) =>
      ({
        at: T0 + at,
        hostAt: T0 + at,
        key: 'counters',
        source: 'platform',
        kind: 'counters',
        data: { participants, conversions: null, clicks: null },
      }) as const;
    const script = scriptOf({
      ...recording,
      lines: [
        ...recording.lines.filter(({ kind }) => kind === 'live'),
        counted(0, 5),
        counted(MINUTE, 8),
        counted(2 * MINUTE, 4),
      ],
    });
    const there = (ms: number): number =>
      script.stays.filter(([, from, to]) => from <= ms && (to === null || to > ms)).length;
    expect([0, MINUTE, 2 * MINUTE].map(there)).toEqual([5, 8, 4]);
  });

  it('is prepared of two hours with many people in less than two seconds, and fits into one call', () => {
    const recording = recordedEvening({ people: 1000, messages: 6000, minutes: 120 });
    const before = process.threadCpuUsage();
    const script = scriptOf(recording);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000);
    expect(script.chat).toHaveLength(6000);
    expect(JSON.stringify({ script, speed: 1 }).length).toBeLessThan(LARGEST_CALL);
  });

  it('leaves out and counts what its bounds do not hold', () => {
    const script = scriptOf(recordedEvening({ people: 2100, messages: 9000, minutes: 120 }));
    expect(script.people).toHaveLength(2000);
    expect(script.leftOut.people).toBe(100);
    expect(script.chat.length + script.leftOut.messages).toBe(9000);
    expect(JSON.stringify({ script, speed: 1 }).length).toBeLessThan(LARGEST_CALL);
  });
});

describe('recorded polls in another show', () => {
  const recorded = [
    {
      question: 'Which price?',
      options: ['Low', 'High'],
      ballots: [
        [0, 0, [1]],
        [0, 1, [0]],
      ],
    },
    {
      question: 'Which day?',
      options: ['Monday', 'Friday', 'Sunday'],
      ballots: [
        [0, 0, [2]],
        [0, 1, [0]],
      ],
    },
    { question: 'More?', options: ['Yes'], ballots: [[0, 0, [0]]] },
  ] as unknown as AudienceScript['polls'];
  const poll = (id: string, question: string, options: readonly string[]) => ({
    id,
    question,
    allowMultiple: false,
    options: options.map((text) => ({ id: `${id}-${text}`, text })),
  });

  it('are found by question, the rest by order, and what has no poll or answer is counted', () => {
    const { matched, leftOut } = matchPolls(recorded, [
      poll('a', 'When shall we meet?', ['Morning', 'Evening']),
      poll('b', ' which PRICE?', ['High', 'Low']),
    ]);
    const byId = new Map(matched.map(({ pollId, ballots }) => [pollId, ballots.map(({ optionIds }) => optionIds)]));
    expect(byId.get('b')).toEqual([['b-High'], ['b-Low']]);
    // Sunday has no answer here.
    expect(byId.get('a')).toEqual([['a-Morning']]);
    expect(leftOut).toBe(2);
  });
});
