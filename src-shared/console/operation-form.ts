import { bodyKind, inputSchema } from '../api/json-schema.ts';
import type { Operation } from '../api/operation.ts';
import { fieldOf, type FormField } from './form-field.ts';

/** The input of an operation while it is written: JSON, in the three places that a request has. */
export interface CallDraft {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined where nothing is sent. */
  readonly body: unknown;
}

export type Place = keyof CallDraft;
export const PLACES = ['params', 'query', 'body'] as const satisfies readonly Place[];

/** The form of an operation: a field for each place of its request. */
export interface OperationForm {
  readonly params: FormField;
  readonly query: FormField;
  /** Null for an operation without a body. */
  readonly body: FormField | null;
}

export const EMPTY_DRAFT: CallDraft = { params: {}, query: {}, body: undefined };

/** The form of an operation, from its schemas. */
export const operationForm = (operation: Operation): OperationForm => {
  const kind = bodyKind(operation);
  return {
    params: fieldOf('params', inputSchema(operation.params), true),
    query: fieldOf('query', inputSchema(operation.query), false),
    body: kind === 'none' ? null : fieldOf('body', inputSchema(operation.body), kind === 'required'),
  };
};

/** The draft that an operation begins with; of the parameters written before, those of its own names stay. */
export const startDraft = ({ params, body }: OperationForm, before: CallDraft['params']): CallDraft => {
  const names = params.shape.type === 'object' ? params.shape.fields.map(({ name }) => name) : [];
  const kept = names.flatMap((name) => (Object.hasOwn(before, name) ? [[name, before[name]] as const] : []));
  return { params: Object.fromEntries(kept), query: {}, body: body?.isRequired === true ? {} : undefined };
};
