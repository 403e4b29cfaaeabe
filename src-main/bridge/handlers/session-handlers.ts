import type { sessionCalls } from '#shared/bridge/session-calls.ts';
import type { Library } from '../../library/library.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof sessionCalls>;

export interface SessionHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
}

/** Calls about what only this computer knows of sessions. */
export const createSessionHandlers = ({ library }: SessionHandlerDeps): Handlers => ({
  'sessions.facts': () => library.ask('sessions.facts', null),
});
