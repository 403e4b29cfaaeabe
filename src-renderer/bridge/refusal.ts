import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';

/** The answer to a call that the host did not answer, in words of the window. */
export const refusal = (code: AppErrorCode, text: string): BridgeResult<never> => ({
  ok: false,
  error: { code, message: text, sentence: verbatim(text) },
});
