import type { Spaces } from '../accounts/spaces.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { createKeptFiles, type KeptFilesDeps } from '../exchange/kept-files.ts';
import { createPlatformFacts } from '../exchange/platform-facts.ts';
import type { Library } from '../library/library.ts';
import type { Sync } from '../sync/sync.ts';
import type { HostPorts } from './host.ts';

export interface ExchangeDeps extends KeptFilesDeps {
  readonly library: Library;
  readonly spaces: Spaces;
  readonly sync: Sync;
}

/** Opens import and export, with what they need of the rest of the host. */
export const openExchange = (
  { clock, dataDir, fileDialogs, newId, version }: HostPorts,
  { library, spaces, sync, ...deps }: ExchangeDeps,
): Exchange =>
  createExchange({
    ...createPlatformFacts(spaces, clock),
    library,
    mediaFiles: createKeptFiles({ library, ...deps }),
    draftOf: (spaceId, sessionId) => sync.draft(spaceId, sessionId),
    version,
    newId,
    dataDir,
    clock,
    dialogs: fileDialogs ?? null,
  });
