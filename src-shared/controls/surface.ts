import * as z from 'zod';
import type { Sentence } from '../words/sentence.ts';
import { PERSON_ROLES, type PersonRole } from '../show/roles.ts';
import type { ControllerSettings } from './controllers.ts';
import type { OwnObsState } from './own-obs.ts';
import type { SatelliteState } from './satellite.ts';

/** Surfaces through which controllers reach the desk. Each is switched on, locked and watched separately. */
export const SURFACE_KINDS = ['api', 'obs', 'osc'] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** The longest name of a token. */
export const MAX_TOKEN_NAME = 60;

/** Tokens kept at the same time. */
export const MAX_TOKENS = 50;

const Port = z.number().int().min(1).max(65_535);
/** Senders are heard over IPv4, the network that OSC devices speak. */
export const OscSenders = z.array(z.ipv4()).max(50);
const Address = z
  .string()
  .max(60)
  .pipe(z.union([z.ipv4(), z.ipv6()]));

/** Another computer or program that hears the state over OSC. */
export const OscTarget = z.strictObject({ address: Address, port: Port });
export type OscTarget = z.output<typeof OscTarget>;

/** Settings that every surface has. */
const shared = {
  enabled: z.boolean(),
  port: Port,
  /** `computer`: programs of this computer alone. `network`: all computers that can reach this one. */
  reach: z.enum(['computer', 'network']),
  /** A locked surface reads and presses nothing. */
  locked: z.boolean(),
};
const Role = z.enum(PERSON_ROLES);

export const SurfaceSettings = z.strictObject({
  api: z.strictObject(shared),
  obs: z.strictObject({ ...shared, role: Role }),
  osc: z.strictObject({
    ...shared,
    role: Role,
    /** Addresses whose messages are heard. */
    senders: z.array(Address).max(50),
    targets: z.array(OscTarget).max(20),
  }),
});
export type SurfaceSettings = z.output<typeof SurfaceSettings>;

const OFF = { enabled: false, reach: 'computer', locked: false } as const;

export const DEFAULT_SURFACES: SurfaceSettings = {
  api: { ...OFF, port: 4460 },
  obs: { ...OFF, port: 4455, role: 'operator' },
  osc: { ...OFF, port: 4470, role: 'caller', senders: ['127.0.0.1'], targets: [] },
};

/** Changes of one surface. */
export const SurfaceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('api'), ...SurfaceSettings.shape.api.partial().shape }),
  z.strictObject({ kind: z.literal('obs'), ...SurfaceSettings.shape.obs.partial().shape }),
  z.strictObject({
    kind: z.literal('osc'),
    ...SurfaceSettings.shape.osc.partial().shape,
    senders: OscSenders.optional(),
  }),
]);
export type SurfaceChange = z.output<typeof SurfaceChange>;

/** A token of the API as the desk shows it; the token itself is shown once, when it is made. */
export interface TokenSummary {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** When it was last used in this run; null before. */
  readonly seenAt: number | null;
}

/** The last thing that came in by a surface. */
export interface SurfaceInput {
  /** Unix milliseconds of the host. */
  readonly at: number;
  readonly from: string;
  /** The request, by the protocol's own name. */
  readonly asked: string;
  readonly result: 'confirmed' | 'started' | 'stopped' | 'ignored' | 'failed' | 'refused' | 'tested';
  /** Sentence of the answer, if there was one. */
  readonly message: Sentence | null;
}

/** Somebody who was not let in, and the reason: the last one. */
export interface TurnedAway {
  /** Unix milliseconds of the host. */
  readonly at: number;
  /** An address of a computer, or of a page. */
  readonly from: string;
  readonly message: Sentence;
  /** How often it came in a row. */
  readonly count: number;
}

/** `port_taken` and `port_refused` are tried again until the port can be had. */
export type SurfaceStatus = 'off' | 'starting' | 'listening' | 'port_taken' | 'port_refused';

/** Current state of one surface. */
export interface SurfaceState {
  readonly kind: SurfaceKind;
  readonly status: SurfaceStatus;
  /** Addresses to enter in another program, the likeliest first. Empty while the surface does not listen. */
  readonly addresses: readonly string[];
  readonly connected: readonly { readonly name: string; readonly address: string }[];
  readonly lastInput: SurfaceInput | null;
  readonly turnedAway: TurnedAway | null;
  /** Until when it is muted, because it sent more than a person can mean; null when it is not. */
  readonly mutedUntil: number | null;
  /** End of its test mode, in which presses are only shown; null outside it. */
  readonly testUntil: number | null;
}

export interface SurfacesState {
  /** When this was said, so that a window on another computer counts by its own clock. */
  readonly at: number;
  readonly settings: SurfaceSettings;
  readonly surfaces: readonly SurfaceState[];
  readonly tokens: readonly TokenSummary[];
  /** A password of the OBS protocol was made. */
  readonly hasObsPassword: boolean;
  /** The OBS that this desk drives. */
  readonly ownObs: OwnObsState;
  /** The Companion whose pages stand in the deck. */
  readonly satellite: SatelliteState;
  /** Devices that the desk's window hears itself. */
  readonly controllers: ControllerSettings;
}
