import type * as z from 'zod';
import type { LeaderboardEntry } from '#shared/api/members.ts';
import type { UserRow } from '../../store/user-repository.ts';

/** Members with their places; the rows come by XP. */
export const serializeLeaderboard = (rows: readonly UserRow[]): z.input<typeof LeaderboardEntry>[] =>
  rows.map((row, index) => ({
    rank: index + 1,
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    image: row.image,
    totalXp: row.totalXp,
    level: row.level,
    role: row.role ?? 'member',
  }));
