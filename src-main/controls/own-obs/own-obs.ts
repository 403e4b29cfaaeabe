import { isThisComputer, originOf } from '../../http/reachable-urls.ts';
import type { ApiState } from '#shared/controls/api-state.ts';
import {
  followedLinks,
  linksOfRenamed,
  obsSceneFor,
  type ObsLink,
  type ObsSceneName,
  type OwnObsSettings,
  type OwnObsState,
  type OwnObsStatus,
} from '#shared/controls/own-obs.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { connectObs, ObsRefusal, type ObsConnection, type ObsSource } from './obs-connection.ts';

/** Wait before looking again for an OBS that is away. A wrong password has to be mended by hand. */
const AGAIN_MS = 2000;
const AGAIN_LATER_MS = 10_000;

interface OnAirScene {
  readonly session: string | null;
  readonly sceneId: string | null;
  readonly name: string | undefined;
}

export interface OwnObsPorts {
  readonly settings: () => OwnObsSettings;
  readonly hasPassword: () => boolean;
  readonly readPassword: () => Promise<string | null>;
  /** Keeps links that go with other names now. */
  readonly keepLinks: (links: readonly ObsLink[]) => void;
  readonly ownFeed: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

export interface OwnObs {
  state(): OwnObsState;
  /** Puts a scene of the OBS in its program; null once it is confirmed, else why not. */
  switchTo(scene: string): Promise<AppError | null>;
  /** Puts a page into the OBS as a source, by the first of its addresses that leads there; null once it is there. */
  addSource(source: Omit<ObsSource, 'url'> & { readonly urls: readonly string[] }): Promise<AppError | null>;
  /** Takes the OBS along where the show went to another scene. */
  follow(state: ApiState): void;
  /** Address, password or switch may be different now. */
  settingsChanged(isNewPassword: boolean): void;
  close(): void;
}

/** The person's own OBS, driven by this desk: connected as long as it is switched on, and again by itself. */
export const createOwnObs = (ports: OwnObsPorts): OwnObs => {
  const { clock, settings } = ports;
  let status: OwnObsStatus = 'off';
  let connection: ObsConnection | null = null;
  let cancel: CancelTimer = () => {};
  let connectedTo = '';
  /** Counts attempts, so that an outdated one ends quietly. */
  let attempt = 0;
  let lastSwitch: OwnObsState['lastSwitch'] = null;
  let obsScenes: readonly ObsSceneName[] = [];
  let onAir: OnAirScene | null = null;
  let names: { readonly session: string | null; readonly of: ReadonlyMap<string, string> } = {
    session: null,
    of: new Map(),
  };
  let since = clock.now();
  /** It was connected before: an OBS that comes back stands where it stood, not where the show is. */
  let wasConnected = false;

  const keepLinks = (links: readonly ObsLink[]): void => {
    if (links !== settings().links) ports.keepLinks(links);
  };
  /** Scenes of the show that have another name now. */
  const followNames = (session: string | null, scenes: ApiState['scenes']): void => {
    const before = names;
    names = { session, of: new Map(scenes.map(({ id, name }) => [id, name])) };
    if (before.session !== session) return;
    let links: readonly ObsLink[] = settings().links;
    for (const { id, name } of scenes) {
      const was = before.of.get(id);
      if (was !== undefined && was !== name) links = linksOfRenamed(links, was, name);
    }
    keepLinks(links);
  };

  const become = (next: OwnObsStatus): void => {
    if (status !== next) since = clock.now();
    status = next;
    ports.onChange();
  };
  const again = (afterMs: number): void => {
    cancel = clock.schedule(clock.now() + afterMs, () => void connect());
  };
  const connect = async (): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    try {
      const password = await ports.readPassword();
      const opened = await connectObs({
        url: connectedTo,
        password,
        ownFeed: ports.ownFeed,
        clock,
        onChange: () => ports.onChange(),
        onScenes(read, renamed) {
          obsScenes = read;
          keepLinks(followedLinks(settings().links, renamed, read));
        },
        onEnd() {
          if (mine !== attempt) return;
          connection = null;
          become('unreachable');
          again(AGAIN_MS);
        },
      });
      if (mine !== attempt) {
        opened.close();
        return;
      }
      connection = opened;
      become('connected');
      if (wasConnected) followOnAir();
      wasConnected = true;
    } catch (error) {
      if (mine !== attempt) return;
      const why = error instanceof ObsRefusal ? error.why : 'unreachable';
      if (status !== why) ports.log.info('the own OBS is not connected', { why });
      become(why);
      again(why === 'unreachable' ? AGAIN_MS : AGAIN_LATER_MS);
    }
  };
  const disconnect = (): void => {
    attempt += 1;
    cancel();
    connection?.close();
    connection = null;
  };

  const whyAway = (): AppError | null => {
    if (status === 'off') return new AppError('unavailable', say('host_own_obs_off'));
    return connection ? null : new AppError('unavailable', say('host_own_obs_unreachable'));
  };
  const addSource: OwnObs['addSource'] = async ({ urls, ...source }) => {
    const away = whyAway();
    if (away || !connection) return away;
    const isHere = isThisComputer(settings().host);
    const fits = (url: string): boolean => isThisComputer(new URL(url).hostname) === isHere;
    // An OBS on this computer also reads an address of the network; one elsewhere never reads this computer's own.
    const leading = urls.find(fits) ?? (isHere ? urls[0] : undefined);
    if (leading === undefined) return new AppError('unsupported', say('host_programme_out_of_reach'));
    return connection.addSource({ ...source, url: leading });
  };
  const switchTo: OwnObs['switchTo'] = async (scene) => {
    const away = whyAway();
    if (away || !connection) return away;
    if (!connection.facts().scenes.includes(scene))
      return new AppError('not_found', say('host_own_obs_no_scene', { name: scene }));
    return connection.switchTo(scene);
  };
  const ask = async (scene: string): Promise<AppError | null> => {
    const failure = await switchTo(scene);
    lastSwitch = { at: clock.now(), scene, failure: failure?.sentence ?? null };
    ports.onChange();
    return failure;
  };

  const followOnAir = (): void => {
    const wanted =
      onAir?.name === undefined ? null : obsSceneFor(onAir.name, settings(), connection?.facts().scenes ?? []);
    if (wanted !== null) ask(wanted).catch((error: unknown) => ports.log.error('the own OBS broke', { error }));
  };

  return {
    state: () => {
      const facts = connection?.facts();
      return {
        settings: settings(),
        status,
        since,
        hasPassword: ports.hasPassword(),
        scenes: facts?.scenes ?? [],
        program: facts?.program ?? null,
        isStreaming: facts?.isStreaming ?? false,
        isRecording: facts?.isRecording ?? false,
        lastSwitch,
      };
    },
    switchTo: ask,
    addSource,
    follow({ show, onAir: { sceneId }, scenes }) {
      const before = onAir;
      followNames(show?.sessionId ?? null, scenes);
      onAir = { session: show?.sessionId ?? null, sceneId, name: scenes.find(({ id }) => id === sceneId)?.name };
      // A show that was just opened is no change of scene.
      if (status === 'off' || before?.session !== onAir.session || before.sceneId === sceneId) return;
      followOnAir();
    },
    settingsChanged(isNewPassword) {
      const { enabled, host, port } = settings();
      const url = enabled ? originOf(host, port).replace(/^http/, 'ws') : '';
      if (connection) keepLinks(followedLinks(settings().links, [], obsScenes));
      if (url === connectedTo && !(isNewPassword && enabled)) return;
      disconnect();
      wasConnected = false;
      connectedTo = url;
      become(enabled ? 'connecting' : 'off');
      if (enabled) void connect();
    },
    close: disconnect,
  };
};
