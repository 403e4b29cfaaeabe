import { createLiveSession, reportLiveConversion } from '#shared/api/live.ts';
import { closePoll, createPoll, openPoll, type Poll } from '#shared/api/polls.ts';
import { activateScene, createScene } from '#shared/api/scenes.ts';
import type { ManualClock } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { endSession, startSession } from '../families/live/start-and-end.ts';
import { finishRecording, runNextStep } from '../families/sessions/recording.ts';
import { castVote } from '../families/polls/voting.ts';
import { postMessage } from '../families/room/chat.ts';
import { joinRoom, type ConnectionHandle } from '../families/room/people.ts';
import { sessions } from '../store/session-repository.ts';
import { createChance } from '../lib/chance.ts';
import type { DemoShow } from './demo-file.ts';
import type { CallOperation } from './call-operation.ts';

const MINUTE_MS = 60_000;
const LASTS_MIN = 52;
/** Longer than the adaptive copy of a replay takes. */
const ENCODED_AFTER_MS = 10 * MINUTE_MS;
/** Lines of the demo's chat that suit any live about a first course. */
const LINES = { first: 0, last: 118 } as const;

const POLLS = [
  { atMin: 8, question: 'What keeps you from starting?', options: ['The subject', 'The price', 'The tools', 'Time'] },
  {
    atMin: 27,
    kind: 'quiz',
    question: 'Which share of learners finishes a course without lives?',
    options: ['About one in ten', 'About half', 'Nearly all'],
    correct: [0],
  },
  { atMin: 44, question: 'Shall we do this again next month?', options: ['Yes', 'Yes, but shorter'] },
] as const;

export interface PastLiveInput {
  readonly ctx: ServiceContext;
  readonly clock: ManualClock;
  readonly operate: CallOperation;
  readonly show: DemoShow;
  readonly hostId: string;
  readonly team: readonly string[];
  readonly members: readonly string[];
}

/** Things to do at their minute, done in order as the clock reaches each. */
const createScript = (clock: ManualClock) => {
  const steps: { readonly atMin: number; readonly act: () => void }[] = [];
  return {
    at(atMin: number, act: () => void): void {
      steps.push({ atMin, act });
    },
    play(): void {
      const start = clock.now();
      for (const { atMin, act } of steps.toSorted((one, other) => one.atMin - other.atMin)) {
        clock.advance(Math.max(0, Math.round(start + atMin * MINUTE_MS - clock.now())));
        act();
      }
    },
  };
};
type Script = ReturnType<typeof createScript>;

const scriptPresence = (
  script: Script,
  { ctx, members, team }: PastLiveInput,
  sessionId: string,
  chance: () => number,
): void => {
  const come = (userId: string, role: 'viewer' | 'speaker', fromMin: number, toMin: number): void => {
    let connection: ConnectionHandle | null = null;
    script.at(fromMin, () => {
      connection = joinRoom(ctx, { sessionId, userId, role, source: 'member', spectator: null });
    });
    if (toMin < LASTS_MIN) script.at(toMin, () => connection?.leave());
  };
  team.slice(0, 2).forEach((userId) => {
    come(userId, 'speaker', 0, LASTS_MIN);
  });
  members.slice(0, 31).forEach((userId, index) => {
    const from = chance() * 7;
    const rejoins = index % 8 === 3;
    const leavesEarly = rejoins || chance() < 0.35;
    const to = leavesEarly ? from + 5 + chance() * 35 : LASTS_MIN;
    come(userId, 'viewer', from, to);
    if (rejoins && to + 3 < LASTS_MIN) come(userId, 'viewer', to + 3, LASTS_MIN);
  });
};

const scriptChat = (
  script: Script,
  { ctx, show, members, hostId }: PastLiveInput,
  sessionId: string,
  chance: () => number,
): void => {
  show.audience.lines.slice(LINES.first, LINES.last).forEach((text, index, { length }) => {
    const userId = members[Math.floor(chance() * 31)];
    if (userId === undefined) return;
    script.at(1 + (index / length) * (LASTS_MIN - 3) + chance(), () => {
      postMessage(ctx, { sessionId, userId, text });
    });
  });
  script.at(40, () => {
    postMessage(ctx, {
      sessionId,
      userId: hostId,
      text: 'Everything about the programme is here.',
      link: { url: 'https://atelier-nord.example/first-course', label: 'See the programme' },
    });
  });
};

const scriptPolls = (
  script: Script,
  { ctx, operate, members }: PastLiveInput,
  sessionId: string,
  chance: () => number,
): void => {
  for (const { atMin, ...body } of POLLS) {
    const { poll } = operate(createPoll, {
      params: { id: sessionId },
      body: {
        ...body,
        options: [...body.options],
        ...('correct' in body ? { correct: [...body.correct] } : {}),
      } as never,
    }) as { poll: Poll };
    const params = { id: sessionId, pollId: poll.id };
    script.at(atMin, () => {
      operate(openPoll, { params, body: { announceInChat: true } });
    });
    members.slice(0, 26).forEach((userId) => {
      // The first answers are the likely ones.
      const choice = poll.options[Math.floor(chance() ** 1.6 * poll.options.length)];
      if (choice)
        script.at(atMin + 0.2 + chance(), () => {
          castVote(ctx, sessionId, poll.id, userId, [choice.id]);
        });
    });
    script.at(atMin + 2, () => {
      operate(closePoll, { params, body: { showResults: true } });
    });
  }
};

const scriptConversions = (script: Script, { operate, show, members }: PastLiveInput, sessionId: string): void => {
  show.conversions.slice(0, 5).forEach(({ label, amountCents }, index) => {
    script.at(41 + index * 2, () => {
      operate(reportLiveConversion, {
        params: { id: sessionId },
        body: { userId: members[index * 4], label, amountCents, currency: 'eur' },
      });
    });
  });
};

/** A live of last week, lived through on the clock so that its reports are measured; answers with its id. */
export const addPastLive = (parts: PastLiveInput): string => {
  const { ctx, clock, operate, hostId } = parts;
  const chance = createChance(7);
  const { session } = operate(createLiveSession, {
    body: {
      title: 'Pricing clinic: bring your course',
      description: 'An hour of questions and answers about the price of a first course.',
      scheduledAt: clock.now() + 10 * MINUTE_MS,
      chat: 'open',
      maxParticipants: 300,
    },
  });
  const params = { id: session.id };
  operate(createScene, {
    params,
    body: { id: 'talk', name: 'Talk', layout: 'spotlight', slots: [{ id: 'host', kind: 'host' }] },
  });
  operate(createScene, {
    params,
    body: { id: 'questions', name: 'Questions', layout: 'grid', overlays: [{ id: 'message', type: 'message' }] },
  });

  const script = createScript(clock);
  clock.advance(10 * MINUTE_MS);
  joinRoom(ctx, { sessionId: session.id, userId: hostId, role: 'host', source: 'member', spectator: false });
  startSession(ctx, session.id);
  scriptPresence(script, parts, session.id, chance);
  scriptChat(script, parts, session.id, chance);
  scriptPolls(script, parts, session.id, chance);
  scriptConversions(script, parts, session.id);
  script.at(0.5, () => {
    operate(activateScene, { params: { ...params, sceneId: 'talk' } });
  });
  script.at(20, () => {
    operate(activateScene, { params: { ...params, sceneId: 'questions' } });
  });
  script.at(LASTS_MIN, () => {
    endSession(ctx, session.id);
  });
  script.play();
  finishRecording(ctx, session.id);
  clock.advance(ENCODED_AFTER_MS);
  runNextStep(ctx, session.id);
  sessions(ctx.db).addToCounter(session.id, 'replayViews', 17);
  return session.id;
};
