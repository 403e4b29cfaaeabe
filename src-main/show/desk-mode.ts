import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { LocalAction } from '#shared/show/actions/resolve-press.ts';
import { airChanged, airReachable, airTakenBack, type AirHistory } from '#shared/show/air-history.ts';
import { isSame } from '#shared/scene/same.ts';
import { NEW_DESK_MODE } from '#shared/show/new-desk-mode.ts';
import { prompterInScene, steerPrompter } from '#shared/show/prompter.ts';
import { placesAfter } from '#shared/show/scene-places.ts';
import type { DeskMode, LastPress } from '#shared/show/show-state.ts';
import type { TeamPress } from './team-press.ts';

/** Targets whose last presser is remembered. */
const REMEMBERED = 100;

export interface DeskModeState {
  read(): DeskMode;
  history(): AirHistory;
  /** The platform answered with the desk. `takenBack`: the change is a take back. */
  sawDesk(before: ProductionDesk | null, after: ProductionDesk): void;
  /** The next change of the air is a take back that arrived. */
  expectTakeBack(expected: boolean): void;
  apply(action: LocalAction): void;
  /** Somebody began or ended to talk. */
  talking(talks: DeskMode['talks']): void;
  /** A rule proposes something; null withdraws it. */
  suggest(suggestion: DeskMode['suggestion']): void;
  /** The cued scene went on air. */
  taken(sceneId: string): void;
  pressed(target: string, press: LastPress): void;
  /** Somebody pressed it at another desk; a later press of this one stays. */
  addTeamPress(target: string, press: TeamPress): void;
}

export interface DeskModeOptions {
  readonly mode: DeskMode['mode'];
  /** Everybody who talks as the show opens. */
  readonly talks?: DeskMode['talks'];
  /** Places of scenes that were held when the show was left; asked at the first reading. */
  readonly places: () => DeskMode['places'];
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Number of words that the script of a scene says. */
  readonly scriptWords: (sceneId: string) => number;
  readonly onChange: (deskMode: DeskMode) => void;
}

/** Holds what only this desk knows: how it presses, what it cued, where take back leads, who pressed what. */
export const createDeskMode = ({
  mode,
  talks = [],
  places,
  now,
  scriptWords,
  onChange,
}: DeskModeOptions): DeskModeState => {
  let state: DeskMode = { ...NEW_DESK_MODE, mode, talks };
  let history: AirHistory = [];
  let takingBack = false;

  const change = (changes: Partial<DeskMode>): void => {
    state = { ...state, ...changes };
    onChange(state);
  };

  const takeBackOf = (desk: ProductionDesk): DeskMode['takeBack'] => {
    const sceneId = history.at(-1);
    if (sceneId === undefined) return null;
    const scene = desk.scenes.find((one) => one.id === sceneId);
    return { sceneId, label: scene?.name ?? 'Automatic layout' };
  };

  /** Keys stay on their scenes while the show is live: what others add or move takes none from under the fingers. */
  const placesNow = (before: ProductionDesk | null, after: ProductionDesk): DeskMode['places'] => {
    if (after.session.status !== 'live') return null;
    const held = state.places ?? (before === null ? places() : null) ?? (before ?? after).scenes.map(({ id }) => id);
    return placesAfter(held, after.scenes);
  };

  const prompterIn = (sceneId: string | null): DeskMode['prompter'] =>
    prompterInScene(state.prompter, { sceneId, words: sceneId === null ? 0 : scriptWords(sceneId) }, now());

  const pressed: DeskModeState['pressed'] = (target, press) => {
    const others = Object.entries(state.lastPresses).filter(([one]) => one !== target);
    change({ lastPresses: Object.fromEntries([...others.slice(1 - REMEMBERED), [target, press]]) });
  };

  return {
    read: () => state,
    history: () => history,
    sawDesk(before, after) {
      const from = before?.activeSceneId ?? null;
      const to = after.activeSceneId;
      if (before && from !== to) {
        history = takingBack ? airTakenBack(history) : airChanged(history, from, to, before.scenes);
        takingBack = false;
      }
      const isOver = after.session.status === 'ended';
      history = isOver ? [] : airReachable(history, to, after.scenes);
      const held = placesNow(before, after);
      const takeBack = takeBackOf(after);
      const cueGone =
        state.cuedSceneId !== null && (isOver || !after.scenes.some((scene) => scene.id === state.cuedSceneId));
      const same = takeBack?.sceneId === state.takeBack?.sceneId && takeBack?.label === state.takeBack?.label;
      const isElsewhere = to !== state.prompter.sceneId;
      if (same && !cueGone && !isElsewhere && isSame(held, state.places)) return;
      change({
        takeBack,
        places: held,
        ...(cueGone && { cuedSceneId: null }),
        ...(isElsewhere && { prompter: prompterIn(to) }),
      });
    },
    expectTakeBack(expected) {
      takingBack = expected;
    },
    apply(action) {
      switch (action.kind) {
        case 'scene.cue':
          change({ cuedSceneId: action.sceneId });
          break;
        case 'mode.set':
          change({ mode: action.mode, ...(action.mode !== 'cue' && { cuedSceneId: null }) });
          break;
        case 'lock.set':
          change({ locked: action.locked });
          break;
        case 'rules.hold':
          change({ rulesHeld: action.held, ...(action.held && { suggestion: null }) });
          break;
        case 'rules.accept':
          change({ suggestion: null });
          break;
        case 'places.follow':
          change({ places: null });
          break;
        case 'prompter.run':
        case 'prompter.speed':
        case 'prompter.move':
          change({ prompter: steerPrompter(prompterIn(state.prompter.sceneId), action, now()) });
          break;
        case 'talk':
          // The floor says who talks (`talking`).
          break;
      }
    },
    talking(talks) {
      change({ talks });
    },
    suggest(suggestion) {
      if (suggestion !== state.suggestion) change({ suggestion });
    },
    taken(sceneId) {
      if (state.cuedSceneId === sceneId) change({ cuedSceneId: null });
    },
    pressed,
    addTeamPress(target, { who, device, at, phase }) {
      if ((state.lastPresses[target]?.at ?? -Infinity) > at) return;
      pressed(target, { who, ...(device !== undefined && { device }), at, phase });
    },
  };
};
