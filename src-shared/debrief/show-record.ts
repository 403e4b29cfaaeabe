import { getLiveAttendance, getLiveChat, getLiveReplay, getLiveSession } from '../api/live.ts';
import {
  ChatMessage,
  Session,
  type AttendanceEntry,
  type AttendanceSummary,
  type Replay,
} from '../api/live-objects.ts';
import { listLivePolls, type Poll } from '../api/polls.ts';
import type { RecordedKind, RecordedLine, Recording } from './recording.ts';
import { SpaceMembers } from './space-members.ts';
import type { Stretch } from './stretch.ts';

/** Everything that is known of a show: its recording, and the last answers of the platform. */
export interface ShowRecord {
  /** Null where no answer of the platform is kept. */
  readonly session: Session | null;
  /** By time; empty where nothing was recorded. */
  readonly lines: readonly RecordedLine[];
  /** The live of the show by the recording, where no session says it. */
  readonly recordedLive: { readonly from: number | null; readonly to: number | null };
  /** Null where it was never read. */
  readonly summary: AttendanceSummary | null;
  readonly entries: readonly AttendanceEntry[] | null;
  readonly messages: readonly ChatMessage[] | null;
  readonly polls: readonly Poll[] | null;
  readonly replay: Replay | null;
  /** The space as it was read after the live; null where it was not. */
  readonly members: SpaceMembers | null;
}

/** Answers of the platform as they came; each may be missing. */
export interface ShowAnswers {
  readonly session?: unknown;
  readonly attendance?: unknown;
  readonly chat?: unknown;
  readonly polls?: unknown;
  readonly conversions?: unknown;
  readonly replay?: unknown;
  readonly members?: unknown;
}

export type LineOf<Kind extends RecordedKind> = Extract<RecordedLine, { readonly kind: Kind }>;

/** The lines of one kind, in order. */
export const linesOf = <Kind extends RecordedKind>(
  lines: readonly RecordedLine[],
  kind: Kind,
): readonly LineOf<Kind>[] => lines.filter((line): line is LineOf<Kind> => line.kind === kind);

/** The last answers that the recording itself keeps, by their key. */
const keptAnswers = (lines: readonly RecordedLine[]): ShowAnswers =>
  Object.fromEntries(linesOf(lines, 'answer').map(({ key, data }) => [key, data]));

interface Reader<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/** The first of the answers that reads well: one that came garbled must not hide one that did not. */
const firstRead = <Value>(schema: Reader<Value>, ...answers: readonly unknown[]): Value | null => {
  for (const answer of answers) {
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
  }
  return null;
};

/** Chat as it was read in the show, and as the platform says it now: a message that was removed since stays. */
const allMessages = (
  lines: readonly RecordedLine[],
  answered: readonly ChatMessage[] | null,
): readonly ChatMessage[] | null => {
  const read = linesOf(lines, 'chat').flatMap(({ data }) => firstRead(ChatMessage, data) ?? []);
  if (answered === null && read.length === 0) return null;
  const byId = new Map([...read, ...(answered ?? [])].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
};

/** Reads a show from its recording (null: none was made) and from the platform's answers; what cannot be read is missing. */
export const readShowRecord = (recording: Recording | null, answers: ShowAnswers): ShowRecord => {
  const lines = (recording?.lines ?? []).toSorted((a, b) => a.at - b.at);
  const kept = keptAnswers(lines);
  const attendance = firstRead(getLiveAttendance.response, answers.attendance, kept.attendance);
  const chat = firstRead(getLiveChat.response, answers.chat, kept.chat);
  return {
    session:
      firstRead(Session, answers.session) ??
      firstRead(getLiveSession.response, answers.conversions, kept.conversions)?.session ??
      attendance?.session ??
      chat?.session ??
      null,
    lines,
    recordedLive: { from: recording?.from ?? null, to: recording?.to ?? null },
    summary: attendance?.summary ?? null,
    entries: attendance?.participants ?? null,
    messages: allMessages(lines, chat?.messages ?? null),
    polls: firstRead(listLivePolls.response, answers.polls, kept.polls)?.polls ?? null,
    replay: firstRead(getLiveReplay.response, answers.replay, kept.replay)?.replay ?? null,
    members: firstRead(SpaceMembers, answers.members, kept.members),
  };
};

const instant = (iso: string | null | undefined): number | null =>
  iso === null || iso === undefined ? null : Date.parse(iso);

/** The live: from its start to its end, or to `now` while it runs; null before its start. Unix milliseconds. */
export const liveOf = ({ session, recordedLive }: ShowRecord, now: number): Stretch | null => {
  const from = instant(session?.startedAt) ?? recordedLive.from;
  if (from === null) return null;
  const to = instant(session?.endedAt) ?? recordedLive.to ?? now;
  return { from, to: Math.max(from, to) };
};

/** The natural leaving before the end is no judgement of a scene: the last 60 s, at most 2 % of the live. */
export const leavingFrom = (live: Stretch): number => live.to - Math.min(60_000, 0.02 * (live.to - live.from));
