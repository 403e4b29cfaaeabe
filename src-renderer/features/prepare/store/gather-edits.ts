import type { SceneEdit, SceneStep } from '#shared/scene/scene-edits.ts';
import type { Fields } from '#shared/scene/scene-fields.ts';
import type { ShowEdit, ShowStep } from '#shared/scene/show-edits.ts';

const hasNull = (fields: Fields): boolean => Object.values(fields).some((value) => value === null);

/** A sound is named by what it plays, so a change of that renames it for the steps that follow. */
const renames = (step: SceneStep): boolean =>
  step.kind !== 'patch' || (step.list === 'audios' && ['mediaId', 'url'].some((field) => field in step.fields));

/** Both steps as one; null where only the two of them, one after the other, say it. */
const joined = (first: SceneStep, second: SceneStep): SceneStep | null => {
  if (first.kind === 'set' && second.kind === 'set') {
    // Null leaves most fields of a scene alone: put over a value it would take that back too.
    return hasNull(second.fields) ? null : { kind: 'set', fields: { ...first.fields, ...second.fields } };
  }
  if (first.kind !== 'patch' || second.kind !== 'patch' || renames(first) || renames(second)) return null;
  if (first.list !== second.list || first.key !== second.key) return null;
  return { ...first, fields: { ...first.fields, ...second.fields } };
};

const withStep = (edit: SceneEdit, step: SceneStep): SceneEdit => {
  for (let index = edit.length - 1; index >= 0; index -= 1) {
    const earlier = edit[index];
    if (!earlier) break;
    const both = joined(earlier, step);
    if (both) return edit.toSpliced(index, 1, both);
    // A step may only be put before those that concern something else.
    if (earlier.kind !== 'patch' || renames(earlier) || step.kind !== 'patch' || renames(step)) break;
  }
  return [...edit, step];
};

/** Two edits, one after the other, as one that is as short as it can be: a word being typed, a slider being pulled. */
export const gatherEdits = (first: ShowEdit, second: ShowEdit): ShowEdit =>
  second.reduce<ShowEdit>((all, step): ShowEdit => {
    const last = all.at(-1);
    if (step.kind !== 'edit_scene' || last?.kind !== 'edit_scene' || last.sceneId !== step.sceneId) {
      return [...all, step];
    }
    const both: ShowStep = { ...last, edit: step.edit.reduce(withStep, last.edit) };
    return [...all.slice(0, -1), both];
  }, first);
