import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { isLoopback } from '../platform/loopback.ts';

/** True if secrets may be sent to an address: it is encrypted or stays on this computer. */
export const isSafeForSecrets = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** The API root a person typed or pasted, without the parts that do not belong to it. Throws `invalid_input`. */
export const parseApiRoot = (text: string): string => {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const problem = (sentence: Sentence): AppError => new AppError('invalid_input', sentence, { field: 'apiRoot' });
  if (!URL.canParse(address)) throw problem(say('host_root_address'));
  const url = new URL(address);
  if (!isSafeForSecrets(url)) throw problem(say('host_root_https'));
  if (url.username !== '' || url.password !== '') throw problem(say('host_root_password'));
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '').replace(/\/(?:api\/v1|mcp|openapi\.json)$/, '');
};
