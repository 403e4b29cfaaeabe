import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import { apiKeys } from '../store/key-repository.ts';

const RehearsalKeys = z.object({ fullKey: z.string(), readOnlyKey: z.string() });
/** The keys of a rehearsal space. They open nothing but it, so they are kept to be shown again. */
export type RehearsalKeys = z.output<typeof RehearsalKeys>;

const LABEL = 'rehearsal';

const isKnown = (ctx: ServiceContext, keys: RehearsalKeys): boolean =>
  [keys.fullKey, keys.readOnlyKey].every((key) => apiKeys(ctx.db).findByDigest(digestOf(key)) !== undefined);

const readKept = (path: string): RehearsalKeys | null => {
  if (!existsSync(path)) return null;
  try {
    const parsed = RehearsalKeys.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // A file cut short by a crash: new keys are made.
    return null;
  }
};

const issue = (ctx: ServiceContext, creatorId: string): RehearsalKeys => {
  const make = (access: 'full' | 'read'): string => {
    const key = `rk_${access}_${ctx.newSecret(24)}`;
    apiKeys(ctx.db).insert({
      id: ctx.newId('key'),
      digest: digestOf(key),
      label: LABEL,
      access,
      operations: null,
      userId: creatorId,
      createdAt: ctx.clock.now(),
    });
    return key;
  };
  apiKeys(ctx.db).revokeLabelled(LABEL, ctx.clock.now());
  return { fullKey: make('full'), readOnlyKey: make('read') };
};

/** Keys of the last run, from the file of the data folder; new ones if there are none. `null` keeps no file. */
export const openRehearsalKeys = (ctx: ServiceContext, creatorId: string, path: string | null): RehearsalKeys => {
  const kept = path === null ? null : readKept(path);
  if (kept && isKnown(ctx, kept)) return kept;
  const keys = ctx.work.run(() => issue(ctx, creatorId));
  if (path !== null) writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
};
