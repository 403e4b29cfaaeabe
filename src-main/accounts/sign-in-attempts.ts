import type { AskedTools, SignInAttempt, SignInEnd } from '#shared/bridge/account-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { parseApiRoot } from './api-root.ts';
import { APP_TOOLS } from './app-tools.ts';
import type { LandingWords } from './oauth/loopback-listener.ts';
import type { SignedIn, SignIn } from './oauth/sign-in.ts';

/** A person who found the password and decided is back long before; later nobody is. */
export const SIGN_IN_LIMIT_MS = 5 * 60_000;

export interface SignInPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** Opens the person's browser; null where the window does it. */
  readonly openExternal: ((url: string) => Promise<void>) | null;
  readonly landing: (isSignedIn: boolean) => LandingWords;
  readonly onSignInEnded: (end: SignInEnd) => void;
  readonly signInLimitMs: number;
}

export interface SignInRequest {
  readonly apiRoot: string;
  readonly access: 'full' | 'read';
  readonly tools: AskedTools;
}

export interface SignInAttempts {
  /** Sends the person to their browser; cancels an attempt that still runs. */
  begin(request: SignInRequest): Promise<SignInAttempt>;
  cancel(attemptId: string): void;
  /** Stops waiting for browsers. */
  close(): void;
}

/** The operations a sign-in page proposes; null for all. */
const toolNames = (tools: AskedTools): readonly string[] | null =>
  tools === 'all' ? null : tools === 'app' ? APP_TOOLS : tools;

/** Runs sign-ins, one at a time; `connect` turns a result into a space. */
export const createSignInAttempts = (
  ports: SignInPorts,
  connect: (apiRoot: string, signedIn: SignedIn) => Promise<{ readonly spaceId: string }>,
): SignInAttempts => {
  const { log } = ports;
  let current: { readonly id: string; readonly signIn: SignIn } | null = null;
  let closed = false;

  const cancelCurrent = (): void => {
    const cancelled = current;
    current = null;
    cancelled?.signIn.cancel();
  };

  const follow = async (id: string, apiRoot: string, signIn: SignIn): Promise<void> => {
    let outcome: SignInEnd['outcome'];
    try {
      const { spaceId } = await connect(apiRoot, await signIn.done);
      outcome = { kind: 'connected', spaceId };
    } catch (error) {
      const wasCancelled = current?.id !== id;
      if (!(error instanceof AppError)) log.error('a sign-in broke', { error });
      outcome = wasCancelled
        ? { kind: 'cancelled' }
        : { kind: 'failed', message: error instanceof AppError ? error.sentence : say('host_signin_broke') };
    }
    if (current?.id === id) current = null;
    ports.onSignInEnded({ attemptId: id, outcome });
  };

  return {
    async begin({ apiRoot: typed, access, tools }) {
      const apiRoot = parseApiRoot(typed);
      cancelCurrent();
      // The OAuth client is only needed by those who sign in.
      const { beginSignIn } = await import('./oauth/sign-in.ts');
      const signIn = await beginSignIn(
        { apiRoot, access, tools: toolNames(tools) },
        { ...ports, limitMs: ports.signInLimitMs },
      );
      // Another may have begun meanwhile.
      cancelCurrent();
      if (closed) {
        signIn.cancel();
        throw new AppError('cancelled', say('host_signin_cancelled'));
      }
      const id = ports.newId();
      current = { id, signIn };
      void follow(id, apiRoot, signIn);
      const { url, expiresAt } = signIn;
      let opened = false;
      try {
        await ports.openExternal?.(url);
        opened = ports.openExternal !== null;
      } catch (error) {
        log.warn('the browser did not open', { error });
      }
      return { attemptId: id, url, opened, expiresAt };
    },
    cancel(attemptId) {
      if (current?.id === attemptId) cancelCurrent();
    },
    close() {
      closed = true;
      cancelCurrent();
    },
  };
};
