import type { Hono } from 'hono';
import * as z from 'zod';
import { findOperation } from '#shared/api/operations.ts';
import { badRequest, notFound } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { digestOf } from '../lib/digest.ts';
import { apiKeys, type KeyRow } from '../store/key-repository.ts';
import { transact } from '../context/transact.ts';
import { readBody } from './controls.ts';

const Access = z.enum(['full', 'read']);
/** Names of operations; null is all of the level. */
const Tools = z.array(z.string().max(100)).min(1).max(500).nullable();

const NewKeyInput = z.object({
  label: z.string().trim().min(1).max(100),
  access: Access.default('full'),
  tools: Tools.default(null),
});
const KeyChanges = z.object({ access: Access.optional(), tools: Tools.optional() });

const requireKnown = (tools: readonly string[] | null): void => {
  const unknown = tools?.find((name) => findOperation(name) === undefined);
  if (unknown !== undefined) throw badRequest(`tools: there is no operation ${unknown}`);
};

const getKey = (ctx: ServiceContext, id: string): KeyRow => {
  const key = apiKeys(ctx.db).find(id);
  if (!key) throw notFound('Key');
  return key;
};

const serialize = ({ id, label, access, operations }: KeyRow) => ({ id, label, access, tools: operations });

/** Mounts the key settings of an administrator: makes, limits and revokes keys. */
export const mountKeyControls = (app: Hono, ctx: ServiceContext): void => {
  app.post('/rehearsal/keys', async (c) => {
    const { label, access, tools } = await readBody(c, NewKeyInput);
    requireKnown(tools);
    const secret = `rk_${access}_${ctx.newSecret(24)}`;
    const key: KeyRow = {
      id: ctx.newId('key'),
      label,
      access,
      operations: tools,
      userId: currentSpace(ctx).ownerId,
    };
    transact(ctx, () => apiKeys(ctx.db).insert({ ...key, digest: digestOf(secret), createdAt: ctx.clock.now() }));
    // As on the platform, the key itself is shown this once.
    return c.json({ key: { ...serialize(key), secret } }, 201);
  });

  app.patch('/rehearsal/keys/:id', async (c) => {
    const { access, tools } = await readBody(c, KeyChanges);
    if (tools !== undefined) requireKnown(tools);
    const changed = transact(ctx, () => {
      const known = getKey(ctx, c.req.param('id'));
      const operations = tools === undefined ? known.operations : tools;
      const key = { ...known, access: access ?? known.access, operations };
      apiKeys(ctx.db).update(key);
      return key;
    });
    return c.json({ key: serialize(changed) });
  });

  app.delete('/rehearsal/keys/:id', (c) => {
    transact(ctx, () => apiKeys(ctx.db).revoke(getKey(ctx, c.req.param('id')).id, ctx.clock.now()));
    return c.json({ revoked: true });
  });
};
