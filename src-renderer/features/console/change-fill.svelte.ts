import type { Operation } from '#shared/api/operation.ts';
import { changedPart, filledFrom } from '#shared/console/changed-part.ts';
import { thingToChange, type ChangeSource } from '#shared/console/change-source.ts';
import { isJsonObject } from '#shared/console/draft-value.ts';
import type { CallDraft, OperationForm } from '#shared/console/operation-form.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a change as the platform has them: what differs from them was touched, and that alone is sent. */
export class ChangeFill {
  /** Null where the form was not filled. */
  fields = $state.raw<Json | null>(null);
  #spaceId: string | null = null;

  /** Takes the fields of an answer; gives the body with them under what was touched before. */
  take(
    form: OperationForm,
    { way }: ChangeSource,
    answer: unknown,
    spaceId: string,
    { params, body }: CallDraft,
  ): Json {
    const touched = this.touched(body);
    this.fields = form.body ? filledFrom(form.body, thingToChange({ way }, answer, params)) : {};
    this.#spaceId = spaceId;
    return { ...this.fields, ...(isJsonObject(touched) ? touched : {}) };
  }

  /** The part of a body that was touched; the whole where nothing was filled. */
  touched(body: unknown): unknown {
    return this.fields && isJsonObject(body) ? changedPart(this.fields, body) : body;
  }

  /** The values sent to a space are the ones it has now. */
  renew(spaceId: string, body: unknown): void {
    if (this.fields && this.#spaceId === spaceId && isJsonObject(body)) this.fields = body;
  }

  /** Forgets what is of another thing; gives the body that was touched. */
  forget(body: unknown): unknown {
    const touched = this.touched(body);
    this.fields = null;
    this.#spaceId = null;
    return touched;
  }

  /** True if the fields are of another space. */
  isElsewhere(spaceId: string): boolean {
    return this.#spaceId !== null && this.#spaceId !== spaceId;
  }
}

/** True if an operation's path asks for nothing that a draft lacks. */
export const hasIds = ({ path }: Pick<Operation, 'path'>, { params }: CallDraft): boolean =>
  path.split('/').every((part) => {
    const value = part.startsWith(':') ? params[part.slice(1)] : part;
    return typeof value === 'string' && (value !== '' || part === '');
  });
