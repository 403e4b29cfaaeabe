import type { PreloadBridge } from '../../src-renderer/bridge/preload-transport.ts';
import type { BridgeError, BridgeResult } from '../../src-shared/bridge/envelope.ts';

/** Answers of the fake host: by call, and by operation behind `platform.call`. */
export interface FakeBridgeSeed {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly operations: Readonly<Record<string, unknown>>;
}

/** The test's view of the fake: the calls made so far, and a way to send events as the host. */
export interface FakeBridgeProbe {
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly emit: (event: string, data: unknown) => void;
  /** Changes an answer from now on. */
  readonly answer: (name: string, value: unknown) => void;
}

declare global {
  interface Window {
    fakeBridge?: FakeBridgeProbe;
  }
}

/**
 * Stands in for the preload script, so that the window runs with no host at all. Runs inside the page:
 * `page.addInitScript(installFakeBridge, seed)`. An answer `{ $error: {code, message} }` is a refusal, and
 * `{ $bySession: {…} }` has one for each session.
 */
export const installFakeBridge = (seed: FakeBridgeSeed): void => {
  const answers: Record<string, unknown> = { ...seed.answers };
  const operations: Record<string, unknown> = { ...seed.operations };
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const calls: { name: string; input: unknown }[] = [];
  const emit = (event: string, data: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(data);
  };
  const refusal = (value: unknown): BridgeResult<unknown> | null =>
    typeof value === 'object' && value !== null && '$error' in value
      ? { ok: false, error: value.$error as BridgeError }
      : null;
  const ofSession = (value: unknown, input: unknown): unknown =>
    typeof value === 'object' && value !== null && '$bySession' in value
      ? (value.$bySession as Record<string, unknown>)[(input as { sessionId: string }).sessionId]
      : value;
  const find = (name: string, input: unknown): unknown => {
    if (name === 'platform.call') {
      const { operation, withStatus } = input as { operation: string; withStatus?: boolean };
      const value = operations[operation];
      return withStatus === true && refusal(value) === null ? { status: 200, value } : value;
    }
    if (name === 'preferences.set') {
      const hello = answers['app.hello'] as { preferences: object };
      hello.preferences = { ...hello.preferences, ...(input as object) };
      return hello.preferences;
    }
    return name === 'keys.set' ? (input as { keys: unknown }).keys : (answers[name] ?? null);
  };
  const preload: PreloadBridge = {
    call(name, input) {
      calls.push({ name, input });
      const value = ofSession(find(name, input), input);
      return Promise.resolve(refusal(value) ?? { ok: true, value });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return () => undefined;
    },
  };
  Object.assign(window, {
    regie: preload,
    fakeBridge: {
      calls,
      emit,
      answer: (name: string, value: unknown) => {
        // Operations and calls have no name in common.
        operations[name] = value;
        answers[name] = value;
      },
    },
  });
};
