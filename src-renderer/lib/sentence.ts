import type { BridgeError } from '#shared/bridge/envelope.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { hostMessages } from '../paraglide/host-messages.js';
import { serviceMessages } from '../paraglide/service-messages.js';

/** A message with its values; null where one is missing, as it may be when the host is of another version. */
const sayWhole = (key: string, { params }: Sentence): string | null => {
  const values = new Map(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? sentence(value) : value]),
  );
  const missing: string[] = [];
  const inputs = new Proxy<Record<string, string | number>>(
    {},
    {
      get(_, name) {
        const value = values.get(String(name));
        if (value === undefined) missing.push(String(name));
        return value;
      },
    },
  );
  const text = (hostMessages[key] ?? serviceMessages[key])?.(inputs) ?? null;
  return missing.length === 0 ? text : null;
};

/** A sentence of the host in the reader's language; its English text where this window does not have it. */
export const sentence = (said: Sentence): string => (said.key === null ? null : sayWhole(said.key, said)) ?? said.text;

/** A refusal of the host in the reader's language. A host of an earlier version gives the English text alone. */
export const refusalText = ({ sentence: said, message }: Partial<BridgeError>): string =>
  said === undefined ? (message ?? '') : sentence(said);
