import type { MessageParams } from '#shared/words/generated/message-params.ts';
import type { MessageKey } from '#shared/words/words.ts';

/** A message of the server's pages that needs no values. */
export type PageMessage = {
  [Key in MessageKey & `page_${string}`]: [MessageParams[Key]] extends [never] ? Key : never;
}[MessageKey & `page_${string}`];
