import { gzipSync } from 'node:zlib';
import type { Debrief, DebriefAnswers, PackedDebrief } from '#shared/bridge/debrief-calls.ts';
import { gapLines, shareRecorded } from '#shared/debrief/gap-lines.ts';
import { ownFirst } from '#shared/debrief/others-lines.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { Stretch } from '#shared/debrief/stretch.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { RecordedShow } from './recording-rows.ts';
import type { WholeRecording } from './whole-recording.ts';

/** Facts of a debrief that the library does not hold. Unix milliseconds of the platform. */
export interface AskDebrief extends RecordedShow {
  readonly from: number | null;
  /** Null while the live runs. */
  readonly to: number | null;
  /** The live as far as it is known now; null for a show that never started. */
  readonly live: Stretch | null;
  /** Answers that the platform gave just now and that are not kept. */
  readonly answers: readonly RecordedLine[];
  /** Why an answer could not be read now. */
  readonly problem: Sentence | null;
}

/** A large debrief is packed in a few hundredths of a second; the best level would take ten times as long. */
const LEVEL = 1;

const isAnswer = ({ kind }: RecordedLine): boolean => kind === 'answer';

/** The last answers, under the names that debriefs have for them. */
const answersOf = (lines: readonly RecordedLine[]): DebriefAnswers => {
  const last = new Map(lines.flatMap((line) => (line.kind === 'answer' ? [[line.key, line.data] as const] : [])));
  const answer = (key: string): unknown => last.get(key) ?? null;
  return {
    session: last.get('conversions')?.session ?? null,
    attendance: answer('attendance'),
    chat: answer('chat'),
    polls: answer('polls'),
    replay: answer('replay'),
    members: answer('members'),
  };
};

/** Puts together everything that is known of a show. Runs in the worker: it may be tens of thousands of lines. */
export const packDebrief = (kept: WholeRecording | null, asked: AskDebrief): PackedDebrief => {
  const { spaceId, sessionId, from, to, live, problem } = asked;
  const recorded = kept?.lines ?? [];
  const spans = kept?.spans ?? [];
  const answers = ownFirst([...recorded.filter(isAnswer), ...asked.answers]).toSorted((a, b) => a.at - b.at);
  const lines = recorded.filter(({ kind }) => kind !== 'gap' && kind !== 'answer');
  const gaps = live ? gapLines(recorded, spans, live) : [];
  const debrief: Debrief = {
    recording: { spaceId, sessionId, from, to, lines: [...lines, ...gaps].toSorted((a, b) => a.at - b.at) },
    coverage: live ? shareRecorded(spans, live) : 0,
    answers: answersOf(answers),
    answeredAt: answers.at(-1)?.at ?? null,
    problem,
  };
  return { packed: gzipSync(JSON.stringify(debrief), { level: LEVEL }).toString('base64') };
};
