import * as z from 'zod';
import { Timestamp } from './fields.ts';
import { Space } from './space.ts';

/** The answer of `POST /attachments` (spec 1, Attachments). */
export const CreatedAttachment = z.looseObject({
  attachment: z.looseObject({
    kind: z.string(),
    url: z.string(),
    mimeType: z.string(),
    sizeBytes: z.number().int(),
  }),
});
export type CreatedAttachment = z.output<typeof CreatedAttachment>;

/** A space as the public directory lists it (spec 1, Public space card). */
export const PublicSpaceCard = z.looseObject({
  ...Space.pick({
    slug: true,
    name: true,
    description: true,
    logo: true,
    coverImage: true,
    category: true,
    mode: true,
    accessType: true,
    priceCents: true,
    priceCurrency: true,
    priceInterval: true,
    memberCount: true,
    courseCount: true,
    rating: true,
    reviewCount: true,
    aboutUrl: true,
  }).shape,
  /** As it is shown, such as `€19 / month`. */
  price: z.string(),
  appUrl: z.string(),
});
export type PublicSpaceCard = z.output<typeof PublicSpaceCard>;

const Face = z.looseObject({ name: z.string(), image: z.string().nullable() });

/** A public space, as its about page needs it. */
export const PublicSpace = PublicSpaceCard.extend({
  /** HTML. */
  about: z.string(),
  video: z
    .looseObject({
      embedUrl: z.string().nullable(),
      playbackUrl: z.string().nullable(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable(),
  owner: Face,
  adminCount: z.number().int(),
  reviews: z.array(z.looseObject({ rating: z.number().int(), text: z.string(), createdAt: Timestamp, author: Face })),
  courses: z.array(
    z.looseObject({
      slug: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      coverImage: z.string().nullable(),
      lessonCount: z.number().int(),
      url: z.string(),
    }),
  ),
});
export type PublicSpace = z.output<typeof PublicSpace>;

/** `GET {api_root}/public/spaces`. */
export const PublicSpaceList = z.looseObject({ spaces: z.array(PublicSpaceCard) });

/** Content types that `POST /attachments` takes, for descriptions: families where all common members are taken. */
export const ATTACHMENT_TYPES = [
  'image/*',
  'audio/*',
  'text/*',
  'application/pdf',
  'application/zip',
  'application/rtf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] as const;
