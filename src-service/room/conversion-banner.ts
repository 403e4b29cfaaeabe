import type { RoomBanner } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { firstNameOf } from '../mail/personal.ts';
import { conversions } from '../store/conversion-repository.ts';

/** The banner that announces a sign-up on the scene, or null where the sign-up is unknown. */
export const bannerOf = (ctx: ServiceContext, conversionId: string): RoomBanner | null => {
  const conversion = conversions(ctx.db).find(conversionId);
  if (!conversion) return null;
  const { id, name, label, createdAt } = conversion;
  return { id, name: name === null ? null : firstNameOf(name), label, at: new Date(createdAt).toISOString() };
};
