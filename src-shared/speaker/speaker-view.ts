import type { Scene } from '../api/scene.ts';
import { personIn, sceneOrAutomatic, type Cast } from '../scene/cast.ts';
import { stagePeople } from '../room/stage-people.ts';
import { arrivalMs, followingSceneId, stretchedMs } from '../show/auto-advance.ts';
import { runCells, runNext, runNow, type RunInput } from '../show/run-of-show.ts';
import type { ShowState } from '../show/show-state.ts';
import { prompterFor, type Prompter, type SteeredPrompter } from '../show/prompter.ts';
import { lineFor, lineStateOf, type LineState, type Sign } from '../show/speaker-lines.ts';

/** `next`: the next change of the stage brings them on. */
export const AIRS = ['backstage', 'next', 'on-air'] as const;
export type Air = (typeof AIRS)[number];

/** The show as one of those who speak sees it. Instants are Unix milliseconds of the platform. */
export interface SpeakerView {
  /** When this was said. */
  readonly at: number;
  /** Their own name. */
  readonly name: string;
  /** Null while the show of this page is not on the desk. */
  readonly show: {
    readonly title: string;
    readonly status: 'before' | 'live' | 'over';
    readonly startsAt: number;
    readonly startedAt: number | null;
  } | null;
  readonly air: Air;
  /** When they come on; null while that is for somebody to press. */
  readonly nextAt: number | null;
  /** The scene on air while the show is live. `name` is null for the automatic layout; `endsAt` by the plan, if it has one. */
  readonly part: { readonly name: string | null; readonly since: number | null; readonly endsAt: number | null } | null;
  /** The newest line of the producer for them. */
  readonly line: { readonly id: number; readonly text: string; readonly state: LineState } | null;
  /** The message on stage, or else the first one that waits for it. */
  readonly question: { readonly name: string; readonly text: string; readonly isOnStage: boolean } | null;
  /** The script of their scene: the one on air, or the one in which they come next; null where it has none. */
  readonly script: {
    readonly sceneId: string;
    readonly scene: string;
    readonly text: string;
    /** The prompter that the desk steers, in this script. */
    readonly prompter: Prompter;
  } | null;
  readonly sign: Sign | null;
}

/** Material that the host keeps beside the state of the show. */
export interface SpeakerMaterial {
  /** The message that waits first for the stage. */
  readonly nextMessageId: string | null;
  /** Scripts by the id of their scene. */
  readonly scripts: Readonly<Record<string, string>>;
}

/** Somebody with a page. `userId`: their name in lines and receipts; for one who is not in the room yet, any other. */
export interface SpeakerPerson {
  readonly userId: string;
  readonly name: string;
}

/** The page of a show that is not on the desk. */
export const awayView = ({ name }: SpeakerPerson, at: number): SpeakerView => ({
  at,
  name,
  show: null,
  air: 'backstage',
  nextAt: null,
  part: null,
  line: null,
  question: null,
  script: null,
  sign: null,
});

/** The people whom the stage of a show can have, as scenes choose among them. */
export const castOf = (state: Pick<ShowState, 'desk' | 'participants'>): Cast => {
  const session = state.desk?.value.session ?? null;
  const { guests } = stagePeople(state.participants?.value ?? [], session);
  return {
    // The host has a place on stage before they are in the room.
    host: session && { userId: session.hostId },
    guests: guests.map(({ id }) => ({ userId: id })),
    screen: null,
  };
};

/** True if a scene (null: the automatic layout) shows somebody, or is made for them by name while they are away. */
export const isSceneOf = (scene: Scene | null, userId: string, cast: Cast): boolean =>
  sceneOrAutomatic(scene, cast).slots.some(
    (slot) =>
      personIn(slot, cast)?.userId === userId ||
      ((slot.kind === 'guest' || slot.kind === 'screen') && slot.userId === userId),
  );

/** The run of the show in this state; null while its scenes are not known. */
export const runInputOf = ({ desk, air }: Pick<ShowState, 'desk' | 'air'>): RunInput | null =>
  desk && {
    scenes: desk.value.scenes,
    activeSceneId: desk.value.activeSceneId,
    autoAdvance: desk.value.autoAdvance,
    onAir: air,
    startedAt: desk.value.session.startedAt === null ? null : Date.parse(desk.value.session.startedAt),
  };

/** The scene that follows the one on air, and the time by the plan of the jingles before it; null where one has none. */
interface Following {
  readonly scene: Scene;
  readonly jinglesMs: number | null;
}

/** The scene after the one on air, past jingles that do not show this person; undefined where none follows. */
const followingOf = (run: RunInput, isTheirs: (scene: Scene) => boolean): Following | undefined => {
  const order = { scenes: run.scenes, loop: run.autoAdvance.loop };
  const next = runNext(run);
  let id = next?.kind === 'scene' ? next.sceneId : null;
  let jinglesMs: number | null = 0;
  for (let count = 0; count < run.scenes.length && id !== null; count += 1) {
    const scene = run.scenes.find((one) => one.id === id);
    if (!scene) return undefined;
    if (!scene.jingle || isTheirs(scene)) return { scene, jinglesMs };
    const lengthMs = stretchedMs(scene);
    jinglesMs = jinglesMs === null || lengthMs === null ? null : jinglesMs + arrivalMs(scene) + lengthMs;
    id = followingSceneId(order, scene.id);
  }
  return undefined;
};

/** `scene`: the one of theirs that is on air or comes next; null for none, and for the automatic layout. */
type Coming = Pick<SpeakerView, 'air' | 'nextAt'> & { readonly scene: Scene | null };
const BACKSTAGE: Coming = { air: 'backstage', nextAt: null, scene: null };

/** On air, next or backstage, and the time of their next scene. */
export const airOf = (state: Pick<ShowState, 'desk' | 'air' | 'participants' | 'deskMode'>, userId: string): Coming => {
  const run = runInputOf(state);
  const session = state.desk?.value.session;
  if (!run || !session) return BACKSTAGE;
  const cast = castOf(state);
  const scene = run.scenes.find(({ id }) => id === run.activeSceneId) ?? null;
  const isOnStage = isSceneOf(scene, userId, cast);
  if (session.status === 'scheduled')
    return isOnStage ? { air: 'next', nextAt: Date.parse(session.scheduledAt), scene } : BACKSTAGE;
  if (session.status !== 'live') return BACKSTAGE;
  if (isOnStage) return { air: 'on-air', nextAt: null, scene };

  const isTheirs = (one: Scene): boolean => isSceneOf(one, userId, cast);
  const following = followingOf(run, isTheirs);
  if (following && isTheirs(following.scene)) {
    const { scene: coming, jinglesMs } = following;
    const comesAt = runCells(run).find((cell) => cell.scene.id === coming.id)?.comesAt ?? null;
    const endsAt = runNow(run)?.endsAt ?? null;
    const plannedAt = endsAt === null || jinglesMs === null ? null : endsAt + jinglesMs;
    return { air: 'next', nextAt: comesAt ?? plannedAt, scene: coming };
  }
  const cued = run.scenes.find(({ id }) => id === state.deskMode.cuedSceneId);
  return cued && isTheirs(cued) ? { air: 'next', nextAt: null, scene: cued } : BACKSTAGE;
};

const statusOf = (status: string): NonNullable<SpeakerView['show']>['status'] =>
  status === 'live' ? 'live' : status === 'scheduled' ? 'before' : 'over';

const partOf = (run: RunInput): SpeakerView['part'] => ({
  name: run.scenes.find(({ id }) => id === run.activeSceneId)?.name ?? null,
  since: run.onAir?.arrivedAt ?? null,
  endsAt: runNow(run)?.endsAt ?? null,
});

/** The show as its page tells it to one person. Nothing in it changes with time alone. */
export const speakerView = (
  state: ShowState,
  { userId, name }: SpeakerPerson,
  { nextMessageId, scripts }: SpeakerMaterial,
): SpeakerView => {
  const at = state.at - state.clockOffsetMs;
  const run = runInputOf(state);
  const session = state.desk?.value.session;
  if (!run || !session) return awayView({ userId, name }, at);
  const line = lineFor(state.speakers, userId);
  const chat = state.chat?.value;
  const waiting = chat?.messages.find(({ id }) => id === nextMessageId);
  const message = chat?.staged ?? waiting ?? null;
  const steeredIn = (sceneId: string): SteeredPrompter => {
    const steered = prompterFor(state.deskMode.prompter, sceneId);
    return { ...steered, at: steered.at - state.clockOffsetMs };
  };
  const { air, nextAt, scene } = airOf(state, userId);
  const text = scene === null ? '' : (scripts[scene.id] ?? '');
  return {
    at,
    name,
    show: {
      title: session.title,
      status: statusOf(session.status),
      startsAt: Date.parse(session.scheduledAt),
      startedAt: run.startedAt,
    },
    air,
    nextAt,
    part: session.status === 'live' ? partOf(run) : null,
    line: line && { id: line.id, text: line.text, state: lineStateOf(line, userId) },
    question: message && { name: message.name, text: message.text, isOnStage: message === chat?.staged },
    script:
      scene === null || text === ''
        ? null
        : { sceneId: scene.id, scene: scene.name, text, prompter: steeredIn(scene.id) },
    sign: state.speakers.signs.find((one) => one.userId === userId)?.sign ?? null,
  };
};
