import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { CURRENCIES, FileUrl, HexColor, Id, queryInt, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export const SPACE_CATEGORIES = [
  'business',
  'money',
  'tech',
  'creative',
  'education',
  'health',
  'sport',
  'lifestyle',
  'other',
] as const;
export const SPACE_ACTIVITIES = ['coach', 'school', 'creator', 'software', 'hr', 'agency', 'other'] as const;
export const FONTS = [
  'inter',
  'poppins',
  'montserrat',
  'dm-sans',
  'nunito',
  'space-grotesk',
  'raleway',
  'oswald',
  'playfair',
  'lora',
] as const;
/** Bounds of the space's settings (spec 1, Limits). */
const RIGHTS_HOLDERS = ['everyone', 'custom', 'staff', 'admins'] as const;
export const SPACE_LIMITS = {
  name: 80,
  description: 500,
  welcomeMessage: 2000,
  joinQuestions: 3,
  joinQuestion: 200,
  messageSec: { min: 15, max: 600 },
  days: 365,
} as const;

export const Space = z.looseObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  coverImage: z.string().nullable(),
  mode: z.string(),
  visibility: openEnum(['public', 'private']),
  accessType: openEnum(['free', 'paid']),
  priceCents: z.number().int().nullable(),
  priceCurrency: openEnum(CURRENCIES).nullable(),
  priceInterval: openEnum(['month', 'year', 'once']).nullable(),
  category: openEnum(SPACE_CATEGORIES),
  aboutUrl: z.string().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  memberCount: z.number().int(),
  courseCount: z.number().int(),
  groupCount: z.number().int(),
  gamificationEnabled: z.boolean(),
  liveDomain: z.string().nullable(),
  groupLabels: z.looseObject({
    singular: z.string(),
    plural: z.string(),
    leader: z.string(),
    member: z.string(),
    gender: z.string(),
  }),
  createdAt: Timestamp,
  url: z.string(),
});
export type Space = z.output<typeof Space>;

export const SpaceUsage = z.looseObject({
  month: z.string(),
  currency: z.string(),
  billingActive: z.boolean(),
  liveAllowed: z.boolean(),
  units: z.looseObject({
    liveHours: z.number(),
    recordedVisioHours: z.number(),
    interactiveHours: z.number(),
    spectatorHours: z.number(),
    simulcastHours: z.number(),
    subtitleHours: z.number(),
    plays: z.number(),
    storedMinutes: z.number(),
  }),
  allowance: z.looseObject({ storedMinutes: z.number(), plays: z.number() }),
  usageCents: z.number().int(),
  capCents: z.number().int().nullable(),
  capMode: openEnum(['block', 'warn']),
});
export type SpaceUsage = z.output<typeof SpaceUsage>;

const Counted = z.looseObject({ name: z.string(), count: z.number().int() });

export const SpaceAudience = z.looseObject({
  configured: z.boolean(),
  days: z.number().int(),
  tz: z.string(),
  visitors: z.number().int(),
  visits: z.number().int(),
  pageViews: z.number().int(),
  bounceRate: z.number(),
  avgVisitSec: z.number(),
  series: z.array(
    z.looseObject({
      date: z.string(),
      visitors: z.number().int(),
      visits: z.number().int(),
      pageViews: z.number().int(),
    }),
  ),
  referrers: z.array(Counted),
  channels: z.array(Counted),
  pages: z.array(Counted),
  countries: z.array(Counted),
  conversions: z.looseObject({
    freeJoins: z.number().int(),
    joinRequests: z.number().int(),
    checkouts: z.number().int(),
    paidMemberships: z.number().int(),
    eventRegistrations: z.number().int(),
    paidSeats: z.number().int(),
  }),
  utm: z.looseObject({ sources: z.array(Counted), mediums: z.array(Counted), campaigns: z.array(Counted) }).nullable(),
  funnel: z.array(z.looseObject({ step: z.string(), count: z.number().int() })).nullable(),
});
export type SpaceAudience = z.output<typeof SpaceAudience>;

const ExitReason = z.looseObject({ reason: z.string(), count: z.number().int() });

export const Retention = z.looseObject({
  days: z.number().int(),
  drifting: z.array(
    z.looseObject({
      id: z.string(),
      externalId: z.string().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      image: z.string().nullable(),
      lastActivityAt: Timestamp.nullable(),
      usualPerWeek: z.number(),
      recentPerWeek: z.number(),
      checkedAt: Timestamp,
    }),
  ),
  exits: z.looseObject({
    total: z.number().int(),
    avoidable: z.array(ExitReason),
    natural: z.array(ExitReason),
  }),
});
export type Retention = z.output<typeof Retention>;

/** The people who have a right: `custom` is from a level up, or in certain groups; staff always. */
const ruleFields = {
  minLevel: z.number().int().min(1).max(10).optional(),
  groups: z.array(Id).max(100).optional(),
};
export const RightsRule = z.looseObject({ ...ruleFields, who: openEnum(RIGHTS_HOLDERS) });
export type RightsRule = z.output<typeof RightsRule>;
/** A rule on the way in. */
const RightsRuleInput = z.object({ ...ruleFields, who: z.enum(RIGHTS_HOLDERS) });

const MessageSec = z.number().int().min(SPACE_LIMITS.messageSec.min).max(SPACE_LIMITS.messageSec.max);

export const SpacePermissions = z.looseObject({
  voice: RightsRule,
  video: RightsRule,
  files: RightsRule,
  createLive: RightsRule,
  richNotes: RightsRule,
  voiceMaxSec: z.number().int(),
  videoMaxSec: z.number().int(),
});
export type SpacePermissions = z.output<typeof SpacePermissions>;

const SpaceAnswer = z.looseObject({ space: Space });
const PermissionsAnswer = z.looseObject({ permissions: SpacePermissions });
const Days = queryInt(1, SPACE_LIMITS.days);

/** The space a key belongs to: the usual connection test. */
export const getSpace = defineOperation({
  name: 'get_space',
  family: 'space',
  method: 'GET',
  path: '/space',
  response: SpaceAnswer,
});

export const updateSpace = defineOperation({
  name: 'update_space',
  family: 'space',
  method: 'PATCH',
  path: '/space',
  body: z.object({
    name: z.string().trim().min(1).max(SPACE_LIMITS.name).optional(),
    description: z.string().max(SPACE_LIMITS.description).nullish(),
    welcomeMessage: z.string().max(SPACE_LIMITS.welcomeMessage).nullish(),
    category: z.enum(SPACE_CATEGORIES).optional(),
    activity: z.enum(SPACE_ACTIVITIES).optional(),
    logo: FileUrl.nullish(),
    coverImage: FileUrl.nullish(),
    colorPrimary: HexColor.nullish(),
    colorSecondary: HexColor.nullish(),
    colorAccent: HexColor.nullish(),
    liveColor: HexColor.nullish(),
    liveBgColor: HexColor.nullish(),
    liveShowLogo: z.boolean().optional(),
    appFont: z.enum(FONTS).nullish(),
    liveFont: z.enum(FONTS).nullish(),
    joinApproval: z.boolean().optional(),
    joinQuestions: z
      .array(z.string().trim().min(1).max(SPACE_LIMITS.joinQuestion))
      .max(SPACE_LIMITS.joinQuestions)
      .optional(),
    metaPixelId: z
      .string()
      .regex(/^\d{1,20}$/, 'must be digits')
      .nullish(),
    ga4Id: z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, 'must be of the form G-XXXXXXX')
      .nullish(),
  }),
  response: SpaceAnswer,
});

export const getSpaceUsage = defineOperation({
  name: 'get_space_usage',
  family: 'space',
  method: 'GET',
  path: '/space/usage',
  cost: 5,
  response: z.looseObject({ usage: SpaceUsage, rateLimit: z.looseObject({ perMinute: z.number().int() }) }),
});

export const getSpaceAudience = defineOperation({
  name: 'get_space_audience',
  family: 'space',
  method: 'GET',
  path: '/space/audience',
  query: z.object({ days: Days.default(30), tz: z.string().min(1).max(64).default('Europe/Paris') }),
  response: z.looseObject({ audience: SpaceAudience }),
});

export const getRetention = defineOperation({
  name: 'get_retention',
  family: 'space',
  method: 'GET',
  path: '/retention',
  query: z.object({ days: Days.default(90) }),
  response: z.looseObject({ retention: Retention }),
});

export const getSpacePermissions = defineOperation({
  name: 'get_space_permissions',
  family: 'space',
  method: 'GET',
  path: '/space/permissions',
  response: PermissionsAnswer,
});

export const updateSpacePermissions = defineOperation({
  name: 'update_space_permissions',
  family: 'space',
  method: 'PATCH',
  path: '/space/permissions',
  body: z.object({
    voice: RightsRuleInput.optional(),
    video: RightsRuleInput.optional(),
    files: RightsRuleInput.optional(),
    createLive: RightsRuleInput.optional(),
    richNotes: RightsRuleInput.optional(),
    voiceMaxSec: MessageSec.optional(),
    videoMaxSec: MessageSec.optional(),
  }),
  response: PermissionsAnswer,
});

export const spaceOperations = [
  getSpace,
  updateSpace,
  getSpaceUsage,
  getSpaceAudience,
  getRetention,
  getSpacePermissions,
  updateSpacePermissions,
] as const;
