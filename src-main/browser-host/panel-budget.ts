import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createRateLimit, type RateLimit } from '#shared/lib/rate-limit.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import type { PressWatch } from '../bridge/press-watch.ts';

interface BudgetSize {
  /** Calls at once, and each second after. */
  readonly calls: number;
  readonly callsPerSec: number;
  /** Kilobytes of answers at once, and each second after. */
  readonly kilobytes: number;
  readonly kilobytesPerSec: number;
}

/** A panel asks for a megabyte when it opens; later a person who searches the library asks for most. */
const LOOKING: BudgetSize = { calls: 100, callsPerSec: 20, kilobytes: 3072, kilobytesPerSec: 256 };
const HELPING: BudgetSize = { calls: 150, callsPerSec: 30, kilobytes: 4096, kilobytesPerSec: 512 };
const SIZES: Readonly<Record<PanelRole, BudgetSize>> = {
  // A beat each second, and a word now and then.
  speaker: { calls: 40, callsPerSec: 8, kilobytes: 512, kilobytesPerSec: 64 },
  programme: LOOKING,
  viewer: LOOKING,
  chat: LOOKING,
  assistant: HELPING,
  caller: HELPING,
  operator: { calls: 200, callsPerSec: 60, kilobytes: 8192, kilobytesPerSec: 1024 },
};
/** Kilobytes of frames from a panel: at once, and one more each millisecond. */
const SENT = { burst: 4096, refillMs: 1 };
/** The share of a call, and of an answer's bytes, that a file counts for: it is handed on as it lies on disk. */
const OF_A_FILE = { call: 1 / 4, byte: 1 / 32 };
/** Calls of a panel that are worked on at the same time. */
const AT_ONCE = 2;
/** A call that takes longer waits for somebody else, and holds no other call of its panel up. */
const LONG_MS = 50;
const KILOBYTE = 1024;
/** Panels remembered: a panel that connects again gets no new budget. */
const MAX_REMEMBERED = 500;

/** The work that one panel may cause, in all its windows. Its presses never wait for it. */
export interface PanelBudget {
  /** Does a call in its turn, as fast as the budget comes back. */
  inTurn<Value>(run: () => Promise<Value>): Promise<Value>;
  /** Reads a file in its turn: its bytes count, and come as fast as the budget comes back. */
  file(read: () => Promise<Response | null>): Promise<Response | null>;
  /** Counts an answer. */
  answered(bytes: number): void;
  /** Counts a frame that came; answers with the milliseconds before the next one is read. */
  received(bytes: number): number;
}

export interface BudgetPorts {
  readonly clock: Clock;
  /** Presses of anybody go first. */
  readonly presses: Pick<PressWatch, 'isPressing' | 'afterPress'>;
}

/** The budget of a panel with this role that has asked for nothing yet. */
export const createPanelBudget = ({ clock, presses }: BudgetPorts, role: PanelRole): PanelBudget => {
  const perSecond = (burst: number, amount: number): RateLimit =>
    createRateLimit(clock, { burst, refillMs: 1000 / amount });
  const { calls, callsPerSec, kilobytes, kilobytesPerSec } = SIZES[role];
  const turns = perSecond(calls, callsPerSec);
  const answers = perSecond(kilobytes, kilobytesPerSec);
  const sent = createRateLimit(clock, SENT);
  const line: { readonly cost: number; readonly begin: () => void }[] = [];
  let running = 0;
  let cancelNext: CancelTimer = () => {};

  const beginNext = (): void => {
    cancelNext();
    while (line.length > 0 && running < AT_ONCE) {
      if (presses.isPressing()) {
        presses.afterPress(beginNext);
        return;
      }
      const waitMs = Math.max(turns.waitMs(), answers.waitMs());
      if (waitMs > 0) {
        cancelNext = clock.schedule(clock.now() + waitMs, beginNext);
        return;
      }
      const next = line.shift();
      running += 1;
      turns.spend(next?.cost ?? 0);
      next?.begin();
    }
  };
  const take = async <Value>(cost: number, run: () => Promise<Value>): Promise<Value> => {
    await new Promise<void>((begin) => {
      line.push({ cost, begin });
      beginNext();
    });
    let isWorking = true;
    const end = (): void => {
      if (!isWorking) return;
      isWorking = false;
      running -= 1;
      beginNext();
    };
    const cancel = clock.schedule(clock.now() + LONG_MS, end);
    try {
      return await run();
    } finally {
      cancel();
      end();
    }
  };
  const spend = (bytes: number): void => answers.spend(bytes / KILOBYTE);
  /** Waits until nobody presses and the budget has room. */
  const room = async (): Promise<void> => {
    while (presses.isPressing() || answers.waitMs() > 0)
      await new Promise<void>((resolve) => {
        if (presses.isPressing()) presses.afterPress(resolve);
        else clock.schedule(clock.now() + answers.waitMs(), resolve);
      });
  };
  const paced = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
    const reader = body.getReader();
    return new ReadableStream(
      {
        async pull(to) {
          await room();
          const { value } = await reader.read();
          if (value === undefined) to.close();
          else {
            spend(value.byteLength * OF_A_FILE.byte);
            to.enqueue(value);
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  };
  return {
    inTurn: (run) => take(1, run),
    async file(read) {
      const answer = await take(OF_A_FILE.call, read);
      return answer?.body ? new Response(paced(answer.body), answer) : answer;
    },
    answered: spend,
    received(bytes) {
      // A short frame costs some work too.
      sent.spend(Math.max(1, bytes / KILOBYTE));
      return sent.waitMs();
    },
  };
};

/** The budgets of panels, by panel and role. */
export type PanelBudgets = (panelId: string, role: PanelRole) => PanelBudget;

export const createPanelBudgets = (ports: BudgetPorts): PanelBudgets => {
  const known = new Map<string, PanelBudget>();
  return (panelId, role) => {
    const key = `${panelId} ${role}`;
    const budget = known.get(key) ?? createPanelBudget(ports, role);
    known.delete(key);
    known.set(key, budget);
    const oldest = known.size > MAX_REMEMBERED ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return budget;
  };
};
