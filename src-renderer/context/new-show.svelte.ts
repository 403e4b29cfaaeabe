/** The next step once a new show is there: preparing its scenes, or a scene made from a template. */
export type NewShowStart = 'scenes' | 'template';

/**
 * A new show that one section asks of another. Shows takes up `start` with its form, then Prepare takes up
 * `picksTemplate` with its templates.
 */
export const newShow = $state<{ start: NewShowStart | null; picksTemplate: boolean }>({
  start: null,
  picksTemplate: false,
});
