import { rm } from 'node:fs/promises';
import { TICKET_LIMITS } from '#shared/api/support.ts';
import type { CreatedAttachment } from '#shared/api/extra-routes.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import type { RawRoute } from '../raw-route.ts';
import { storedFiles } from '../../store/stored-file-repository.ts';
import { transact } from '../../context/transact.ts';
import { receiveFile, type ReceivedFile } from './receive-file.ts';

const externalIdOf = (request: Request): string | null => {
  const externalId = new URL(request.url).searchParams.get('externalId');
  if (externalId === null) return null;
  if (externalId === '') throw badRequest('externalId must not be empty');
  if (externalId.length > TICKET_LIMITS.externalId) {
    throw badRequest(`externalId must have at most ${TICKET_LIMITS.externalId} characters`);
  }
  return externalId;
};

const keep = (ctx: ServiceContext, file: ReceivedFile, uploadedBy: string, externalId: string | null): void => {
  const { url, kind, mimeType, sizeBytes } = file;
  transact(ctx, () => {
    storedFiles(ctx.db).insert({ url, kind, mimeType, sizeBytes, uploadedBy, externalId, createdAt: ctx.clock.now() });
  });
};

/** Stores the raw body of a request as an attachment. Throws 400, 413, 415, and the errors of `recheck`. */
const createAttachment = async (
  ctx: ServiceContext,
  request: Request,
  caller: Caller,
  recheck: () => void,
): Promise<CreatedAttachment> => {
  const externalId = externalIdOf(request);
  const file = await receiveFile(ctx, request, recheck);
  try {
    recheck();
    keep(ctx, file, caller.userId, externalId);
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
  const { kind, url, mimeType, sizeBytes } = file;
  return { attachment: { kind, url, mimeType, sizeBytes } };
};

/** POST /attachments and its alias (spec 1, Attachments). */
export const createUploadRoutes = (ctx: ServiceContext): readonly RawRoute[] =>
  ['/attachments', '/support/attachments'].map((path) => ({
    method: 'POST',
    path,
    receive: (request, caller, recheck) => createAttachment(ctx, request, caller, recheck),
  }));
