import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { Attached } from './attachments.ts';

/** The spaces that a caller is told of: a panel those of the show on the desk alone. */
export const spacesFor = (
  { panel }: Pick<Attached, 'panel'>,
  spaces: readonly SpaceSummary[],
  show: { readonly spaceId: string } | null,
): readonly SpaceSummary[] => (panel === null ? spaces : spaces.filter(({ id }) => id === show?.spaceId));
