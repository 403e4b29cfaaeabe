import type { RoomBanner } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { firstNameOf } from '../mail/personal.ts';
import { statement } from '../store/statement.ts';

interface ConversionFacts {
  readonly id: string;
  readonly name: string | null;
  readonly label: string | null;
  readonly createdAt: number;
}

/** The banner that announces a sign-up on the scene, or null where the sign-up is unknown. */
export const bannerOf = (ctx: ServiceContext, conversionId: string): RoomBanner | null => {
  const conversion = statement<[string], ConversionFacts>(
    ctx.db,
    'SELECT id, name, label, created_at AS createdAt FROM conversion WHERE id = ?',
  ).get(conversionId);
  if (!conversion) return null;
  const { id, name, label, createdAt } = conversion;
  return { id, name: name === null ? null : firstNameOf(name), label, at: new Date(createdAt).toISOString() };
};
