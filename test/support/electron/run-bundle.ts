/** Runs the bundled main process in plain Node, greets it as a page would, prints what it answered and quits. */
import { app, appControl } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { recorded } from './record.ts';

const [, , entry = '', data = '', asset = ''] = process.argv;
appControl.launch();
process.argv = ['electron', '.', '--data', data];
await import(entry);
while (BrowserWindow.getAllWindows().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
const [window] = BrowserWindow.getAllWindows();
const call = (name: string, input: unknown): Promise<unknown> | undefined =>
  window?.webContents.invoke('regie.call', [name, input]);

interface Greeted {
  readonly spaces: readonly { readonly id: string }[];
  readonly rehearsal: { readonly apiRoot: string } | null;
}
const hello = (await call('app.hello', {})) as { readonly value: Greeted };
const space = { spaceId: hello.value.spaces[0]?.id, lane: 'library' };
const found = (await call('platform.call', {
  ...space,
  operation: 'list_videos',
  query: {},
})) as { readonly value: { readonly videos: readonly { readonly hlsUrl: string | null }[] } };
const page = await recorded.protocolHandlers.get('app')?.(new Request('app://regie/index.html'));
/** Status of two files that the service reads from the built pages and from its resources. */
const served = await Promise.all(
  [`${hello.value.rehearsal?.apiRoot ?? ''}/app/assets/${asset}`, found.value.videos[0]?.hlsUrl ?? ''].map(
    async (address) => {
      const answer = await fetch(address).catch(() => null);
      return answer?.status;
    },
  ),
);
app.quit();
while (recorded.exits.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
process.stdout.write(
  `${JSON.stringify({ hello, page: page?.status, served, exits: recorded.exits, options: window?.options })}\n`,
);
process.exit(0);
