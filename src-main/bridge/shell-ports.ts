import type { BridgeInput, BridgeParsed } from '#shared/bridge/contract.ts';
import type { UpdateStatus } from '#shared/bridge/update-calls.ts';
import type { DisplaysState, Part } from '#shared/bridge/display-calls.ts';
import type { RoomView } from '../monitor/room-monitor.ts';
import type { FilmWindow } from '../rehearsal/films.ts';
import type { ProgrammeLink } from '#shared/bridge/programme-calls.ts';
import type { SpeakerLink, SpeakerWay } from '#shared/bridge/speaker-calls.ts';
import type { SpeakerOf } from '#shared/bridge/speaker-of.ts';
import type { PanelGuest, PanelInvite, PanelServing } from '#shared/bridge/panel-calls.ts';

/** Windows of their own for parts of the desk. */
export interface DisplaysPort {
  state(): DisplaysState;
  takeOut(wanted: BridgeInput<'displays.take_out'>): void;
  bringBack(part: Part): void;
  /** Throws `not_found` when the part is not out. */
  place(wanted: BridgeInput<'displays.place'>): void;
}

/** Lets panels in by links. */
export interface PanelsPort {
  /** Makes a pairing link; `by` is the name of the person who invites, or empty. Throws `unsupported` where none are let in. */
  invite(request: BridgeParsed<'panels.invite'>, by: string): PanelInvite;
  /** Makes a link to the stage alone. Throws `unsupported` where none are let in. */
  programmeLink(name: string): ProgrammeLink;
  /** Makes a link to the page of one who speaks. Throws `unsupported` where none are let in that way. */
  speakerLink(name: string, of: SpeakerOf, way: SpeakerWay): SpeakerLink;
  list(): readonly PanelGuest[];
  /** The addresses that let panels in, or the reason why none does. */
  serving(): PanelServing;
  /** The exact origins at which browsers are let in now. */
  origins(): readonly string[];
  /** Lets a waiting person in; false where nobody waits under this id. */
  admit(id: string): boolean;
  /** Shuts one person out; false where nobody has this id. */
  remove(id: string): boolean;
  /** Shuts out every browser that came by such a link. */
  forget(): void;
}

/** Updates of an installed copy. */
export interface UpdatesPort {
  status(): UpdateStatus;
  /** Looks for an update now; the result arrives as events. */
  check(): UpdateStatus;
  /** The person says that no show is near. Throws `conflict` unless they may decide (`mayDecide`). */
  allow(): UpdateStatus;
  /** Throws `not_found` without an earlier version, `conflict` near a show. */
  goBack(): Promise<void>;
}

/** Functions that only a desktop shell has. */
export interface ShellPorts {
  readonly displays: DisplaysPort;
  /** The page of the real room, laid over a window. */
  readonly roomView: RoomView;
  readonly updates: UpdatesPort;
  /** A hidden window that makes films. */
  readonly films: FilmWindow;
  /** The desk's window as it is printed: a tagged PDF. Throws `not_found` while the window is closed. */
  readonly printDesk: () => Promise<Uint8Array>;
  /** Opens a folder in the system's file manager. */
  readonly showFolder: (path: string) => Promise<void>;
  /** Asks the person for a folder, beginning at `from`; null when they did not choose one. */
  readonly chooseFolder: (from: string | null) => Promise<string | null>;
}
