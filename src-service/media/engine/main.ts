/** The process of the media engine. Commands come as messages from the service; a crash of native code ends only this. */
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineEvent } from '../media-engine.ts';
import { parentPort } from '../parent-port.ts';
import { freeUdpPort } from './free-port.ts';
import { createSteadyClock } from './steady-clock.ts';

const [address = '', wantedPort = '0'] = process.argv.slice(2);
const bindAddress = address === '' ? null : address;

const parent = parentPort();

const emit = (event: EngineEvent): void => {
  if (parent) parent.postMessage(event);
  else if (process.connected) process.send?.(event);
};

const early: EngineCommand[] = [];
let run = (command: EngineCommand): void => void early.push(command);

// Without the service there is nobody to carry anything for.
process.on('disconnect', () => process.exit(0));
if (parent) parent.on('message', ({ data }) => run(data as EngineCommand));
else process.on('message', (command) => run(command as EngineCommand));

const [port, { createForwardingEngine }] = await Promise.all([
  freeUdpPort(Number(wantedPort), bindAddress ?? undefined),
  import('./engine.ts'),
]);
const isLoopbackOnly = bindAddress !== null && /^(?:127\.|::1$)/.test(bindAddress);
run = createForwardingEngine({ bindAddress, isLoopbackOnly, port }, createSteadyClock(), emit);
emit({ type: 'ready' });
for (const command of early.splice(0)) run(command);
