import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openLibrary, type Library } from '../../../src-main/library/library.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { createRecorder, type Recorder } from '../../../src-main/recorder/recorder.ts';
import { createNodeService } from '../../../src-main/rehearsal/service-process.ts';
import { openShow } from '../../../src-main/show/open-show.ts';
import type { Show } from '../../../src-main/show/show.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { program } from '../../support/program.ts';
import { compare, median, pause, type Bench } from '../measure.ts';

const ROUNDS = 150;
const WARM_UP = 10;
/** Past the debounce, and within the budget that two desks share. */
const PAUSE_MS = 600;

/** Ready line of the service. */
interface Ready {
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly fullKey: string;
}

/** A desk of its own on the show; with a library it records. */
const openDesk = async (ready: Ready, sessionId: string, library: Library | null): Promise<Show> => {
  const clock = createSystemClock(globalThis);
  const client = createPlatformClient({
    baseUrl: () => ready.baseUrl,
    token: () => ready.fullKey,
    wire: testOutgoing().wire,
    clock,
    log: silentLog,
  });
  let recorder: Recorder | null = null;
  const show = await openShow({
    spaceId: 'space',
    sessionId,
    rehearsal: true,
    rehearsalChat: null,
    runSince: () => 0,
    onRunOver: () => undefined,
    onScenes: () => undefined,
    mode: 'direct',
    client,
    clock,
    log: silentLog,
    newId: randomUUID,
    journal: { append: () => undefined },
    memory: { kept: null, journal: () => Promise.resolve([]), keep: () => undefined },
    onPatch: () => recorder?.heardShow(),
    onPress: (event) => recorder?.heardPress(event),
  });
  if (library) {
    recorder = createRecorder({
      library,
      clock,
      log: silentLog,
      newId: randomUUID,
      show: () => show.state(),
      onState: () => undefined,
      onEnded: () => undefined,
    });
    recorder.heardShow();
  }
  show.attend(new Set(), true);
  return show;
};

/** Recording costs a press nothing: presses of two desks in turn, one of which records. */
export const recording: Bench = {
  name: 'recording',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const service = createNodeService(program('service'), null)(['--data', ':memory:']);
    const library = openLibrary({
      worker: program('library-worker'),
      path: join(folder, 'library.sqlite'),
      clock: createSystemClock(globalThis),
      log: silentLog,
    });
    try {
      const ready = await new Promise<Ready>((resolve) => {
        service.onOutput((line) => resolve(JSON.parse(line) as Ready));
      });
      const headers = { authorization: `Bearer ${ready.fullKey}`, 'content-type': 'application/json' };
      const list = await fetch(`${ready.baseUrl}/live/sessions`, { headers });
      const { sessions } = (await list.json()) as { sessions: { id: string; sceneCount: number; status: string }[] };
      const session = sessions.find(({ sceneCount, status }) => sceneCount > 0 && status === 'scheduled');
      if (!session) throw new Error('the demo show is missing');
      await fetch(`${ready.apiRoot}/rehearsal/sessions/${session.id}/start`, { method: 'POST', headers });
      const desks = [await openDesk(ready, session.id, null), await openDesk(ready, session.id, library)] as const;
      const scenes = desks[0].state().desk?.value.scenes ?? [];
      const found: readonly [number[], number[]] = [[], []];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        // Each desk is first in every other round, so that both take the same scenes.
        for (const turn of [0, 1]) {
          const index = (round + turn) % 2 === 0 ? 0 : 1;
          const desk = desks[index];
          const sceneId = scenes[(2 * round + turn) % scenes.length]?.id ?? '';
          const at = performance.now();
          const outcome = await desk.perform({ kind: 'scene.take', sceneId }, { surface: 'key' });
          const ms = performance.now() - at;
          if (outcome.kind === 'failed') throw new Error(outcome.message.text);
          if (round >= WARM_UP) found[index].push(ms);
          await pause(PAUSE_MS);
        }
      }
      for (const desk of desks) desk.close();
      return [
        compare(
          'press to confirmed, median, with the recorder against without it',
          { value: median(found[1]), unit: 'ms', reference: median(found[0]) },
          { most: 1.02 },
        ),
      ];
    } finally {
      await library.close();
      service.end('at_once');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
