import { scenesOf } from '#shared/library/body-scenes.ts';
import { LibraryBody, type LibraryChange } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { POLL_LIMITS } from '#shared/api/polls.ts';
import { applyListEdit } from '#shared/scene/list-edit.ts';
import { applyDeckEdit, type DeckEdit } from '#shared/show/deck-edit.ts';
import { DECK_LIMITS, type DeckPage } from '#shared/show/deck-page.ts';
import type { PollSet, PollSetEdit } from '#shared/show/poll-set.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { applyEdit } from '#shared/scene/scene-edits.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { findLockedChange, validateScene, validateShow, type SceneFault } from '#shared/scene/validate.ts';
import { inputProblem } from '#shared/lib/input-problem.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** A limit of the platform, by the words that every input has; the schemas' own are English alone. */
const faultSentence = ({ code, field: place, limit }: SceneFault): Sentence => {
  const field = place === '' ? 'scenes' : place;
  const most = limit ?? 0;
  switch (code) {
    case 'too_many':
      return say('host_input_many', { field, most });
    case 'too_long':
      return say('host_input_long', { field, most });
    case 'too_large':
      return say('host_input_most', { field, most });
    case 'too_small':
      return say('host_input_least', { field, least: most });
    case 'missing':
      return say('host_input_empty', { field });
    case 'wrong_value':
      return say('host_input_not', { field });
    case 'taken':
      return say('host_scene_twice');
    case 'no_medium':
      return say('host_scene_no_medium');
  }
};

const refuse = (faults: readonly SceneFault[]): void => {
  const [first] = faults;
  if (!first) return;
  throw new AppError('invalid_input', faultSentence(first), first.field === '' ? {} : { field: first.field });
};

const refuseLocked = (before: ShowDocument, after: ShowDocument): void => {
  const scene = findLockedChange(before, after);
  if (scene) throw new AppError('locked', say('host_scene_locked', { name: scene.name }));
};

/** A show as a draft holds it, and back. */
export const showOf = (body: LibraryBody): ShowDocument => ({ scenes: body.kind === 'draft' ? body.scenes : [] });
export const sceneOf = (body: Extract<LibraryBody, { kind: 'template' }>): SceneDocument => body.scene;
/** `body` with other scenes. */
export const withShow = (body: Extract<LibraryBody, { kind: 'draft' }>, show: ShowDocument): LibraryBody =>
  ({ ...body, scenes: show.scenes }) as unknown as LibraryBody;
/** `body` with another scene. */
export const withScene = (body: Extract<LibraryBody, { kind: 'template' }>, scene: SceneDocument): LibraryBody =>
  ({ ...body, scene }) as unknown as LibraryBody;

/** A body as it may be kept; throws `invalid_input` with the first thing that the platform would refuse. */
export const checkedBody = (body: LibraryBody): LibraryBody => {
  const parsed = LibraryBody.safeParse(body);
  if (!parsed.success) throw inputProblem(parsed.error);
  const checked = parsed.data;
  if (checked.kind === 'template') refuse(validateScene(sceneOf(checked)));
  if (checked.kind === 'draft' || checked.kind === 'show_template') refuse(validateShow({ scenes: scenesOf(checked) }));
  return checked;
};

type BodyChange = Extract<LibraryChange, { kind: 'scene' | 'show' | 'deck' | 'polls' | 'body' }>;

/** A page after an edit; throws where the edit meant something that is not there any more, or finds no room. */
const withDeckEdit = (page: DeckPage, edit: DeckEdit): DeckPage => {
  const isThere = (id: string): boolean => page.tiles.some((tile) => tile.id === id);
  if (edit.kind === 'put' && !isThere(edit.tile.id)) throw new AppError('not_found', say('host_tile_gone'));
  if (edit.kind === 'add' && page.tiles.length >= DECK_LIMITS.tiles && !isThere(edit.tile.id))
    throw new AppError('conflict', say('host_tiles_full', { most: DECK_LIMITS.tiles }));
  return applyDeckEdit(page, edit);
};

/** A set of polls after an edit; throws where the poll is not there any more, or finds no room. */
const withPollEdit = (set: PollSet, edit: PollSetEdit): PollSet => {
  const isThere = (id: string): boolean => set.polls.some((poll) => poll.id === id);
  if (edit.kind === 'put' && !isThere(edit.item.id)) throw new AppError('not_found', say('host_poll_removed'));
  if (edit.kind === 'add' && set.polls.length >= POLL_LIMITS.polls && !isThere(edit.item.id))
    throw new AppError('conflict', say('host_polls_full', { most: POLL_LIMITS.polls }));
  return { ...set, polls: [...applyListEdit(set.polls, edit, POLL_LIMITS.polls)] };
};

const changed = (body: LibraryBody, change: BodyChange): LibraryBody => {
  if (change.kind === 'scene' && body.kind === 'template')
    return withScene(body, applyEdit(sceneOf(body), change.edit));
  if (change.kind === 'show' && body.kind === 'draft') {
    return withShow(body, applyShowEdit(showOf(body), change.edit));
  }
  if (change.kind === 'deck' && body.kind === 'deck_page') return withDeckEdit(body, change.edit);
  if (change.kind === 'polls' && body.kind === 'poll_set') return withPollEdit(body, change.edit);
  if (change.kind === 'body' && change.body.kind === body.kind) {
    if (change.body.kind === 'draft' && body.kind === 'draft') return { ...change.body, sessionId: body.sessionId };
    return change.body;
  }
  throw new AppError('invalid_input', say('host_change_unfit'), { field: 'change' });
};

/** The body after a change; throws where the platform would refuse the result, or where a scene is locked. */
export const changedBody = (body: LibraryBody, change: BodyChange): LibraryBody => {
  const next = checkedBody(changed(body, change));
  refuseLocked(showOf(body), showOf(next));
  return next;
};
