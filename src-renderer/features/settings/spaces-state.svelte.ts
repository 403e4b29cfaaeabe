import type {
  AskedTools,
  SecretStoreStatus,
  SignInAttempt,
  SignInEnd,
  SignOutEnd,
  SpaceAccount,
} from '#shared/bridge/account-calls.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sentence } from '../../lib/sentence.ts';
import * as m from '../../paraglide/messages.js';

export interface SignInRequest {
  readonly apiRoot: string;
  readonly access: 'full' | 'read';
  readonly tools: AskedTools;
}

/** Connected spaces for the settings page, and a running sign-in. */
export class SpacesState {
  accounts = $state.raw<readonly SpaceAccount[]>([]);
  store = $state.raw<SecretStoreStatus | null>(null);
  attempt = $state.raw<SignInAttempt | null>(null);
  /** Why the last request failed, in a sentence. */
  trouble = $state<string | null>(null);
  busy = $state(false);

  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows the host until the returned function is called. */
  follow(onConnected: (spaceId: string) => void): () => void {
    const stops = [
      this.#bridge.on('accounts.changed', (accounts) => {
        // Said at once: the host may be held up by a keychain before it answers anything.
        this.accounts = [...this.accounts.filter(({ kind }) => kind === 'rehearsal'), ...accounts];
        void this.load();
      }),
      this.#bridge.on('accounts.sign_in_ended', (end) => {
        this.#end(end, onConnected);
      }),
    ];
    void this.load();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Reads the accounts. */
  async load(): Promise<void> {
    await this.#try(async () => {
      this.accounts = await this.#bridge.call('accounts.list', undefined);
    });
  }

  /** Asks where secrets go now: the system may ask the person for a password. */
  async readStore(): Promise<void> {
    await this.#try(async () => {
      this.store = await this.#bridge.call('accounts.secret_store', undefined);
    });
  }

  /** Connects by key; the connected space's id, or null with the reason in `trouble`. */
  async addKey(apiRoot: string, key: string): Promise<string | null> {
    return this.#attempt(async () => (await this.#bridge.call('accounts.add_key', { apiRoot, key })).spaceId);
  }

  /** Begins a sign-in. If the host opened no browser page, this window opens it. */
  async signIn(request: SignInRequest): Promise<SignInAttempt | null> {
    this.attempt = await this.#attempt(() => this.#bridge.call('accounts.sign_in', request));
    return this.attempt;
  }

  /** Tools that the app itself uses. */
  async appTools(): Promise<readonly string[]> {
    return (await this.#try(() => this.#bridge.call('accounts.app_tools', undefined))) ?? [];
  }

  async cancelSignIn(): Promise<void> {
    const { attempt } = this;
    this.attempt = null;
    if (!attempt) return;
    await this.#attempt(() => this.#bridge.call('accounts.cancel_sign_in', { attemptId: attempt.attemptId }));
    this.trouble ??= m.spaces_cancelled();
  }

  async check(spaceId: string): Promise<boolean> {
    return (await this.#attempt(() => this.#bridge.call('accounts.check', { spaceId }))) !== null;
  }

  /** Throws AppError: the dialog that asked says it. */
  async rename(spaceId: string, name: string): Promise<void> {
    await this.#bridge.call('accounts.rename', { spaceId, name });
  }

  /** Signs a space out; null where it could not be done, with the reason in `trouble`. */
  async signOut(spaceId: string, held: boolean): Promise<SignOutEnd | null> {
    return this.#attempt(() => this.#bridge.call('accounts.sign_out', { spaceId, held }));
  }

  async remove(spaceId: string, held: boolean): Promise<void> {
    await this.#attempt(() => this.#bridge.call('accounts.remove', { spaceId, held }));
  }

  #end({ attemptId, outcome }: SignInEnd, onConnected: (spaceId: string) => void): void {
    if (this.attempt?.attemptId !== attemptId) return;
    this.attempt = null;
    if (outcome.kind === 'connected') onConnected(outcome.spaceId);
    else this.trouble = outcome.kind === 'failed' ? sentence(outcome.message) : m.spaces_cancelled();
  }

  async #attempt<Value>(run: () => Promise<Value>): Promise<Value | null> {
    this.busy = true;
    this.trouble = null;
    try {
      return await this.#try(run);
    } finally {
      this.busy = false;
    }
  }

  async #try<Value>(run: () => Promise<Value>): Promise<Value | null> {
    try {
      return await run();
    } catch (error) {
      this.trouble = (error as AppError).message;
      return null;
    }
  }
}
