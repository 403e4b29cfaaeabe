import type { SecretTrouble } from '#shared/bridge/account-calls.ts';

/** What the host asks its keychain thread. Secrets travel in these messages and in nothing else. */
export type KeychainWish =
  | { readonly kind: 'read' | 'remove'; readonly name: string }
  | { readonly kind: 'write'; readonly name: string; readonly secret: string };

export interface KeychainRequest {
  readonly id: number;
  readonly wish: KeychainWish;
}

/** The keychain's own words stay in the thread: they may quote what it was given. */
export type KeychainAnswer =
  | { readonly id: number; readonly ok: true; readonly secret: string | null }
  | { readonly id: number; readonly ok: false; readonly trouble: SecretTrouble };
