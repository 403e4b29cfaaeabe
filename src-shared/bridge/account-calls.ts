import * as z from 'zod';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

/**
 * Storage for secrets, best first: the OS keychain, a file the system encrypts, or memory until the end of this run.
 */
export const SECRET_PLACES = ['keychain', 'encrypted_file', 'memory'] as const;
export type SecretPlace = (typeof SECRET_PLACES)[number];

/** Why a place cannot be used: not there, locked by the person or system, or out of order. */
export type SecretTrouble = 'absent' | 'locked' | 'failing';

/** Storage that new secrets go to now, and the reason why not to a better one. */
export interface SecretStoreStatus {
  readonly place: SecretPlace;
  readonly passedOver: readonly { readonly place: SecretPlace; readonly trouble: SecretTrouble }[];
}

/**
 * Why a space cannot be used now. `secret_waiting`: the keychain was asked and has not answered yet. `restart`: works
 * until the app ends, for its renewed sign-in could not be kept.
 */
export type AccountTrouble =
  | 'signed_out'
  | 'key_refused'
  | 'sign_in_ended'
  | 'secret_waiting'
  | 'secret_locked'
  | 'secret_lost'
  | 'restart';

/** Result of a sign-out at the platform. Keys are ended in the platform's own settings. */
export interface SignOutEnd {
  readonly platform: 'ended' | 'not_reached' | 'key_stays';
}

/** The tools a sign-in proposes: those the app uses, all, or these operations. */
export type AskedTools = 'app' | 'all' | readonly string[];

/** Somebody left a space: everybody hears who it was. */
export interface SpaceLeft {
  readonly spaceId: string;
  readonly name: string;
  readonly who: string;
  /** The name of the window where it was done. */
  readonly window: string;
  readonly how: 'signed_out' | 'removed';
}

/** Result of the connection test. */
export interface SpaceCheck {
  /** Unix milliseconds. */
  readonly at: number;
  readonly livesAllowed: boolean;
  readonly requestsPerMinute: number;
  readonly month: string;
  readonly currency: string;
  readonly usageCents: number;
  readonly liveHours: number;
}

/** Connection of a space, beside its summary. Never a key, never a token. */
export interface SpaceAccount {
  readonly spaceId: string;
  readonly kind: 'rehearsal' | 'key' | 'oauth';
  /** Storage of its secret; null if there is no secret. */
  readonly keptIn: SecretPlace | null;
  readonly trouble: AccountTrouble | null;
  readonly check: SpaceCheck | null;
}

/** A running sign-in in the person's browser. */
export interface SignInAttempt {
  readonly attemptId: string;
  /** The page to open, where the host did not open it itself. */
  readonly url: string;
  readonly opened: boolean;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/** Result of a sign-in. */
export interface SignInEnd {
  readonly attemptId: string;
  readonly outcome:
    | { readonly kind: 'connected'; readonly spaceId: string }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed'; readonly message: Sentence };
}

const ApiRoot = z.string().trim().min(8).max(300);
const SpaceRef = z.string().min(1).max(200);
/** Bearer secrets are visible ASCII; other characters around a pasted one are cut off. */
const ApiKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,512}$/, 'must be an API key');
const Tools = z.union([
  z.enum(['app', 'all']),
  z
    .array(z.string().regex(/^[a-z0-9_]{1,60}$/))
    .min(1)
    .max(200)
    .readonly(),
]);
const OnSpace = z.strictObject({ spaceId: SpaceRef });
/** `held` is true once the input has held: while the space's show is live nothing less counts (`conflict`). */
const LeavingSpace = OnSpace.extend({ held: z.boolean().optional() });

export const accountCalls = {
  'accounts.list': defineCall('accounts.list', 'desk', z.undefined())<readonly SpaceAccount[]>(),
  'accounts.secret_store': defineCall('accounts.secret_store', 'desk', z.undefined())<SecretStoreStatus>(),
  /** Tools that the app itself uses. */
  'accounts.app_tools': defineCall('accounts.app_tools', 'desk', z.undefined())<readonly string[]>(),
  /** Connects a space by its key, or gives a connected one a new key. The key goes in and never comes out. */
  'accounts.add_key': defineCall(
    'accounts.add_key',
    'desk',
    z.strictObject({ apiRoot: ApiRoot, key: ApiKey }),
  )<SpaceAccount>(),
  /** Begins a sign-in; `accounts.sign_in_ended` says how it ended. A new one cancels the previous one. */
  'accounts.sign_in': defineCall(
    'accounts.sign_in',
    'desk',
    z.strictObject({ apiRoot: ApiRoot, access: z.enum(['full', 'read']), tools: Tools }),
  )<SignInAttempt>(),
  'accounts.cancel_sign_in': defineCall(
    'accounts.cancel_sign_in',
    'desk',
    z.strictObject({ attemptId: z.string().max(100) }),
  )<null>(),
  /** Tests the connection again, and reads a secret again that could not be read. */
  'accounts.check': defineCall('accounts.check', 'desk', OnSpace)<SpaceAccount>(),
  'accounts.rename': defineCall(
    'accounts.rename',
    'desk',
    z.strictObject({ spaceId: SpaceRef, name: z.string().trim().min(1).max(80) }),
  )<null>(),
  /** Ends the sign-in at the platform and forgets the secret; the space stays listed. */
  'accounts.sign_out': defineCall('accounts.sign_out', 'desk', LeavingSpace)<SignOutEnd>(),
  /** Signs out and forgets the space. */
  'accounts.remove': defineCall('accounts.remove', 'desk', LeavingSpace)<null>(),
} as const;
