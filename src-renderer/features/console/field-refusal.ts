import type { Path } from '#shared/console/draft-value.ts';
import type { Place } from '#shared/console/operation-form.ts';
import type { ConsoleState } from './console-call.svelte.ts';

/** What the last refusal says about the field at a path; null where it is about something else. */
export const refusalAt = ({ refused }: Pick<ConsoleState, 'refused'>, place: Place, path: Path): string | null =>
  refused?.place === place && refused.path === path.join('.') ? refused.message : null;
