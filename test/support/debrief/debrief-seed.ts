import type { FollowUpJob, PreparedCampaign } from '#shared/bridge/follow-up-calls.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { Stretch } from '#shared/debrief/stretch.ts';
import type { FakeBridgeSeed } from '../fake-bridge.ts';
import { fakeHost } from '../fake-host-data.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { packedOf } from './packed.ts';
import {
  countersLine,
  endedSession,
  gapLine,
  MINUTE,
  minutes,
  readingsOf,
  reportOf,
  saidAt,
  sceneLine,
  T0,
  type Truth,
} from './known-show.ts';

const LIVE = minutes(0, 60);
const ONLY_REPORTED = minutes(-3000, -2940);
/** People of the show that only the platform's report knows. */
export const OTHER_PEOPLE = 20;

/** A crowd that comes in the first minutes and goes in the offer; `person-0` has two tabs for half the show. */
const audience = (count: number, from: number): Truth =>
  new Map(
    Array.from({ length: count }, (_, index): [string, readonly Stretch[]] => {
      const start = from + (index % 12) * 20_000;
      const end = from + (index % 3 === 0 ? 40 + (index % 15) : 62) * MINUTE;
      if (index === 0) return ['person-0', [half(from), half(from)]];
      const pause =
        index % 10 === 1
          ? [
              { from: start, to: from + 20 * MINUTE },
              { from: from + 25 * MINUTE, to: end },
            ]
          : null;
      return [`person-${index}`, pause ?? [{ from: start, to: end }]];
    }),
  );

const half = (from: number): Stretch => ({ from, to: from + 30 * MINUTE });

const press = (at: number, phase: string): RecordedLine => ({
  at,
  hostAt: at,
  key: `press-${at}`,
  source: 'desk',
  kind: 'press',
  data: {
    action: { kind: 'conversion.report', name: 'Ana Lima', amountCents: 4900, currency: 'eur' },
    who: 'Tina',
    surface: 'tile',
    phase,
    elapsedMs: 120,
    message: phase === 'failed' ? verbatim('The platform did not answer') : null,
  },
});

const poll = {
  id: 'poll',
  sessionId: 'show',
  kind: 'quiz' as const,
  question: 'How many people live in Lisbon?',
  options: [
    { id: 'a', text: 'Half a million', votes: 30, percent: 60, correct: true },
    { id: 'b', text: 'Three million', votes: 20, percent: 40, correct: false },
  ],
  allowMultiple: false,
  status: 'closed' as const,
  resultsShown: true,
  position: 0,
  voters: 50,
  correctVoters: 30,
  phase: 'live' as const,
  onStage: false,
  openedAt: new Date(T0 + 15 * MINUTE).toISOString(),
  closedAt: new Date(T0 + 18 * MINUTE).toISOString(),
  createdAt: new Date(T0).toISOString(),
  updatedAt: new Date(T0).toISOString(),
};

const linesOf = (truth: Truth): readonly RecordedLine[] =>
  [
    ...readingsOf(truth, [minutes(-1, 22), minutes(24, 61)]),
    gapLine(minutes(22, 24)),
    sceneLine(T0, 'welcome', 'Welcome'),
    sceneLine(T0 + 5 * MINUTE, 'slides', 'Slides with Ana'),
    sceneLine(T0 + 38 * MINUTE, 'offer', 'Offer'),
    sceneLine(T0 + 50 * MINUTE, 'questions', 'Questions and answers'),
    countersLine(T0, 40, 0),
    countersLine(T0 + 41 * MINUTE, 40, 1),
    countersLine(T0 + 45 * MINUTE, 40, 3),
    press(T0 + 41 * MINUTE, 'confirmed'),
    press(T0 + 43 * MINUTE, 'failed'),
  ].toSorted((a, b) => a.at - b.at);

const summaryOf = (attended: number, peakConcurrent: number) => ({
  liveDurationSec: 3600,
  attended,
  peakConcurrent,
  peakAt: null,
  averageConcurrent: peakConcurrent * 0.8,
  averageWatchSec: 2400,
  watchedHalfOrMore: 20,
  replayViews: 12,
  spectatorHours: 40.5,
  interactiveHours: 2.25,
});

/** Awards that go on, one of which the platform refused. */
const awards: FollowUpJob = {
  spaceId: 'space-1',
  sessionId: 'show',
  key: 'xp:Pricing evening',
  rule: { kind: 'award_xp', amount: 50, reason: 'Pricing evening', atLeastPct: 80 },
  state: 'running',
  at: LIVE.to,
  waiting: 12,
  done: 30,
  failed: [{ userId: 'person-3', name: 'Person 4 of the audience', problem: verbatim('The user is banned') }],
};

/** An e-mail that is prepared and not sent: it does not reach one person. */
const mail: FollowUpJob = {
  spaceId: 'space-1',
  sessionId: 'show',
  key: 'email:Thank you',
  rule: { kind: 'email_campaign', subject: 'Thank you', content: 'Hello' },
  state: 'done',
  at: LIVE.to,
  waiting: 0,
  done: 58,
  failed: [{ userId: 'guest', name: 'A guest', problem: verbatim('Not a member') }],
};

const prepared: PreparedCampaign = {
  campaignId: 'campaign',
  subject: 'Thank you',
  status: 'draft',
  listed: 58,
  counted: 58,
  text: 'Hello Ana',
  recipients: null,
};

const replay = {
  sessionId: 'show',
  status: 'ready',
  replayUrl: 'https://films.example.com/replay.mp4',
  hlsUrl: null,
  embedUrl: 'https://films.example.com/replay',
  thumbnailUrl: null,
  durationSec: 3600,
  videoId: null,
  lessonId: null,
  replayViews: 12,
};

const course = { id: 'course', title: 'Pricing', lessons: [{ id: 'lesson', title: 'Your first price' }] };

/** A host that knows two shows: one recorded with a gap, one of which only the platform's report is there. */
export const debriefSeed = (people: number, preferences: Partial<Preferences>): FakeBridgeSeed => {
  const truth = audience(people, T0);
  const session = endedSession(LIVE, { id: 'show', title: 'Pricing your first course', conversionCount: 4 });
  const participants = reportOf(truth, LIVE).map((entry, index) => ({
    ...entry,
    name: `Person ${index + 1} of the audience`,
  }));
  const messages = Array.from({ length: 80 }, (_, index) =>
    saidAt(T0 + index * 40_000, {
      id: `m${index}`,
      userId: `person-${index % 20}`,
      name: `Person ${(index % 20) + 1}`,
      text: index === 40 ? 'What does the course cost?' : `Message number ${index}`,
    }),
  );
  const recorded = {
    recording: { spaceId: 'space-1', sessionId: 'show', from: LIVE.from, to: LIVE.to, lines: linesOf(truth) },
    coverage: 58 / 60,
    answers: {
      session,
      attendance: { session, summary: summaryOf(participants.length, people), participants },
      chat: { session, messages },
      polls: { polls: [poll] },
      replay: { replay },
      members: {
        groups: [{ id: 'spring', name: 'Spring class' }],
        members: [
          { id: 'person-1', name: 'Person 2 of the audience', groupIds: ['spring'] },
          { id: 'away', name: 'Ada who stayed away', groupIds: ['spring'] },
        ],
      },
    },
    answeredAt: LIVE.to,
    problem: null,
  };
  const ownParticipants = participants.slice(0, OTHER_PEOPLE).map((entry) => ({
    ...entry,
    joinedAt: new Date(ONLY_REPORTED.from).toISOString(),
    leftAt: new Date(ONLY_REPORTED.to).toISOString(),
    watchSec: 3600,
    connections: 1,
  }));
  const otherSession = endedSession(ONLY_REPORTED, { id: 'other', title: 'Open studio' });
  const otherSummary = summaryOf(OTHER_PEOPLE, OTHER_PEOPLE);
  const reported = {
    ...recorded,
    recording: {
      spaceId: 'space-1',
      sessionId: 'other',
      ...ONLY_REPORTED,
      lines: [gapLine({ from: ONLY_REPORTED.from, to: ONLY_REPORTED.to })],
    },
    coverage: 0,
    answers: {
      session: otherSession,
      attendance: { session: otherSession, summary: otherSummary, participants: ownParticipants },
      chat: null,
      polls: null,
      replay: null,
      members: null,
    },
    problem: verbatim('The chat could not be read'),
  };
  const host = fakeHost({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } });
  const show = { sessionId: 'show', title: session.title, from: LIVE.from, to: LIVE.to, coverage: 58 / 60, bytes: 1 };
  const other = { ...show, sessionId: 'other', title: 'Open studio', ...ONLY_REPORTED, coverage: null };
  return {
    ...host,
    answers: {
      ...host.answers,
      'debrief.list': { shows: [show, other], problem: null },
      'debrief.read': { $bySession: { show: packedOf(recorded), other: packedOf(reported) } },
      'notes.list': { spaceId: 'space-1', sessionId: 'show', show: '', scenes: {}, scripts: {} },
      'notes.save': { spaceId: 'space-1', sessionId: 'show', show: '', scenes: {}, scripts: {} },
      'follow_ups.list': [awards, mail],
      'follow_ups.campaign': prepared,
      'follow_ups.campaign_test': { to: 'me@example.org', error: null },
      'follow_ups.campaign_send': { ...prepared, status: 'sending', recipients: 57 },
      'debrief.report': { kind: 'saved', fileName: 'Pricing report.pdf', bytes: 1000 },
      'selections.list': [],
      'selections.save': [{ name: 'Seventeen', userIds: ['person-16'] }],
      'selections.forget': [],
    },
    operations: { ...host.operations, list_courses: { courses: [course] }, get_course: { course } },
  };
};
