import * as z from 'zod';
import { Attachment } from './attachment.ts';
import { CalendarEvent } from './calendar.ts';
import { Course, CourseModule, Lesson } from './courses.ts';
import { Campaign, DigestSettings, EmailTemplate, Segment, SenderState } from './email-objects.ts';
import { Comment, Post } from './feed.ts';
import { Group, GroupDocument } from './groups.ts';
import { JoinRequest } from './join-requests.ts';
import { AttendanceEntry, ChatMessage, Conversion, Invite, Participant, Replay, Session } from './live-objects.ts';
import { Media } from './media.ts';
import { Badge, Challenge, User } from './members.ts';
import { knownValues } from './open-enum.ts';
import type { Operation } from './operation.ts';
import { Person } from './person.ts';
import { Poll } from './polls.ts';
import { Audio, Overlay, Scene, Slot } from './scene.ts';
import { ProductionDesk, SceneTemplate } from './scenes.ts';
import { Space } from './space.ts';
import { Ticket } from './support.ts';
import { Video } from './videos.ts';
import { Webhook, WebhookDelivery } from './webhooks.ts';

/** A JSON Schema 2020-12 object, the same as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** The objects that answers share, by the names OpenAPI gives them. */
const NAMED_OBJECTS = {
  Attachment,
  Audio,
  AttendanceEntry,
  Badge,
  CalendarEvent,
  Campaign,
  Challenge,
  ChatMessage,
  Comment,
  Conversion,
  Course,
  CourseModule,
  DigestSettings,
  EmailTemplate,
  Group,
  GroupDocument,
  Invite,
  JoinRequest,
  Lesson,
  Media,
  Overlay,
  Participant,
  Person,
  Poll,
  Post,
  ProductionDesk,
  Replay,
  Scene,
  SceneTemplate,
  Segment,
  SenderState,
  Session,
  Slot,
  Space,
  Ticket,
  User,
  Video,
  Webhook,
  WebhookDelivery,
} as const;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED_OBJECTS)) names.add(schema, { id });

/** Integers of zod carry the bounds of a double; they tell a reader nothing. */
const dropSafeIntegerBounds = (schema: JsonSchema): void => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/** An open enumeration is described by its known values: later ones have no name yet. */
const nameKnownValues = (schema: z.core.$ZodType, converted: JsonSchema): void => {
  const known = knownValues(schema);
  if (known === null) return;
  delete converted.anyOf;
  Object.assign(converted, { type: 'string', enum: [...known] });
};

/** `uri` forbids letters beyond ASCII, which addresses of people have: their pattern says what is taken. */
const dropUriFormat = (schema: JsonSchema): void => {
  if (schema.format === 'uri') delete schema.format;
};

/** A JSON schema has no flags for its patterns: one that needs them would be described as another. */
const refuseFlags = (schema: z.core.$ZodType): void => {
  for (const check of schema._zod.def.checks ?? []) {
    const { pattern } = check._zod.def as { readonly pattern?: RegExp };
    if (pattern && pattern.flags.replace('u', '') !== '')
      throw new Error(`${String(pattern)} cannot be described with its flags.`);
  }
};

const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const converted: JsonSchema = z.toJSONSchema(schema, {
    io,
    metadata: io === 'output' ? names : z.registry<{ id: string }>(),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      dropSafeIntegerBounds(jsonSchema);
      nameKnownValues(zodSchema, jsonSchema);
      refuseFlags(zodSchema);
      dropUriFormat(jsonSchema);
    },
  });
  delete converted.$schema;
  return converted;
};

/** The schema of a caller's input, self-contained. */
export const inputSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'input');

/** The schema of an answer; shared objects stand under `$defs`. */
export const outputSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output');

/** Says if an operation takes a body, and if the body may be left out. */
export const bodyKind = (operation: Operation): 'none' | 'optional' | 'required' => {
  if (operation.body instanceof z.ZodUndefined) return 'none';
  return operation.body.safeParse(undefined).success ? 'optional' : 'required';
};
