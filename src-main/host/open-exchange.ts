import type { Spaces } from '../accounts/spaces.ts';
import { createExchange, type Exchange } from '../exchange/exchange.ts';
import { createLocalMediaFiles, type LocalMediaFilesDeps } from '../exchange/local-media-files.ts';
import { createPlatformFacts } from '../exchange/platform-facts.ts';
import type { Library } from '../library/library.ts';
import type { Sync } from '../sync/sync.ts';
import type { HostPorts } from './host.ts';

export interface ExchangeDeps extends LocalMediaFilesDeps {
  readonly library: Library;
  readonly spaces: Spaces;
  readonly sync: Sync;
}

/** Opens import and export, with the parts of the host that they need. */
export const openExchange = (
  { clock, dataDir, fileDialogs, newId, version }: HostPorts,
  { library, spaces, sync, ...deps }: ExchangeDeps,
): Exchange =>
  createExchange({
    ...createPlatformFacts(spaces, clock),
    library,
    mediaFiles: createLocalMediaFiles({ library, ...deps }),
    draftOf: (spaceId, sessionId) => sync.draft(spaceId, sessionId),
    version,
    newId,
    dataDir,
    clock,
    dialogs: fileDialogs ?? null,
  });
