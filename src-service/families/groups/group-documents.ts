import type * as z from 'zod';
import type { addGroupDocument, GroupDocument } from '#shared/api/groups.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { contentTypeOf } from '#shared/lib/file-types.ts';
import { groupDocuments, type DocumentRow } from '../../store/group-document-repository.ts';
import { storedFiles } from '../../store/stored-file-repository.ts';
import { eraseUnshownFile, hostedSize } from '../attachments/hosted-file.ts';

type DocumentInput = z.output<(typeof addGroupDocument)['body']>;

/** A document that is an address elsewhere: nothing of it is stored. */
const LINK = 'link';

const serialize = ({ uploadedBy, uploaderName, createdAt, ...row }: DocumentRow): GroupDocument => ({
  ...row,
  uploadedBy: uploadedBy === null ? null : { id: uploadedBy, name: uploaderName ?? '' },
  createdAt: new Date(createdAt).toISOString(),
});

/** Documents of a group, newest first. */
export const listDocuments = (ctx: ServiceContext, groupId: string): GroupDocument[] =>
  groupDocuments(ctx.db).list(groupId).map(serialize);

const kindOf = (mimeType: string | null): string => {
  const [family = ''] = (mimeType ?? '').split('/');
  if (mimeType === 'application/pdf') return 'pdf';
  return ['image', 'audio', 'video'].includes(family) ? family : 'file';
};

/** Adds a document; missing details of a stored file are read from the file. */
export const addDocument = (
  ctx: ServiceContext,
  groupId: string,
  input: DocumentInput,
  uploadedBy: string,
): GroupDocument => {
  const storedBytes = hostedSize(ctx, input.url);
  const mimeType = input.mimeType ?? (storedBytes === null ? null : contentTypeOf(new URL(input.url).pathname));
  const id = ctx.newId('doc');
  groupDocuments(ctx.db).insert({
    id,
    groupId,
    title: input.title,
    url: input.url,
    kind: input.kind ?? (storedBytes === null ? LINK : kindOf(mimeType)),
    mimeType,
    sizeBytes: input.sizeBytes ?? storedBytes,
    uploadedBy,
    createdAt: ctx.clock.now(),
  });
  return serialize(getDocument(ctx, groupId, id));
};

const getDocument = (ctx: ServiceContext, groupId: string, id: string): DocumentRow => {
  const row = groupDocuments(ctx.db).find(groupId, id);
  if (!row) throw notFound('Document');
  return row;
};

const remove = (ctx: ServiceContext, { id, kind, url }: DocumentRow): void => {
  groupDocuments(ctx.db).remove(id);
  if (kind !== LINK && storedFiles(ctx.db).has(url)) eraseUnshownFile(ctx, url);
};

/** Deletes a document; a file uploaded through the API is erased, unless something else still shows it. Throws 404. */
export const removeDocument = (ctx: ServiceContext, groupId: string, id: string): void => {
  remove(ctx, getDocument(ctx, groupId, id));
};

/** Deletes every document of a group. */
export const eraseGroupDocuments = (ctx: ServiceContext, groupId: string): void => {
  for (const row of groupDocuments(ctx.db).list(groupId)) remove(ctx, row);
};
