import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { silentLog } from '#shared/lib/log.ts';
import type { Action, PressOutcome } from '#shared/show/action.ts';
import type { ShowPatch, ShowState } from '#shared/show/show-state.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { createHost } from '../../../src-main/host/create-host.ts';
import { compare, percentile, type Bench, type Measure } from '../measure.ts';
import { startLockstep, type Lockstep } from './lockstep.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const START_AT = Date.UTC(2030, 0, 7, 19);
const STEP_MS = 100;
const MINUTE_MS = 60_000;
const SHOW_MINUTES = 120;
/** The first minutes fill what is kept; from then on memory stays as it is. */
const SETTLED_MINUTES = 10;
const PRESS_EVERY_MS = 15_000;
const AUDIENCE = { size: 997, chatPerMinute: 40, votePercent: 60, handsPerMinute: 1 };
const CHAT_AGE_GOAL_MS = 2000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const usedHeap = (): number => {
  collectGarbage();
  return getHeapStatistics().used_heap_size;
};

/** Presses of a busy producer, one every quarter of a minute. */
const pressAt = (count: number, show: ShowState): Action => {
  const scenes = show.desk?.value.scenes ?? [];
  const polls = show.polls?.value ?? [];
  const poll = polls[Math.floor(count / 8) % Math.max(1, polls.length)];
  const message = show.chat?.value.messages.at(-1);
  switch (count % 8) {
    case 1:
      return { kind: 'band.show', text: `Minute ${Math.floor(count / 4)}`, seconds: 10 };
    case 3:
      if (poll?.status === 'draft') return { kind: 'poll.open', pollId: poll.id };
      break;
    case 5:
      if (poll?.status === 'open') return { kind: 'poll.close', pollId: poll.id, showResults: true };
      break;
    case 7:
      if (message) return { kind: 'message.stage', messageId: message.id };
      break;
  }
  return { kind: 'scene.press', sceneId: scenes[count % Math.max(1, scenes.length)]?.id ?? '' };
};

interface Night {
  readonly chatAges: readonly number[];
  /** Bytes after each minute. */
  readonly heap: readonly number[];
  readonly refusals: number;
  readonly requests: number;
  readonly failedPresses: number;
  readonly presses: number;
}

/** Opens the demo show in a host, fills its room, and lets two hours pass. */
const play = async (lockstep: Lockstep): Promise<Night> => {
  const { clock } = lockstep;
  const host = createHost({
    kind: 'browser',
    version: '0.0.0-bench',
    systemLanguage: () => 'en',
    dataDir: null,
    libraryWorker: inRoot('src-main/library/worker.ts'),
    debriefWorker: inRoot('src-main/exports/debrief-worker.ts'),
    resourcesDir: inRoot('resources'),
    startService: lockstep.startService,
    fetch: lockstep.fetch,
    publicFetch: lockstep.fetch,
    wire: lockstep.fetch,
    dial: testOutgoing().dial,
    clock,
    newId: randomUUID,
    log: silentLog,
    logLines: () => [],
    openExternal: null,
    panels: null,
    shell: null,
  });
  const chatAges: number[] = [];
  const window = host.attach({
    kind: 'window',
    name: 'Bench',
    send(event, data) {
      // As the adapters do: what travels is text.
      JSON.stringify(data);
      if (event !== 'show.patch') return;
      for (const message of (data as ShowPatch).chatDelta?.added ?? []) {
        chatAges.push(clock.now() - Date.parse(message.sentAt));
      }
    },
  });
  /** Lets time pass until something is settled. */
  const passing = async <Value>(promise: Promise<Value>): Promise<Value> => {
    const settled = new AbortController();
    const waited = promise.finally(() => settled.abort());
    while (!settled.signal.aborted) await lockstep.step(STEP_MS);
    return waited;
  };
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const result = await passing(window.call(name, input));
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.value;
  };

  await passing(host.opened);
  const { sessionId } = (await ask('show.current', null)) as ShowState;
  await ask('show.watch', { panels: ['chat', 'people', 'polls'] });
  await ask('rehearsal.control', { method: 'PUT', path: `/rehearsal/sessions/${sessionId}/audience`, body: AUDIENCE });

  const heap: number[] = [];
  let presses = 0;
  let failedPresses = 0;
  chatAges.length = 0;
  const press = async (): Promise<void> => {
    const state = await window.call('show.current', null);
    if (!state.ok) return;
    const action = pressAt(presses, state.value as ShowState);
    presses += 1;
    const result = await window.call('show.perform', { action, source: { surface: 'key' } });
    if (!result.ok || (result.value as PressOutcome).kind === 'failed') failedPresses += 1;
  };
  for (let at = 0; at < SHOW_MINUTES * MINUTE_MS; at += STEP_MS) {
    if (at % PRESS_EVERY_MS === 0) void press();
    await lockstep.step(STEP_MS);
    if ((at + STEP_MS) % MINUTE_MS === 0) heap.push(usedHeap());
  }
  await host.close();
  const count = (status: number): number => lockstep.statuses.get(status) ?? 0;
  const requests = [...lockstep.statuses.values()].reduce((sum, each) => sum + each, 0);
  return { chatAges, heap, refusals: count(429) + count(503), requests, failedPresses, presses };
};

const report = (perMinute: number, night: Night): readonly Measure[] => {
  const title = `two-hour show, 1000 people, ${perMinute} tokens a minute`;
  const settled = night.heap[SETTLED_MINUTES - 1] ?? Number.NaN;
  const chatGoal = perMinute >= 300 ? 1 : 300 / perMinute;
  return [
    // Counted from one, so that a ratio of one says none.
    compare(
      `${title}: refusals (429, 503) of ${night.requests} requests, plus one, against one`,
      { value: night.refusals + 1, unit: 'refusals + 1', reference: 1 },
      { most: 1 },
    ),
    compare(
      `${title}: failed presses of ${night.presses}, plus one, against one`,
      { value: night.failedPresses + 1, unit: 'presses + 1', reference: 1 },
      { most: 1 },
    ),
    compare(
      `${title}: age of ${night.chatAges.length} chat messages when shown, 95th percentile, against 2 s`,
      { value: percentile(night.chatAges, 0.95), unit: 'ms', reference: CHAT_AGE_GOAL_MS },
      { most: chatGoal },
    ),
    compare(
      `${title}: largest heap of host and service after the tenth minute, against that of the tenth`,
      { value: Math.max(...night.heap.slice(SETTLED_MINUTES)), unit: 'bytes', reference: settled },
      { most: 1.1 },
    ),
  ];
};

/**
 * Two hours of a full room, as fast as they can be computed: host and service share a clock that moves when told. The service's
 * rows lie outside the heap, so what the heap shows is the host and what the service holds beside them.
 */
export const longShow: Bench = {
  name: 'show',
  async run() {
    const measures: Measure[] = [];
    for (const perMinute of [300, 60]) {
      const lockstep = startLockstep({ startAt: START_AT, perMinute });
      measures.push(...report(perMinute, await play(lockstep)));
      lockstep.close();
    }
    return measures;
  },
};
