import { flatArguments } from '../api/flat-arguments.ts';
import type { Operation } from '../api/operation.ts';
import { requestTarget } from '../api/request-target.ts';
import type { CallDraft } from './operation-form.ts';

/** A text that a shell takes as one word, as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A call as a line for a shell; the key stays in the variable `REGIE_KEY`. Null where a path parameter is missing. */
export const asCurl = (apiRoot: string, operation: Operation, draft: CallDraft): string | null => {
  const request = requestTarget(operation, draft);
  if (request.kind === 'missing') return null;
  const parts = ['curl', '-X', operation.method, quoted(`${apiRoot}${request.target}`)];
  parts.push('-H', '"Authorization: Bearer $REGIE_KEY"');
  if (draft.body !== undefined) {
    parts.push('-H', quoted('Content-Type: application/json'), '--data', quoted(JSON.stringify(draft.body)));
  }
  return parts.join(' ');
};

/** A call as an assistant makes it: the tool of the same name with all arguments in one object. */
export const asToolCall = (operation: Operation, draft: CallDraft): string =>
  JSON.stringify({ name: operation.name, arguments: flatArguments(operation).join(draft) }, null, 2);
