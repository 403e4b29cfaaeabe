import { StoredRequest, type consoleCalls } from '#shared/bridge/console-calls.ts';
import type { PublishedContracts } from '../../accounts/published-contracts.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { Library } from '../../library/library.ts';
import { hideSecrets } from '../../log/redact.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof consoleCalls>;

export interface ConsoleHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly contracts: PublishedContracts;
  readonly spaces: Pick<Spaces, 'get'>;
}

/** Calls about what the console remembers: its history and its saved calls. */
export const createConsoleHandlers = ({ library, contracts, spaces }: ConsoleHandlerDeps): Handlers => ({
  'console.budget': ({ spaceId }) => spaces.get(spaceId).client.budget(),
  'console.compare': ({ spaceId }) => contracts.compare(spaceId),
  'console.history': () => library.ask('calls.list', undefined),
  'console.saved': () => library.ask('calls.saved', undefined),
  'console.save': ({ request, ...call }) =>
    library.ask('calls.save', { ...call, request: StoredRequest.parse(hideSecrets(request)) }),
  'console.forget': (call) => library.ask('calls.forget', call),
});
