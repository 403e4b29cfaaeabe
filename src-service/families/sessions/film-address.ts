import type { ServiceContext } from '../../context/service-context.ts';

const KEY_BYTES = 24;

/** A key by chance: an address of the film holds it, and nobody guesses it. */
export const newFilmKey = (ctx: ServiceContext): string => ctx.newSecret(KEY_BYTES);

/** The address of a file of a film. */
export const filmAddress = (ctx: ServiceContext, sessionId: string, key: string, file: string): string =>
  `${ctx.addresses.apiRoot}/replays/${sessionId}/${key}/${file}`;
