import type { SecretPlace } from '#shared/bridge/account-calls.ts';

/** Why a credential does not serve: it ended, or it cannot be read now. */
export type CredentialTrouble = 'key_refused' | 'sign_in_ended' | 'secret_locked' | 'secret_lost' | 'restart';

/** Key or sign-in that opens a space. */
export interface Credential {
  /** The current bearer; throws `unauthorized` with a sentence when it is no longer valid. */
  token(): string | Promise<string>;
  /** The platform refused `refused`: true when there is another to try with. */
  renew(refused: string): Promise<boolean>;
  /** Reads the secret again that could not be read. */
  retry(): void;
}

/** Events of a credential. */
export interface CredentialEvents {
  /** Null: it serves again. */
  onTrouble(trouble: CredentialTrouble | null): void;
  onKept(place: SecretPlace): void;
}
