import type { Action } from '#shared/show/action.ts';
import { sequenceOf, soleAction, soleCommand, solePage, type DeckTile } from '#shared/show/deck-page.ts';
import { facesOf, inverseOf, isInEffect, missingReference } from '#shared/show/actions/action-faces.ts';
import type { Reference, ShowContents } from '#shared/show/actions/show-contents.ts';
import type { Standing } from '#shared/show/actions/standing.ts';
import { pollSteps, type PollRefusal } from '../polls/poll-steps.ts';
import type { CommandMeaning, CommandRefusal } from '../commands.ts';

/** Why a tile can do nothing now. */
export type TileRefusal =
  | { readonly kind: 'empty' | 'mixed' | 'page_gone' | 'locked' | 'is_so' | 'not_playing' }
  | { readonly kind: 'nothing_cued' | 'nothing_next' | 'first' | 'last' | 'nothing_back' }
  | { readonly kind: 'missing'; readonly what: Reference; readonly step: number }
  | { readonly kind: 'poll'; readonly why: PollRefusal }
  | { readonly kind: 'command'; readonly why: CommandRefusal }
  /** The connection's right that lacks, in words. */
  | { readonly kind: 'right'; readonly text: string };

/** What decides whether a tile can be pressed. */
export interface TileSurroundings {
  readonly contents: ShowContents;
  readonly standing: Standing;
  readonly isLive: boolean;
  readonly previewId: string | null;
  readonly hasPage: (pageId: string) => boolean;
  readonly meaningOf: (command: NonNullable<ReturnType<typeof soleCommand>>) => CommandMeaning;
  readonly barOf: (action: Action) => string | null;
}

const ofPoll = (action: Extract<Action, { kind: `poll.${string}` }>, around: TileSurroundings): TileRefusal | null => {
  const { polls } = around.standing;
  const poll = polls.find(({ id }) => id === action.pollId);
  if (!poll) return null;
  const steps = pollSteps(poll, { polls, isLive: around.isLive });
  const step = action.kind.slice('poll.'.length) as 'open' | 'close' | 'results' | 'stage' | 'band';
  // A tile that opens a poll closes it when it is open.
  const why = step === 'open' && poll.status === 'open' ? steps.close : steps[step];
  return why === null ? null : { kind: 'poll', why };
};

const ofAir = (action: Action, { standing, previewId }: TileSurroundings): TileRefusal | null => {
  const { desk, mode } = standing;
  if (action.kind === 'take' && previewId === null) {
    return { kind: mode?.mode === 'cue' ? 'nothing_cued' : 'nothing_next' };
  }
  if (action.kind === 'take_back' && mode?.takeBack === null) return { kind: 'nothing_back' };
  if (action.kind !== 'scene.step' || !desk) return null;
  const index = desk.scenes.findIndex(({ id }) => id === desk.activeSceneId);
  if (desk.scenes.length === 0) return { kind: 'last' };
  if (index === -1) return null;
  const target = index + action.by;
  return target < 0 ? { kind: 'first' } : target >= desk.scenes.length ? { kind: 'last' } : null;
};

/** Why an action can do nothing now; null where it can. */
const ofAction = (action: Action, around: TileSurroundings): TileRefusal | null => {
  const { standing } = around;
  const { allowedWhileLocked, repeatable } = facesOf(action);
  if (standing.mode?.locked === true && !allowedWhileLocked) return { kind: 'locked' };
  const cues = action.kind === 'scene.press' && standing.mode?.mode === 'cue';
  const bar = cues ? null : around.barOf(action);
  if (bar !== null) return { kind: 'right', text: bar };
  if ('pollId' in action) {
    const poll = ofPoll(action, around);
    if (poll) return poll;
  }
  if (action.kind === 'media.control') {
    const onAir = standing.playing(action.mediaId) !== null || standing.page(action.mediaId) !== null;
    if (!onAir) return { kind: 'not_playing' };
  }
  const idle = !repeatable && inverseOf(action) === null && isInEffect(action, standing) === true;
  return idle ? { kind: 'is_so' } : ofAir(action, around);
};

const missingIn = (tile: DeckTile, contents: ShowContents): TileRefusal | null => {
  for (const [step, one] of tile.steps.entries()) {
    const what = one.kind === 'action' ? missingReference(one.action, contents) : null;
    if (what !== null) return { kind: 'missing', what, step };
  }
  return null;
};

/** Why a tile can do nothing now; null where it can. Of a sequence only what stands against all of it is said. */
export const tileRefusal = (tile: DeckTile, around: TileSurroundings): TileRefusal | null => {
  if (tile.steps.length === 0) return { kind: 'empty' };
  const missing = missingIn(tile, around.contents);
  if (missing) return missing;
  const page = solePage(tile);
  if (page !== null) return around.hasPage(page) ? null : { kind: 'page_gone' };
  const command = soleCommand(tile);
  if (command !== null) {
    const meaning = around.meaningOf(command);
    if (meaning.kind === 'nothing') return { kind: 'command', why: meaning.reason };
    return meaning.kind === 'action' ? ofAction(meaning.action, around) : null;
  }
  const action = soleAction(tile);
  if (action) return ofAction(action, around);
  const steps = sequenceOf(tile);
  if (!steps) return { kind: 'mixed' };
  const acts = steps.flatMap((step) => (step.kind === 'action' ? [step.action] : []));
  if (around.standing.mode?.locked === true && acts.length > 0) return { kind: 'locked' };
  const bars = acts.map(around.barOf);
  const text = bars.find((bar) => bar !== null) ?? null;
  return text === null ? null : { kind: 'right', text };
};
