/** Runs the bundled main process in plain Node, greets it as a page would, prints what it answered and quits. */
import { app, appControl } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { recorded } from './record.ts';

const [, , entry = '', data = ''] = process.argv;
appControl.launch();
process.argv = ['electron', '.', '--data', data];
await import(entry);
while (BrowserWindow.getAllWindows().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
const [window] = BrowserWindow.getAllWindows();
const hello = await window?.webContents.invoke('regie.call', ['app.hello', {}]);
const page = await recorded.protocolHandlers.get('app')?.(new Request('app://regie/index.html'));
app.quit();
while (recorded.exits.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
process.stdout.write(
  `${JSON.stringify({ hello, page: page?.status, exits: recorded.exits, options: window?.options })}\n`,
);
process.exit(0);
