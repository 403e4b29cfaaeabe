import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Debrief, RecorderState } from '#shared/bridge/debrief-calls.ts';
import type { RecordedKind, RecordedLine } from '#shared/debrief/recording.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { ManualClock } from '#shared/lib/clock.ts';
import type { Library } from '../../src-main/library/library.ts';
import type { LibraryInput, LibraryRequestName } from '../../src-main/library/requests.ts';
import { createPlatformClient } from '../../src-main/platform/platform-client.ts';
import { createDebriefs } from '../../src-main/recorder/debriefs.ts';
import { createFinalReads } from '../../src-main/recorder/final-reads.ts';
import { createRecorder } from '../../src-main/recorder/recorder.ts';
import { openShow } from '../../src-main/show/open-show.ts';
import type { Show } from '../../src-main/show/show.ts';
import { unpacked } from './debrief/packed.ts';
import { openTestLibrary, type TestLibrary } from './library-file.ts';
import { startTestService, type TestService } from './service.ts';

export type AskLibrary = Pick<Library, 'ask'>;
export type LineOf<Kind extends RecordedKind> = Extract<RecordedLine, { readonly kind: Kind }>;

const SPACE = 'space';

/** The library of this thread as the host asks it. */
export const asked = (library: TestLibrary): AskLibrary => ({
  ask: <Name extends LibraryRequestName>(name: Name, input: LibraryInput<Name>) =>
    Promise.resolve().then(() => library.ask(name, structuredClone(input))),
});

export const turn = async (): Promise<void> => {
  for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A desk that follows the demo show and records it, beside others on the same service. */
export interface RecordingDesk {
  readonly show: Show;
  /** The debrief of the show, as a window reads it. */
  read(): Promise<Debrief>;
  readonly states: readonly RecorderState[];
  lines<Kind extends RecordedKind>(kind: Kind): Promise<readonly LineOf<Kind>[]>;
  /** Leaves without a word, as a host that is killed does. */
  kill(): void;
  /** Leaves as a host that is closed. */
  close(): void;
}

export interface RecordedShow {
  readonly service: TestService;
  readonly clock: ManualClock;
  readonly sessionId: string;
  start(): Promise<void>;
  end(): Promise<void>;
  /** Lets time pass in small steps, so that reads and timers come in their order. */
  pass(ms: number, stepMs?: number): Promise<void>;
  desk(library: AskLibrary): Promise<RecordingDesk>;
  /** The line to the platform: false is cut, and a function says for which path it is there. */
  connect(isConnected: boolean | ((path: string) => boolean)): void;
  /** How many requests came in. */
  readonly requests: readonly string[];
}

/** The demo show on a service of its own, with time in the hands of the test. */
export const recordedShow = async (perMinute = 300): Promise<RecordedShow> => {
  const service = startTestService({ seed: 'demo', perMinute });
  onTestFinished(() => service.close());
  const { clock } = service;
  const { sessions } = await service.call('list_live_sessions', {});
  const session = sessions.find((one) => one.sceneCount > 0 && one.status === 'scheduled');
  if (!session) throw new Error('the demo show is missing');
  const sessionId = session.id;
  let isConnected: (path: string) => boolean = () => true;
  const requests: string[] = [];

  const fetched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!isConnected(pathname)) throw new TypeError('fetch failed');
    requests.push(pathname);
    return service.service.fetch(request);
  };
  const pass = async (ms: number, step = 1000): Promise<void> => {
    for (let left = ms; left > 0; left -= step) {
      clock.advance(Math.min(step, left));
      await turn();
    }
  };

  return {
    service,
    clock,
    sessionId,
    requests,
    async start() {
      await service.rehearse('POST', `/sessions/${sessionId}/start`);
    },
    async end() {
      await service.rehearse('POST', `/sessions/${sessionId}/end`);
    },
    pass,
    connect(to) {
      isConnected = typeof to === 'function' ? to : () => to;
    },
    async desk(library) {
      const client = createPlatformClient({
        baseUrl: () => service.service.ready.baseUrl,
        token: () => service.fullKey,
        wire: fetched,
        clock,
        log: silentLog,
      });
      const states: RecorderState[] = [];
      let opened: Show | null = null;
      const recorder = createRecorder({
        library,
        clock,
        log: silentLog,
        newId: randomUUID,
        show: () => opened?.state() ?? null,
        onState: (state) => {
          states.push(state);
          if (state.recording === null) finalReads.wake();
        },
        onEnded: () => finalReads.wake(),
      });
      const isRecorded = (show: { readonly sessionId: string }): boolean =>
        recorder.state().recording?.sessionId === show.sessionId;
      const ports = { library, clientOf: () => client, isRecorded, clock, log: silentLog, onChange: () => undefined };
      const finalReads = createFinalReads(ports);
      const debriefs = createDebriefs(ports);
      finalReads.wake();
      const show = await openShow({
        spaceId: SPACE,
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
        onPatch: () => recorder.heardShow(),
        onPress: (event) => recorder.heardPress(event),
      });
      opened = show;
      show.attend(new Set(), true);
      recorder.heardShow();
      await turn();
      const leave = (): void => {
        finalReads.close();
        opened = null;
        show.close();
      };
      const read = async (): Promise<Debrief> => unpacked(await debriefs.read({ spaceId: SPACE, sessionId }));
      return {
        show,
        read,
        states,
        async lines(kind) {
          const { recording } = await read();
          return recording.lines.filter((line): line is LineOf<typeof kind> => line.kind === kind);
        },
        kill: leave,
        close() {
          recorder.close();
          leave();
        },
      };
    },
  };
};

/** A library of this test in memory, or in a file. */
export const recordingLibrary = (path?: string): TestLibrary => {
  const library = openTestLibrary(path);
  onTestFinished(() => library.close());
  return library;
};
