import type { Media } from '#shared/api/media.ts';
import type { MediaFault } from '#shared/library/media-facts.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { toBase64 } from '../../lib/base64.ts';
import { inspectMedium, type InspectedMedium } from './inspect-medium.ts';

export interface MediumToInspect {
  readonly itemId: string;
  readonly kind: Media['kind'];
  readonly url: string;
}

/** Inspects a medium of the library and has the host keep what was found; the fault of it, or null. */
export const noteMedium = async (
  bridge: Bridge,
  { itemId, kind, url }: MediumToInspect,
  inspect: (kind: Media['kind'], url: string) => Promise<InspectedMedium> = inspectMedium,
): Promise<MediaFault | null> => {
  const { picture, facts } = await inspect(kind, url);
  if (facts) await bridge.call('media.note_facts', { itemId, facts });
  if (picture) {
    const base64 = toBase64(new Uint8Array(await picture.arrayBuffer()));
    await bridge.call('media.keep_thumbnail', { itemId, base64 });
  }
  return facts?.fault ?? null;
};
