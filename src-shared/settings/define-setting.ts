import * as z from 'zod';

/** Of each person at a window, or of the host and so of everyone. */
export type Whose = 'person' | 'host';

/** A setting that is kept. `usual` holds until somebody chooses. */
export interface KeptSetting<Schema extends z.ZodType = z.ZodType, Of extends Whose = Whose> {
  readonly whose: Of;
  readonly schema: Schema;
  readonly usual: z.output<Schema>;
}

type KeptSettings = Readonly<Record<string, KeptSetting>>;
type Schemas<Settings extends KeptSettings> = { -readonly [Name in keyof Settings]: Settings[Name]['schema'] };
type SchemaOf<Settings extends KeptSettings> = z.ZodObject<Schemas<Settings>, z.core.$strict>;
type NamesOf<Settings extends KeptSettings, Of extends Whose> = {
  [Name in keyof Settings]: Settings[Name]['whose'] extends Of ? Name : never;
}[keyof Settings];

export const defineSetting = <Schema extends z.ZodType, const Of extends Whose>(
  whose: Of,
  schema: Schema,
  usual: z.output<Schema>,
): KeptSetting<Schema, Of> => ({ whose, schema, usual });

const each = <Value>(settings: KeptSettings, pick: (setting: KeptSetting) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, pick(setting)]));

/** The schema of all settings, by name. */
export const schemaOf = <Settings extends KeptSettings>(settings: Settings): SchemaOf<Settings> =>
  z.strictObject(each(settings, ({ schema }) => schema) as Schemas<Settings>);

/** Each setting as it is until somebody chooses. */
export const usualOf = <Settings extends KeptSettings>(settings: Settings): z.output<SchemaOf<Settings>> =>
  each(settings, ({ usual }) => usual) as z.output<SchemaOf<Settings>>;

/** Names of the settings that belong to somebody. */
export const whoseAre = <Settings extends KeptSettings, Of extends Whose>(
  settings: Settings,
  whose: Of,
): readonly NamesOf<Settings, Of>[] =>
  Object.keys(settings).filter((name) => settings[name]?.whose === whose) as NamesOf<Settings, Of>[];

/** Settings of the host that are kept as one. */
export const defineGroup = <Settings extends Readonly<Record<string, KeptSetting<z.ZodType, 'host'>>>>(
  settings: Settings,
): KeptSetting<SchemaOf<Settings>, 'host'> => defineSetting('host', schemaOf(settings), usualOf(settings));
