import * as z from 'zod';

/** A text that is refused for its length before anything else looks at it: looking at a long one takes time. */
export const textUpTo = (most: number) => z.string().max(most, { abort: true });

/** Error for a missing field, and for an empty one if the reference gives this error. */
export const IS_REQUIRED = 'is required';
/** The id a person has on the external platform (spec 1, Limits). */
export const ExternalId = z.string().min(1, IS_REQUIRED).max(200);

/** The name of a person; the reference bounds it for tickets (spec 1, Limits). */
export const PERSON_NAME_MAX = 60;
export const PersonName = z.string().trim().min(1).max(PERSON_NAME_MAX);
/** A user of the external platform; who is known needs no name. */
export const ExternalUser = z.object({ externalId: ExternalId, name: PersonName.optional() });

/** An opaque resource id, or a slug where the path takes one. */
export const Id = z.string().min(1).max(200);
/** A user's id, or `ext:<externalId>` (decoded from the path). */
export const UserRef = z.string().min(1).max(220);
/** ISO 8601, as every answer carries it. */
export const Timestamp = z.string();
/** A date on the way in: ISO 8601 with or without zone (none is UTC), a plain date, or Unix milliseconds. */
export const DateInput = z.union([
  z.iso.datetime({ offset: true, local: true }),
  z.iso.date(),
  z.number().int().min(0).max(8_640_000_000_000_000),
]);
/** A word in either case of letters, as a part of a pattern: a JSON schema has no flags for one. */
const inAnyCase = (word: string): string => word.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
/** A letter of an address as a browser shows it: letters of all scripts, but no white space and no control characters. */
const IN_ADDRESS = '[^\\s\\u0000-\\u001f\\u007f-\\u009f]';
const NOT_HTTPS = 'must be an https URL';
/** An https address. */
export const HttpsUrl = textUpTo(2000)
  .regex(new RegExp(`^${inAnyCase('https')}://${IN_ADDRESS}+$`), NOT_HTTPS)
  .check(z.url({ protocol: /^https$/, error: NOT_HTTPS }));
/** An e-mail address, with up to 64 characters before its @, as mail servers take. */
export const Email = textUpTo(320).check(
  z.email({ pattern: new RegExp(`^(?=.{1,64}@)${z.regexes.email.source.slice(1)}`) }),
);
/** An https address, or a file of a service running on this computer (attachments of a rehearsal). */
export const FileUrl = textUpTo(2000)
  .regex(
    new RegExp(
      `^(?:https://(?![/?#])${IN_ADDRESS}+|http://(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::\\d+)?/${IN_ADDRESS}+)$`,
    ),
    NOT_HTTPS,
  )
  .check(z.url({ error: NOT_HTTPS }));
/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const HexColor = z.string().regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/, 'must be a hex colour');
/** `#rrggbb`. */
export const Hex6 = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a #rrggbb colour');
const REACHES_OUT = ['url', 'image', 'expression', 'var', 'attr'].map(inAnyCase).join('|');
/** A CSS colour or gradient: anything that cannot reach the network or leave its property. */
export const CssColor = textUpTo(300)
  .min(1)
  .regex(new RegExp(`^(?!.*(?:${REACHES_OUT})\\s*\\()[#A-Za-z0-9 .,%()/+-]+$`), 'must be a CSS colour');
/** Plain text by default, HTML when `format` is `html` (spec 1, Identifiers and conventions). */
export const Format = z.enum(['text', 'html']);
/** Group ids or slugs; an empty array is the whole space. */
export const GroupRefs = z.array(Id).max(500);
/** Lower-case words joined by `-`, accepted in place of an id. */
export const Slug = textUpTo(100).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by -');
export const CURRENCIES = ['eur', 'usd'] as const;
export const Currency = z.enum(CURRENCIES);

/** A whole number of a query string, within bounds. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** A flag of a query string: `1` or `true`. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((flag) => flag === true || flag === '1' || flag === 'true');

/** The query of a list that comes page by page. */
export const pageFields = {
  limit: queryInt(1, 200).default(50),
  cursor: z.string().max(500).optional(),
};

export const Deleted = z.looseObject({ deleted: z.literal(true) });
export const Removed = z.looseObject({ removed: z.literal(true) });

/** The author of a write: an existing member by e-mail, or a user of the external platform. */
export const Author = z.union([z.object({ email: Email }), ExternalUser.required()]);
