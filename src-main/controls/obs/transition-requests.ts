import { SCENE_LIMITS, TRANSITIONS, type Scene } from '#shared/api/scene.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Transition } from '#shared/scene/transition.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { reaches } from '#shared/show/roles.ts';
import { uuidOf } from './obs-ids.ts';
import type { ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import { namedScene, press, previewOf, type RequestHandlers, type RequestContext } from './requests.ts';

const TRANSITION_KIND = 'regie_transition';
const { min, max } = SCENE_LIMITS.transitionMs;

const transitionFields = (name: string, world: ObsWorld): Fields => ({
  transitionName: name,
  transitionUuid: uuidOf(world.state.sessionId, 'transition', name),
  transitionKind: TRANSITION_KIND,
  transitionFixed: name === 'cut',
  transitionConfigurable: false,
});

/** The scene whose arrival is next: its transition is the current one, where none was set for the takes to come. */
const arriving = (world: ObsWorld): Scene | null => (world.studioMode ? world.preview : world.program).scene;
export const currentTransition = (
  world: ObsWorld,
): { readonly name: string; readonly uuid: string; readonly ms: number } => {
  const scene = arriving(world);
  const name = world.arrival?.transition ?? scene?.transition ?? 'cut';
  const ms = world.arrival?.transitionMs ?? scene?.transitionMs ?? 0;
  return { name, uuid: uuidOf(world.state.sessionId, 'transition', name), ms };
};

/** Names that OBS gives its transitions, where they have another here. */
const USUAL_NAMES: ReadonlyMap<string, (typeof TRANSITIONS)[number]> = new Map([
  ['fade to color', 'black'],
  ['fade to black', 'black'],
  ['swipe', 'wipe'],
  ['luma wipe', 'wipe'],
  ['slide', 'slide-left'],
]);

const NO_TRANSITION = 'The automatic layout has no transition.';

interface Wanted {
  readonly transition?: Transition;
  readonly transitionMs?: number;
}

const wantedName = ({ data }: RequestContext): Wanted => {
  const name = data.text('transitionName');
  const plain = name.toLowerCase();
  const transition = TRANSITIONS.find((one) => one === (USUAL_NAMES.get(plain) ?? plain));
  if (!transition) throw new ObsProblem(STATUS.notFound, 'No scene transition was found by that name.');
  return { transition };
};
const wantedMs = ({ data }: RequestContext): Wanted => ({
  transitionMs: Math.round(data.number('transitionDuration', { min, max })),
});

/** Sets what is different; a scene that has it already is left as it is. */
const setTransition = async (parts: RequestContext, scene: Scene | null, wanted: Wanted): Promise<undefined> => {
  if (scene === null) throw new ObsProblem(STATUS.cannotAct, NO_TRANSITION);
  const { transition = scene.transition, transitionMs = scene.transitionMs } = wanted;
  if (transition === scene.transition && transitionMs === scene.transitionMs) return undefined;
  return press(parts, { kind: 'scene.transition', sceneId: scene.id, ...wanted });
};

/** Sets the transition of the takes to come. No scene is changed by it. */
const setCurrent = (parts: RequestContext, wanted: Wanted): undefined => {
  const { client, transition, world } = parts;
  if (!reaches(client.role, rulesOf({ kind: 'scene.transition' }).role)) {
    throw new ObsProblem(STATUS.cannotAct, 'The role of this client takes no scenes.');
  }
  try {
    transition.set(world().state.sessionId, wanted);
  } catch (error) {
    if (error instanceof AppError) throw new ObsProblem(STATUS.cannotAct, error.message);
    throw error;
  }
  return undefined;
};

/** Takes the preview, as a click on the button of studio mode does. */
const takePreview = (parts: RequestContext): Promise<undefined> => {
  const { sceneId, uuid } = previewOf(parts.world());
  const { state, program } = parts.world();
  // Nothing is cued: the preview is the scene that follows, and what is shown is what is taken.
  const isNext = state.deskMode.cuedSceneId === null && sceneId !== null && uuid !== program.uuid;
  return press(parts, isNext ? { kind: 'scene.take', sceneId } : { kind: 'take' });
};

/** Transitions: each scene has its own, by which it arrives, unless one is set for the takes to come. */
export const TRANSITION_REQUESTS: RequestHandlers = {
  GetSceneSceneTransitionOverride(parts) {
    const { scene } = namedScene(parts);
    return { transitionName: scene?.transition ?? null, transitionDuration: scene?.transitionMs ?? null };
  },
  async SetSceneSceneTransitionOverride(parts) {
    const { scene } = namedScene(parts);
    // Null removes an override; here it leaves the scene with the transition that it has.
    return setTransition(parts, scene, {
      ...(parts.data.has('transitionName') && wantedName(parts)),
      ...(parts.data.has('transitionDuration') && wantedMs(parts)),
    });
  },
  GetTransitionKindList: () => ({ transitionKinds: [TRANSITION_KIND] }),
  GetSceneTransitionList({ world }) {
    const { name, uuid } = currentTransition(world());
    return {
      currentSceneTransitionName: name,
      currentSceneTransitionUuid: uuid,
      currentSceneTransitionKind: TRANSITION_KIND,
      transitions: TRANSITIONS.map((one) => transitionFields(one, world())),
    };
  },
  GetCurrentSceneTransition({ world }) {
    const { name, ms } = currentTransition(world());
    return {
      ...transitionFields(name, world()),
      transitionDuration: name === 'cut' ? null : ms,
      transitionSettings: null,
    };
  },
  SetCurrentSceneTransition: (parts) => setCurrent(parts, wantedName(parts)),
  SetCurrentSceneTransitionDuration: (parts) => setCurrent(parts, wantedMs(parts)),
  GetCurrentSceneTransitionCursor({ world, clock }) {
    const { air, clockOffsetMs } = world().state;
    const { ms, name } = currentTransition({ ...world(), studioMode: false });
    const since = air === null ? Infinity : clock.now() - clockOffsetMs - air.arrivedAt;
    return { transitionCursor: name === 'cut' || ms <= 0 ? 1 : Math.min(1, Math.max(0, since / ms)) };
  },
  TriggerStudioModeTransition: takePreview,
  async SetTBarPosition(parts) {
    const { data, client, tBarsAtEnd } = parts;
    previewOf(parts.world());
    const position = data.number('position', { min: 0, max: 1 });
    const isReleased = !data.has('release') || data.flag('release');
    if (position < 1) tBarsAtEnd.delete(client);
    // A bar that rests at its end took already: it goes back before it takes again.
    if (position < 1 || !isReleased || tBarsAtEnd.has(client)) return undefined;
    tBarsAtEnd.add(client);
    return takePreview(parts);
  },
};
