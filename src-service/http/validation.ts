import * as z from 'zod';
import { IS_REQUIRED } from '#shared/api/fields.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

const nameOf = (path: Path): string => path.map(String).join('.');

/** The schema inside optional, nullable and default wrappers. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  return schema;
};

const schemaAt = (schema: z.core.$ZodType, path: Path): z.core.$ZodType | null => {
  const [key, ...rest] = path;
  const inner = unwrap(schema);
  if (key === undefined) return inner;
  if (inner instanceof z.ZodObject) {
    const field = (inner.shape as Record<string, z.core.$ZodType | undefined>)[String(key)];
    return field ? schemaAt(field, rest) : null;
  }
  return inner instanceof z.ZodArray ? schemaAt(inner.element, rest) : null;
};

/** The innermost field that is missing: `user` alone says less than `user.externalId`. */
const missingField = (schema: z.core.$ZodType, path: Path): Path => {
  const found = schemaAt(schema, path);
  if (!(found instanceof z.ZodObject)) return path;
  const shape = found.shape as Record<string, z.core.$ZodType>;
  const required = Object.entries(shape).find(([, field]) => !z.safeParse(field, undefined).success);
  return required ? missingField(schema, [...path, required[0]]) : path;
};

/** True if the field must be given. A field that may be left out, but not be null, is not "required". */
const isRequired = (schema: z.core.$ZodType, path: Path): boolean => {
  const holder = schemaAt(schema, path.slice(0, -1));
  const field =
    holder instanceof z.ZodObject ? (holder.shape as Record<string, z.core.$ZodType>)[String(path.at(-1))] : null;
  return !field || !z.safeParse(field, undefined).success;
};

const oneOf = (values: readonly unknown[]): string => {
  const quoted = values.map((value) => JSON.stringify(value));
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const bound = (issue: Issue & { code: 'too_small' | 'too_big' }): string => {
  const isSmall = issue.code === 'too_small';
  const limit = isSmall ? issue.minimum : issue.maximum;
  if (isSmall && issue.origin === 'string' && Number(limit) === 1) return 'must not be empty';
  const side = issue.inclusive === false ? (isSmall ? 'more than' : 'less than') : isSmall ? 'at least' : 'at most';
  if (issue.origin === 'string') return `must have ${side} ${limit} characters`;
  if (issue.origin === 'array') return `must have ${side} ${limit} items`;
  return `must be ${side} ${limit}`;
};

/** zod's own words for a format without words of ours. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be an ISO 8601 date',
  date: 'must be an ISO 8601 date',
};

const unionOf = (issue: Issue & { code: 'invalid_union' }): string => {
  const inner = issue.errors.flat();
  if (inner.some((each) => each.code === 'invalid_format' && each.format === 'datetime')) {
    return 'must be an ISO 8601 date or a timestamp in milliseconds';
  }
  const spoken = inner.find((each) => each.message.startsWith('must be'));
  return spoken?.message ?? 'is not valid';
};

const predicate = (issue: Issue): string => {
  if (issue.message === IS_REQUIRED) return IS_REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'too_small':
    case 'too_big':
      return bound(issue);
    case 'invalid_format':
      return issue.message.startsWith('must be') ? issue.message : (FORMATS[issue.format] ?? 'is not valid');
    case 'invalid_union':
      return unionOf(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return issue.message.startsWith('must be') ? issue.message : `: ${issue.message}`;
  }
};

/** Sentence about the first bad field of an input. */
export const describeIssue = (error: z.core.$ZodError, schema: z.core.$ZodType, input: unknown): string => {
  const issue = error.issues[0];
  if (!issue) return 'The request is not valid';
  if (issue.path.length === 0) {
    return issue.code === 'custom' ? issue.message : 'The body must be a JSON object';
  }
  // Null where a value is required is as good as none.
  const isAbsent = (valueAt(input, issue.path) ?? undefined) === undefined;
  if (issue.code !== 'custom' && isAbsent && isRequired(schema, issue.path)) {
    return `${nameOf(missingField(schema, issue.path))} is required`;
  }
  const said = predicate(issue);
  return said.startsWith(':') ? `${nameOf(issue.path)}${said}` : `${nameOf(issue.path)} ${said}`;
};
