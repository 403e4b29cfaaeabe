import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { SpeakerOf } from '#shared/bridge/speaker-of.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import { silentLog, type Log } from '#shared/lib/log.ts';
import { createHost } from '../../src-main/host/create-host.ts';
import type { SystemCipher } from '../../src-main/accounts/encrypted-file.ts';
import type { SecretBackend } from '../../src-main/accounts/secret-backend.ts';
import type { AttachOptions } from '../../src-main/bridge/attachment.ts';
import type { PanelPerson } from '../../src-main/bridge/attachments.ts';
import type { Host } from '../../src-main/host/host.ts';
import type { PanelsPort } from '../../src-main/bridge/shell-ports.ts';
import type { Dial } from '../../src-main/platform/dial.ts';
import { createMemoryStore } from '../../src-main/settings/file-store.ts';
import type { Person } from '../../src-main/settings/person.ts';
import { createNodeService, type ServiceProcess, type StartService } from '../../src-main/rehearsal/service-process.ts';
import { createLeapingClock } from './leaping-clock.ts';
import { testOutgoing, wireOf } from './outgoing.ts';
import { program } from './program.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface TestWindow {
  call<Name extends BridgeCallName>(name: Name, input: BridgeInput<Name>): Promise<BridgeOutput<Name>>;
  raw(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  readonly heard: { readonly event: string; readonly data: unknown }[];
  /** Waits until `isThere` holds, looking again at each event and ten times a second. */
  until(isThere: () => boolean | Promise<boolean>, timeoutMs?: number): Promise<void>;
  detach(): void;
}

export interface TestHost {
  readonly host: Host;
  window(name?: string): TestWindow;
  /** The panel of an invited person. */
  panel(role: PanelRole, name?: string, roleNow?: () => PanelRole | null): TestWindow;
  /** The page of one who speaks. */
  speakerPage(of: SpeakerOf, name?: string): TestWindow;
  /** Leaves out a wait: time goes on by so much for this host, and what is due happens in the next turns. */
  leap(ms: number): Promise<void>;
  /** The time of this host. */
  now(): number;
  /** Kills the embedded service as a crash would. */
  killService(): void;
  close(): Promise<void>;
}

export interface TestHostOptions {
  readonly dataDir?: string;
  readonly fetch?: typeof fetch;
  readonly log?: Log;
  readonly withService?: boolean;
  /** The keychain of this test; none where none is given, so that no test touches a person's own. */
  readonly keychain?: SecretBackend;
  /** Stands for the system's own encryption. */
  readonly cipher?: SystemCipher;
  /** Connects sockets; straight, trusting whom Node trusts, where none is given. */
  readonly dial?: Dial;
  /** Lets panels in; none where none is given. */
  readonly panels?: PanelsPort;
  /** Stands for the local network of this computer. */
  readonly lan?: { readonly address: () => string | null; readonly listenOn: string };
  /** Further options of the service's command. */
  readonly serviceOptions?: readonly string[];
  /** Port of the service of an earlier host. */
  readonly lastServicePort?: number;
}

/** The whole host process against a real embedded service in its own process, without a window. */
export const startTestHost = (options: TestHostOptions = {}): TestHost => {
  const startService = createNodeService(program('service'), null);
  let service: ServiceProcess | null = null;
  const startAndKeep: StartService = (own) => (service = startService([...own, ...(options.serviceOptions ?? [])]));
  const outgoing = testOutgoing();
  const clock = createLeapingClock();
  const host = createHost({
    kind: 'browser',
    version: '0.0.0-test',
    systemLanguage: () => 'en',
    dataDir: options.dataDir ?? null,
    libraryWorker: program('library-worker'),
    debriefWorker: program('debrief-worker'),
    resourcesDir: inRoot('resources'),
    startService: options.withService === false ? null : startAndKeep,
    lastServicePort: options.lastServicePort ?? null,
    fetch: options.fetch ?? outgoing.fetch,
    publicFetch: options.fetch ?? outgoing.publicFetch,
    wire: options.fetch ? wireOf(options.fetch) : outgoing.wire,
    dial: options.dial ?? outgoing.dial,
    clock,
    newId: randomUUID,
    log: options.log ?? silentLog,
    logLines: () => [],
    openExternal: null,
    keychain: options.keychain ? { ...options.keychain, close: () => Promise.resolve() } : null,
    cipher: options.cipher ?? null,
    ...(options.lan && { lan: options.lan }),
    panels: options.panels ?? null,
    shell: null,
  });
  const attach = (make: (send: AttachOptions['send']) => AttachOptions): TestWindow => {
    const heard: { event: string; data: unknown }[] = [];
    // Messages travel as JSON.
    const send: AttachOptions['send'] = (event, data) =>
      heard.push({ event, data: JSON.parse(JSON.stringify(data)) as unknown });
    const attachment = host.attach(make(send));
    return {
      heard,
      raw: (call, input) => attachment.call(call, input),
      async call(call, input) {
        const result = await attachment.call(call, input);
        // As over any transport: the next call comes in a later turn of the event loop.
        await nextTurn();
        if (!result.ok) throw new Error(`${call}: ${result.error.code}: ${result.error.message}`);
        return result.value as never;
      },
      async until(isThere, timeoutMs = 30_000) {
        // The date may be set while a test runs; this clock only goes on.
        const end = performance.now() + timeoutMs;
        while (!(await isThere())) {
          if (performance.now() > end) throw new Error(`it did not come to that: ${String(isThere)}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      detach: () => attachment.detach(),
    };
  };
  const invited = (person: Pick<PanelPerson, 'role' | 'name' | 'roleNow' | 'speaker'>): TestWindow =>
    attach((send) => ({
      kind: 'panel',
      panel: { ...person, id: randomUUID(), language: 'en', person: createMemoryStore<Person | null>(null) },
      send,
    }));
  return {
    host,
    window: (name = 'Test') => attach((send) => ({ kind: 'window', name, send })),
    panel: (role, name = 'Tina', roleNow = () => role) => invited({ role, name, roleNow, speaker: null }),
    speakerPage: (of, name = 'Sam') => invited({ role: 'speaker', name, roleNow: () => 'speaker', speaker: of }),
    now: () => clock.now(),
    async leap(ms) {
      clock.leap(ms);
      await nextTurn();
    },
    killService: () => service?.end('at_once'),
    close: () => host.close(),
  };
};
