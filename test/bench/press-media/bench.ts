import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import type { AppReadyLine } from '../../support/browser-host.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, type Bench } from '../measure.ts';
import { startHelper, type Helper } from '../media/room.ts';

const CAMERAS = 4;
const VIEWERS = 2;
/** Cameras film in every other of these, so that both kinds meet the same moods of the machine. */
const STRETCHES = 16;
const PRESSES = 10;
/** Past the debounce, and within 300 tokens a minute with the desk's own reading. */
const PAUSE_MS = 450;
const SETTLE_MS = 1000;

/** Lets a person into the live on air; gives the token of their page. */
const enter = async (
  { baseUrl, fullKey }: AppReadyLine['service'],
  sessionId: string,
  name: string,
  role: 'viewer' | 'speaker',
): Promise<string> => {
  const answer = await fetch(`${baseUrl}/live/entry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, user: { externalId: name, name }, role }),
  });
  const { url } = (await answer.json()) as { readonly url: string };
  const page = await fetch(url, { redirect: 'manual' });
  return new URLSearchParams(page.headers.get('location')?.split('#')[1]).get('room') ?? '';
};

const presses = async (window: BridgeClient, sceneIds: readonly string[]): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let index = 0; index < PRESSES; index += 1) {
    const action = { kind: 'scene.press', sceneId: sceneIds[index % sceneIds.length] ?? '' } as const;
    const at = performance.now();
    const outcome = await window.call('show.perform', { action, source: { surface: 'key' } });
    took.push(performance.now() - at);
    if (outcome.kind !== 'confirmed') throw new Error(`a press ended as ${JSON.stringify(outcome)}`);
    await pause(PAUSE_MS);
  }
  return took;
};

/** Packets that the viewers get while it runs. */
const gotDuring = async (cameras: Helper, run: () => Promise<void>): Promise<number> => {
  const { got: before } = await cameras.ask<{ readonly got: number }>({});
  await run();
  return (await cameras.ask<{ readonly got: number }>({})).got - before;
};

/** A press while four people send pictures and sound, which are carried to viewers and recorded, and while none do. */
export const pressMedia: Bench = {
  name: 'press-media',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const { service } = app.ready;
    let cameras: Helper | null = null;
    try {
      const window = await openBridgeClient(await pairWithLink(app.ready.url));
      await window.call('app.hello', { me: 'Bench' });
      const show = await window.call('show.current', null as never);
      if (!show?.desk) throw new Error('no show is open');
      const sceneIds = show.desk.value.scenes.map(({ id }) => id);
      const tokens: string[] = [];
      for (let person = 0; person < CAMERAS + VIEWERS; person += 1) {
        const role = person < CAMERAS ? 'speaker' : 'viewer';
        tokens.push(await enter(service, show.sessionId, `Person ${person}`, role));
      }
      const started = await startHelper(new URL('./cameras.ts', import.meta.url), [
        service.apiRoot,
        String(VIEWERS),
        ...tokens,
      ]);
      cameras = started.helper;
      await presses(window, sceneIds);
      const found: { readonly live: number[]; readonly resting: number[] } = { live: [], resting: [] };
      for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
        const live = stretch % 2 === 0;
        await cameras.ask({ live });
        await pause(SETTLE_MS);
        const got = await gotDuring(cameras, async () => {
          found[live ? 'live' : 'resting'].push(...(await presses(window, sceneIds)));
        });
        // Otherwise it would compare nothing with nothing.
        if (live !== got > 1000) throw new Error(`the viewers got ${got} packets`);
      }
      window.close();
      return [
        compare(
          'press to confirmed, median, with four cameras live against the same without',
          { value: median(found.live), unit: 'ms', reference: median(found.resting) },
          { most: 1.1 },
        ),
      ];
    } finally {
      cameras?.close();
      await app.stop();
    }
  },
};
