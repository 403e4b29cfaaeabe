import { NO_FILMS, type filmCalls } from '#shared/bridge/film-calls.ts';
import type { Films } from '../../rehearsal/films.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof filmCalls>;

/** Calls about the films that are made here automatically. */
export const createFilmHandlers = (films: Films | null): Handlers => ({
  'films.status': () => films?.status() ?? NO_FILMS,
});
