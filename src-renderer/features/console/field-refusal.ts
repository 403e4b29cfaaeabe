import type { Path } from '#shared/console/draft-value.ts';
import type { Place } from '#shared/console/operation-form.ts';
import type { ConsoleState } from './console-call.svelte.ts';

/** The last refusal, as far as a field needs it. */
type Refused = Pick<ConsoleState, 'refused'>;

/** What the last refusal says about the field at a path; null where it is about something else. */
export const refusalAt = ({ refused }: Refused, place: Place, path: Path): string | null =>
  refused?.place === place && refused.path === path.join('.') ? refused.message : null;

/** The same, also about a part of the field, for one that is left out or null and so draws none of its parts. */
export const refusalWithin = ({ refused }: Refused, place: Place, path: Path): string | null => {
  const at = path.join('.');
  const isWithin = refused?.place === place && (refused.path === at || refused.path.startsWith(`${at}.`));
  return isWithin ? refused.message : null;
};
