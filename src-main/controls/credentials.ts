import { MAX_TOKENS, type SurfaceKind, type SurfacesState } from '#shared/controls/surface.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PersonRole } from '#shared/show/roles.ts';
import { say } from '#shared/words/say.ts';
import { storedToken, type KnownToken } from './api/tokens.ts';
import type { RunSurfaces } from './run-surfaces.ts';
import { newSecret, obsSecretOf } from './secrets.ts';
import type { ObsSecret, StoredSurfaces, SurfaceStore } from './surface-store.ts';

export interface CredentialsPorts {
  readonly store: Pick<SurfaceStore, 'read'>;
  /** Keeps what was changed. */
  readonly keep: (changes: Pick<Partial<StoredSurfaces>, 'tokens' | 'obsSecret'>) => void;
  /** Credentials of the command line, which are not kept. */
  readonly ofRun: Pick<RunSurfaces, 'tokens' | 'obsSecret' | 'dropObsSecret'>;
  /** Ends the connections by a token, or by the password of the OBS protocol. */
  readonly drop: (kind: SurfaceKind, tokenId: string) => void;
  readonly newId: () => string;
  readonly now: () => number;
}

/** The tokens and the password by which programs come in. */
export interface Credentials {
  /** The tokens that are kept, with when each was used last since the start. */
  list(): SurfacesState['tokens'];
  /** All tokens that let somebody in now. */
  tokens(): readonly KnownToken[];
  obsSecret(): ObsSecret | null;
  /** Somebody came in by a token. */
  seen(id: string): void;
  newToken(request: { readonly name: string; readonly role: PersonRole }): {
    readonly id: string;
    readonly token: string;
  };
  revokeToken(id: string): void;
  /** The password that holds from now on, instead of the one before. */
  newObsPassword(): string;
}

/** Makes and ends credentials. Only their digests are kept. */
export const createCredentials = ({ store, keep, ofRun, drop, newId, now }: CredentialsPorts): Credentials => {
  const seenAt = new Map<string, number>();
  return {
    list: () =>
      store
        .read()
        .tokens.map(({ id, name, role, createdAt }) => ({ id, name, role, createdAt, seenAt: seenAt.get(id) ?? null })),
    tokens: () => [...ofRun.tokens(), ...store.read().tokens],
    obsSecret: () => ofRun.obsSecret() ?? store.read().obsSecret,
    seen: (id) => void seenAt.set(id, now()),
    newToken({ name, role }) {
      const { tokens } = store.read();
      if (tokens.length >= MAX_TOKENS) throw new AppError('conflict', say('host_surface_tokens_full'));
      const [id, token] = [newId(), newSecret()];
      keep({ tokens: [...tokens, storedToken(token, { id, name, role, createdAt: now() })] });
      return { id, token };
    },
    revokeToken(id) {
      keep({ tokens: store.read().tokens.filter((token) => token.id !== id) });
      drop('api', id);
    },
    newObsPassword() {
      const password = newSecret();
      keep({ obsSecret: obsSecretOf(password) });
      ofRun.dropObsSecret();
      drop('obs', '');
      return password;
    },
  };
};
