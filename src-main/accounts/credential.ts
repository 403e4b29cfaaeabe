import type { SecretPlace } from '#shared/bridge/account-calls.ts';

/** Why a credential does not serve: it ended, or it cannot be read now. */
export type CredentialTrouble = 'key_refused' | 'sign_in_ended' | 'secret_locked' | 'secret_lost' | 'restart';

/** What opens a space: a key or a sign-in. */
export interface Credential {
  /** The bearer of this moment; throws `unauthorized` with a sentence once it does not serve. */
  token(): string | Promise<string>;
  /** The platform refused `refused`: true when there is another to try with. */
  renew(refused: string): Promise<boolean>;
  /** Reads the secret again that could not be read. */
  retry(): void;
}

/** What a credential tells of itself. */
export interface CredentialEvents {
  /** Null: it serves again. */
  onTrouble(trouble: CredentialTrouble | null): void;
  onKept(place: SecretPlace): void;
}
