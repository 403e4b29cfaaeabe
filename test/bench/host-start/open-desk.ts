import { openBridgeClient, pairWithLink, type BridgeClient, type PairedBrowser } from '../../support/bridge-client.ts';
import type { StartedApp } from '../../support/browser-host.ts';

/** A window with a show on its desk, without a window. */
export const openDesk = async (paired: PairedBrowser, me: string): Promise<BridgeClient> => {
  const window = await openBridgeClient(paired);
  const hello = await window.call('app.hello', { me });
  if (hello.firstShow === null) throw new Error('there is no show to open on');
  const show = await window.call('show.open', hello.firstShow);
  if (show.desk === null) throw new Error('the desk is empty');
  return window;
};

/** Milliseconds from the start of the process to a show on the desk. */
export const timeStart = async (
  start: (args: readonly string[]) => Promise<StartedApp>,
  data: string,
): Promise<number> => {
  const startedAt = performance.now();
  const app = await start(['--data', data]);
  try {
    const window = await openDesk(await pairWithLink(app.ready.url), 'Bench');
    const ms = performance.now() - startedAt;
    window.close();
    return ms;
  } finally {
    await app.stop();
  }
};
