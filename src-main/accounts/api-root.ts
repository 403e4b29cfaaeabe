import { AppError } from '#shared/lib/app-error.ts';
import { isLoopback } from '../platform/loopback.ts';

/** Whether secrets may be sent to an address: encrypted, or not leaving this computer. */
export const isSafeForSecrets = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** The API root a person typed or pasted, without the parts that do not belong to it. Throws `invalid_input`. */
export const parseApiRoot = (text: string): string => {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const problem = (sentence: string): AppError => new AppError('invalid_input', sentence, { field: 'apiRoot' });
  if (!URL.canParse(address)) throw problem('This is not a web address.');
  const url = new URL(address);
  if (!isSafeForSecrets(url)) throw problem('The API root must begin with https, so that the key travels encrypted.');
  if (url.username !== '' || url.password !== '') throw problem('The API root must not hold a name or password.');
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '').replace(/\/(?:api\/v1|mcp|openapi\.json)$/, '');
};
