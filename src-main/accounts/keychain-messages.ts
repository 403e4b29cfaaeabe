import type { SecretTrouble } from '#shared/bridge/account-calls.ts';

/** Request from the host to its keychain thread. Secrets travel in these messages and in nothing else. */
export type KeychainRequest =
  | { readonly kind: 'read' | 'remove'; readonly name: string }
  | { readonly kind: 'write'; readonly name: string; readonly secret: string };

export interface KeychainMessage {
  readonly id: number;
  readonly request: KeychainRequest;
}

/** The keychain's own error text stays in the thread: it may quote a secret. */
export type KeychainAnswer =
  | { readonly id: number; readonly ok: true; readonly secret: string | null }
  | { readonly id: number; readonly ok: false; readonly trouble: SecretTrouble };
