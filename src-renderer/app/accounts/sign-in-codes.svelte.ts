import * as z from 'zod';
import type { Bridge } from '../../bridge/bridge.ts';

const Answer = z.object({ codes: z.array(z.object({ email: z.string(), code: z.string(), expiresAt: z.string() })) });
export type SignInCode = z.output<typeof Answer>['codes'][number];

/** The codes of people who sign in to the rehearsal, for the person at the desk to tell them. */
export class SignInCodesState {
  codes = $state.raw<readonly SignInCode[]>([]);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows the host's codes; returns the function that ends it. */
  follow(): () => void {
    void this.#read();
    return this.#bridge.on('rehearsal.sign_ins_changed', () => void this.#read());
  }

  async #read(): Promise<void> {
    try {
      const answer = await this.#bridge.call('rehearsal.control', { method: 'GET', path: '/rehearsal/sign-in-codes' });
      this.codes = Answer.parse(answer).codes;
    } catch {
      // A panel is not told, and a service that is away has nobody signing in.
      this.codes = [];
    }
  }
}
