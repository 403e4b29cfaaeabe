import type { TestProject } from 'vitest/node';
import { startApp, type AppReadyLine } from '../browser-host.ts';
import { pairWithLink } from '../bridge-client.ts';
import { startPlatform, type PlatformProcess } from '../platform-process.ts';

/** Targets of the attacks: the built app with its rehearsal, and the service alone on a clock that tests move. */
export interface Targets {
  readonly app: AppReadyLine;
  /** Credentials in the browser of the person at the desk. */
  readonly desk: Awaited<ReturnType<typeof pairWithLink>>;
  readonly service: PlatformProcess['ready'];
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Targets;
  }
}

/** Starts both once for the whole suite, and ends them after it. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const [app, service] = await Promise.all([
    startApp(['--data', ':memory:']),
    startPlatform({ seed: 'demo', clock: 'manual' }),
  ]);
  const desk = await pairWithLink(app.ready.url);
  provide('targets', { app: app.ready, desk, service: service.ready });
  return async () => {
    const { status } = await app.stop();
    await service.stop();
    // It ends as it should after every attack.
    if (status !== 0) throw new Error(`The app under attack ended with ${String(status)}.`);
  };
};
