import * as z from 'zod';
import { FileUrl } from './fields.ts';

/** A file stored with POST /attachments, as tickets, posts and comments carry it. */
export const Attachment = z.looseObject({
  kind: z.string(),
  url: z.string(),
  name: z.string().nullish(),
  mimeType: z.string().nullish(),
  sizeBytes: z.number().int().nullish(),
});
export type Attachment = z.output<typeof Attachment>;

export const AttachmentInput = z.object({
  kind: z.string().max(40),
  url: FileUrl,
  name: z.string().max(255).nullish(),
  mimeType: z.string().max(200).nullish(),
  sizeBytes: z.number().int().min(0).nullish(),
});

/** Files a ticket, post or comment may carry, and the size of one (spec 1, Limits). */
export const ATTACHMENT_LIMITS = { files: 10, bytes: 25 * 1024 * 1024 } as const;

export const Attachments = z.array(AttachmentInput).max(ATTACHMENT_LIMITS.files);
