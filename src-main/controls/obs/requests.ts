import { act, type ActionPress } from '#shared/show/action-press.ts';
import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Action } from '#shared/show/action.ts';
import type { ControlOutcome, SurfaceClient } from '../surface-client.ts';
import type { ScenePictures } from './scene-pictures.ts';
import type { SharedPresses } from './shared-presses.ts';
import type { Volumes } from './sound.ts';
import type { StateFeed } from '../state-feed.ts';
import type { PressTile } from '../tiles.ts';
import type { CurrentTransition } from './current-transition.ts';
import { findNamed, missingSentence, type GivenName } from './find-named.ts';
import type { ObsInput, ObsScene, ObsWorld } from './obs-world.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';
import type { RequestData } from './request-data.ts';

/** Answer to a request. */
export interface RequestContext {
  readonly data: RequestData;
  /** The show as an OBS; throws `NotReady` while none is open. */
  readonly world: () => ObsWorld;
  readonly client: SurfaceClient;
  /** An input was pressed by its name, which stays from now on. */
  readonly pressed: (input: ObsInput) => void;
  /** Presses of all clients, so that a repeat is answered as what it repeats. */
  readonly presses: SharedPresses;
  readonly volumes: Volumes;
  /** The transition of the takes to come, the same for all clients. */
  readonly transition: CurrentTransition;
  /** Clients whose T-bar rests at its end. */
  readonly tBarsAtEnd: WeakSet<SurfaceClient>;
  readonly pressTile: PressTile;
  readonly pictures: Pick<ScenePictures, 'of'>;
  readonly feed: StateFeed;
  readonly clock: Clock;
  readonly version: string;
  /** Name of the request. */
  readonly asked: string;
  readonly counts: () => { readonly incoming: number; readonly outgoing: number };
  /** Tells every client. */
  readonly broadcast: (eventData: Fields) => void;
}

export type RequestAnswer = Fields | undefined;
export type RequestHandler = (parts: RequestContext) => RequestAnswer | Promise<RequestAnswer>;
export type RequestHandlers = Readonly<Record<string, RequestHandler>>;

/** Actions that put a scene on air. */
const TAKES: ReadonlySet<string> = new Set(['scene.press', 'scene.take', 'scene.step', 'take', 'take_back']);

/** Refuses, with the status of the protocol, unless the press was confirmed. */
export const requireDone = (outcome: ControlOutcome): void => {
  switch (outcome.kind) {
    case 'confirmed':
    case 'started':
    case 'stopped':
      return;
    case 'ignored':
      // It is as it was asked for, or as somebody asked after it.
      if (outcome.reason === 'already_so' || outcome.reason === 'superseded') return;
      throw new ObsProblem(STATUS.cannotAct, outcome.message.text);
    case 'failed':
      throw new ObsProblem(STATUS.notDone, outcome.message.text);
    case 'refused':
      throw new ObsProblem(
        outcome.code === 'invalid_input' ? STATUS.wrongField : STATUS.cannotAct,
        outcome.message.text,
      );
  }
};

/** Presses, and answers once the platform has confirmed it. The event follows the answer, as with an OBS. */
export const press = (parts: RequestContext, action: Action): Promise<undefined> => pressAs(parts, act(action));

/** As `press`, for a request that states an end: nothing is sent where that is so, and nothing on its way undoes it. */
export const set = (parts: RequestContext, action: Action): Promise<undefined> =>
  pressAs(parts, act(action), { unlessSo: true });

/** As `press`, for a press that may turn something over, under a name of its own. */
export const pressAs = async (
  { presses, client, asked, world, transition }: RequestContext,
  made: ActionPress,
  {
    held = false,
    unlessSo = false,
    name = asked,
  }: { readonly held?: boolean; readonly unlessSo?: boolean; readonly name?: string } = {},
): Promise<undefined> => {
  const isTake = TAKES.has(made.action.kind);
  const arrival = isTake ? transition.read(world().state.sessionId) : null;
  requireDone(await presses(client, made, { asked: name, held, unlessSo, arrival }));
  if (isTake) transition.taken();
};

/** How a request names a thing: a uuid comes before a name, and one that is no text is as if it were not there. */
export const givenName = ({ data }: RequestContext, what: 'scene' | 'input' | 'source'): GivenName => {
  const [nameField, uuidField] = [`${what}Name`, `${what}Uuid`];
  const uuid = data.optionalText(uuidField);
  const name = uuid === null ? data.optionalText(nameField) : null;
  if (uuid !== null || name !== null) return { name, uuid };
  throw new ObsProblem(STATUS.missingField, `Your request must contain \`${nameField}\` or \`${uuidField}\`.`);
};

/** The scene that a request names. */
export const namedScene = (parts: RequestContext): ObsScene => {
  const by = givenName(parts, 'scene');
  const found = findNamed(parts.world().scenes, by);
  if (found) return found;
  const isInput = findNamed(parts.world().inputs, by) !== null;
  if (isInput) throw new ObsProblem(STATUS.wrongResource, 'The specified source is not a scene.');
  throw new ObsProblem(STATUS.notFound, missingSentence(by));
};

/** The scene in the preview; there is one in studio mode alone. */
export const previewOf = ({ studioMode, preview }: ObsWorld): ObsScene => {
  if (!studioMode) throw new ObsProblem(STATUS.studioModeOff, 'Studio mode is not enabled.');
  return preview;
};

/** The input that a request names. */
export const namedInput = (parts: RequestContext): ObsInput => {
  const by = givenName(parts, 'input');
  const found = findNamed(parts.world().inputs, by);
  if (found) return found;
  const isScene = findNamed(parts.world().scenes, by) !== null;
  if (isScene) throw new ObsProblem(STATUS.wrongResource, 'The specified source is not an input.');
  throw new ObsProblem(STATUS.notFound, missingSentence(by));
};

/** The displays of the computer, where the host knows them. */
export const displaysOf = async ({ client }: RequestContext): Promise<DisplaysState['displays']> => {
  const state = await client.call('displays.state', undefined);
  return state.ok ? ((state.value as DisplaysState | null)?.displays ?? []) : [];
};
