import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { BridgeInput } from '#shared/bridge/contract.ts';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { startApp, type StartedApp } from './browser-host.ts';
import { openBridgeClient, pairWithLink, type BridgeClient } from './bridge-client.ts';
import { testFolder } from './test-folder.ts';

const ENTRY = fileURLToPath(new URL('./mortal-app.ts', import.meta.url));
/** Edits that a window has sent and not heard of yet: as many as someone who pulls at something makes. */
const UNDER_WAY = 4;

type Change = BridgeInput<'library.change'>['change'];

/** Edits of one item, by number. Each is sent under its number, so that one which is sent again is made once. */
export interface NumberedEdits {
  readonly id: string;
  readonly last: number;
  readonly changeOf: (number: number) => Change;
}

/** A browser host with its window, over all its deaths. */
export interface MortalApp {
  readonly folder: string;
  /** Starts it again where the last one ended, and opens its window. */
  start(): Promise<BridgeClient>;
  /** Lets the window edit from `first` on, kills the host at some moment after its first answer; the last one answered. */
  editAndKill(window: BridgeClient, edits: NumberedEdits, first: number, killAfterMs: number): Promise<number>;
  stop(): Promise<void>;
}

/** Hosts whose platform is said to be `ready`. */
export const createMortalApp = (ready: unknown): MortalApp => {
  const folder = testFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  const rehearsal = { startLive: false, audience: 0, chatPerMinute: 0 };
  writeFileSync(join(data, 'preferences.json'), JSON.stringify({ ...DEFAULT_PREFERENCES, rehearsal }));
  const env = { REGIE_FAR_SERVICE: JSON.stringify(ready) };
  let app: StartedApp | null = null;
  let paired: Awaited<ReturnType<typeof pairWithLink>> | null = null;
  onTestFinished(async () => {
    await app?.stop('SIGKILL');
  });
  return {
    folder: data,
    async start() {
      app = await startApp(['--data', data], ENTRY, env);
      paired ??= await pairWithLink(app.ready.url);
      return openBridgeClient(paired);
    },
    async editAndKill(window, { id, last, changeOf }, first, killAfterMs) {
      let answered = first - 1;
      let next = first;
      let isDying = false;
      const dead = new Promise((resolve) => window.socket.once('close', resolve));
      const edit = async (): Promise<void> => {
        while (next <= last && !isDying) {
          const number = next;
          next += 1;
          // Now and then what waits is sent, so that deaths fall into sendings too.
          if (number % 7 === 0) void window.raw('sync.run', null);
          await window.call('library.change', { id, change: changeOf(number), editId: `edit-${number}` });
          answered = Math.max(answered, number);
          if (answered === first) setTimeout(() => void app?.stop('SIGKILL'), killAfterMs);
        }
      };
      for (let count = 0; count < UNDER_WAY; count += 1) void edit();
      await dead;
      isDying = true;
      return answered;
    },
    async stop() {
      await app?.stop();
    },
  };
};
