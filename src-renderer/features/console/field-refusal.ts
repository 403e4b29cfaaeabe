import type { Path } from '#shared/console/draft-value.ts';
import type { Place } from '#shared/console/operation-form.ts';
import type { ConsoleState } from './console-call.svelte.ts';

/** Problems of a form's fields: the last refusal, and what is wrong before anything is sent. */
type Against = Pick<ConsoleState, 'refused' | 'wrong'>;

/** The problem of the field at a path; null where there is none. */
export const refusalAt = ({ refused, wrong }: Against, place: Place, path: Path): string | null => {
  const at = path.join('.');
  return refused?.place === place && refused.path === at ? refused.message : (wrong.get(`${place} ${at}`) ?? null);
};

/** The last refusal of a field or a part of it, for one that is left out or null and so draws none of its parts. */
export const refusalWithin = ({ refused }: Against, place: Place, path: Path): string | null => {
  const at = path.join('.');
  const isWithin = refused?.place === place && (refused.path === at || refused.path.startsWith(`${at}.`));
  return isWithin ? refused.message : null;
};
