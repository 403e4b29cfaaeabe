import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import type { UpdateStatus } from '#shared/bridge/update-calls.ts';
import type { PanelGuest, PanelServing } from '#shared/bridge/panel-calls.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { DeskCommand } from '#shared/show/desk-commands.ts';
import type { GlobalKeyStatus } from '#shared/show/key-binding.ts';
import type { Language } from '#shared/words/language.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { SystemCipher } from '../accounts/encrypted-file.ts';
import type { FileDialogs } from '../exchange/exchange.ts';
import type { PackageStore } from '../exchange/package-store.ts';
import type { ControlsOfRun, ControlsReady } from '../controls/run-surfaces.ts';
import type { Keychain } from '../accounts/keychain.ts';
import type { Dial } from '../platform/dial.ts';
import type { Wire } from '../platform/wire.ts';
import type { ServiceReady } from '../rehearsal/ready-line.ts';
import type { StartService } from '../rehearsal/service-process.ts';
import type { PanelHandovers } from '../team/panel-handover.ts';
import type { Attachment, AttachOptions } from '../bridge/attachment.ts';
import type { PressWatch } from '../bridge/press-watch.ts';
import type { PanelsPort, ShellPorts } from '../bridge/shell-ports.ts';

/** Ports that differ between Electron, the browser host and a test. */
export interface HostPorts {
  readonly kind: 'electron' | 'browser';
  readonly version: string;
  /** The language of this computer, for a person who has not chosen one. */
  readonly systemLanguage: () => Language;
  /** Folder of everything kept, or null for nothing on disk. */
  readonly dataDir: string | null;
  /** The library's worker file. */
  readonly libraryWorker: string;
  /** The file of the thread that computes on debriefs. */
  readonly debriefWorker: string;
  /** Folder of the files that ship unchanged. */
  readonly resourcesDir: string;
  /** Starts the embedded service; null runs without a rehearsal. */
  readonly startService: StartService | null;
  /** The service's port of an earlier run, tried first so that pages still open find it again. */
  readonly lastServicePort?: number | null;
  readonly fetch: typeof fetch;
  /** Fetches what strangers name, from addresses of the world alone. */
  readonly publicFetch: typeof fetch;
  /** Transport for operation calls. */
  readonly wire: Wire;
  /** Connects sockets to the team's relay. */
  readonly dial: Dial;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** The last lines of the log, redacted. */
  readonly logLines: () => readonly string[];
  /** Opens an address in the person's browser; null where the window does it itself. */
  readonly openExternal: ((url: string) => Promise<void>) | null;
  /** Opens the page of a sign-in that the host began; without it `openExternal` does. Rejects where it does not open. */
  readonly openSignIn?: (url: string) => Promise<void>;
  /** The system's keychain, which closes with the host; without it none is used. */
  readonly keychain?: Keychain | null;
  /** Encrypts with a key that the system keeps, where the shell has one. */
  readonly cipher?: SystemCipher | null;
  /** Asks for files; without it windows are browsers, which send and fetch files themselves. */
  readonly fileDialogs?: FileDialogs | null;
  /** The local network for a team's room; that of this computer where none is given. */
  readonly lan?: { readonly address: () => string | null; readonly listenOn: string };
  /** Lets panels in; null where no browsers are served. */
  readonly panels: PanelsPort | null;
  /** Functions of the desktop shell; null without one. */
  readonly shell: ShellPorts | null;
}

export interface Host {
  /** The embedded service, once it answers; null without one. Rejects with `unavailable` when it does not start. */
  readonly service: Promise<ServiceReady | null>;
  /** Resolves when the show the windows open on is open and, in rehearsal, alive; or when that cannot be. */
  readonly opened: Promise<void>;
  attach(options: AttachOptions): Attachment;
  /** Presses under way, by anybody. */
  readonly pressWatch: PressWatch;
  /** Listens to the events of the windows; returns the function that stops it. */
  on<Name extends BridgeEventName>(event: Name, listener: (data: BridgeEvents[Name]) => void): () => void;
  /** The embedded service's address as it runs now, for the content security policy. */
  serviceOrigin(): string | null;
  /** Answers a request for kept media (`/media/…`); null for any other path. The caller has checked who asks. */
  readonly media: (request: Request) => Promise<Response | null>;
  /** The computer woke, or the network returned: try again now. */
  nudge(): void;
  /** Somebody was invited, waits, came in by a link or was shut out. */
  reportPanels(guests: readonly PanelGuest[]): void;
  /** Panels are let in elsewhere than before, or no more. */
  reportPanelServing(serving: PanelServing): void;
  /** Panels of other desks of the team, which come over when this one took over. */
  readonly panelHandovers: Pick<PanelHandovers, 'origins' | 'look' | 'admit' | 'visitor'>;
  /** Lets a desk of the team that came by the web into the room hosted here; false where none is. */
  teamRoom(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** The address of the team's relay; null without a team, and where a desk hosts the room of the team. */
  teamRelay(): string | null;
  /** The settings of panels. */
  panelSettings(): Preferences['panels'];
  /** The address of the room's page, which a frame of the window shows; null while none does. */
  roomMonitorUrl(): string | null;
  /** The title of the show that is open; null without one. */
  showTitle(): string | null;
  /** Reports the status of the global keys. */
  reportGlobalKeys(statuses: readonly GlobalKeyStatus[]): void;
  /** A global key was pressed. */
  reportGlobalPress(chord: string): void;
  /** A command was chosen in the menu of the app. */
  reportMenuPress(command: DeskCommand): void;
  /** Switches ways in for controllers on for this run, as the start of the app asks. */
  startControls(options: ControlsOfRun): Promise<ControlsReady | null>;
  /** Packages on their way to and from browsers. */
  readonly packages: PackageStore;
  /** The system opened a package with the app: the windows show what importing it would do. */
  openPackage(path: string): void;
  /** Parts were taken out or brought back, or the displays changed. */
  reportDisplays(state: DisplaysState): void;
  /** An update was found, waits, is downloaded or ready. */
  reportUpdates(status: UpdateStatus): void;
  /** A real show came near, or went: films of rehearsals wait for that. */
  checkFilms(): void;
  /** Ends everything within two seconds. */
  close(): Promise<void>;
}
