import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { BandPreset } from '#shared/library/band-presets.ts';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { LibraryBody, LibraryChange } from '#shared/library/library-items.ts';
import { KeyBinding } from '#shared/show/key-binding.ts';
import { Preferences } from '#shared/settings/preferences.ts';
import { ExchangeBands, ExchangeItem, ExchangeManifest } from '#shared/exchange/exchange-format.ts';
import { RecordedLine } from '#shared/debrief/recording.ts';
import { TeamEntry } from '#shared/team/team-entry.ts';
import { SentTeamFrame } from '#shared/team/team-frames.ts';
import { ClientFrame, ServerFrame } from '#shared/room/protocol.ts';

export type Schema = z.core.$ZodType;

/** Every schema by which this house judges what comes from outside, by name. MCP takes the operations' own fields. */
export const everySchema = (): ReadonlyMap<string, Schema> =>
  new Map<string, Schema>([
    ...operations.flatMap(({ name, params, query, body, response }): [string, Schema][] => [
      [`${name} params`, params],
      [`${name} query`, query],
      [`${name} body`, body],
      [`${name} response`, response],
    ]),
    ...Object.entries(bridgeCalls).map(([name, { input }]): [string, Schema] => [`bridge ${name}`, input]),
    ['room client frame', ClientFrame],
    ['room server frame', ServerFrame],
    ['package manifest', ExchangeManifest],
    ['package item', ExchangeItem],
    ['package bands', ExchangeBands],
    ['preferences', Preferences],
    ['key binding', KeyBinding],
    ['band preset', BandPreset],
    ['library body', LibraryBody],
    ['library change', LibraryChange],
    ['team frame', SentTeamFrame],
    ['team entry', TeamEntry],
    ['recorded line', RecordedLine],
  ]);

/** The schemas directly inside a schema. */
export const innerSchemas = (schema: Schema): readonly Schema[] => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy ||
    schema instanceof z.ZodCatch
  )
    return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodTuple) return schema.def.items;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (!(schema instanceof z.ZodObject)) return [];
  const { catchall } = schema.def;
  return [...Object.values<Schema>(schema.shape), ...(catchall ? [catchall] : [])];
};

/** Every schema of a type that is found within others, with the name of one that holds it. */
const everySchemaOf = (type: string): ReadonlyMap<Schema, string> => {
  const seen = new Set<Schema>();
  const found = new Map<Schema, string>();
  const visit = (schema: Schema, name: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema._zod.def.type === type) found.set(schema, name);
    for (const inner of innerSchemas(schema)) visit(inner, name);
  };
  for (const [name, schema] of everySchema()) visit(schema, name);
  return found;
};

/** Every schema of texts. */
export const everyTextSchema = (): ReadonlyMap<Schema, string> => everySchemaOf('string');

/** Every schema of records. */
export const everyRecordSchema = (): ReadonlyMap<Schema, string> => everySchemaOf('record');
