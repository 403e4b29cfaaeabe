import * as z from 'zod';
import type { Sentence } from '../words/sentence.ts';
import { DialledHost } from './dialled-host.ts';

const MOST_LINKS = 200;
/** Names of scenes in OBS and here. */
const SceneName = z.string().trim().min(1).max(200);

/** A scene of a show and the scene of the person's own OBS that goes with it, by their names. */
export const ObsLink = z.strictObject({
  scene: SceneName,
  obsScene: SceneName,
  /** The id that the OBS gives its scene, where it gives one: the link follows it to another name. */
  obsUuid: z.string().min(1).max(100).optional(),
});
export type ObsLink = z.output<typeof ObsLink>;

/** A person's settings for the OBS that Regie drives. */
export const OwnObsSettings = z.strictObject({
  enabled: z.boolean(),
  host: DialledHost,
  port: z.number().int().min(1).max(65_535),
  /** A scene that goes on air switches the OBS to its scene of the same name. */
  sameName: z.boolean(),
  /** Pairs of scenes with different names; checked before the rule of equal names. */
  links: z.array(ObsLink).max(MOST_LINKS),
});
export type OwnObsSettings = z.output<typeof OwnObsSettings>;

export const DEFAULT_OWN_OBS: OwnObsSettings = {
  enabled: false,
  host: '127.0.0.1',
  port: 4455,
  sameName: true,
  links: [],
};

export const OwnObsChange = OwnObsSettings.partial();
export type OwnObsChange = z.output<typeof OwnObsChange>;

/** `itself`: the address is this very Regie. */
export type OwnObsStatus = 'off' | 'connecting' | 'connected' | 'unreachable' | 'wrong_password' | 'itself';

/** The person's own OBS as it is now. */
export interface OwnObsState {
  readonly settings: OwnObsSettings;
  readonly status: OwnObsStatus;
  /** When it got this status, in Unix milliseconds of the host. */
  readonly since: number;
  readonly hasPassword: boolean;
  /** Its scenes, in its order; empty while it is not connected. */
  readonly scenes: readonly string[];
  /** The scene in its program; null while that is not known. */
  readonly program: string | null;
  readonly isStreaming: boolean;
  readonly isRecording: boolean;
  /** The last scene that Regie asked for, and why that failed where it did. */
  readonly lastSwitch: { readonly at: number; readonly scene: string; readonly failure: Sentence | null } | null;
}

/** A scene of an OBS; older ones give it no id. */
export interface ObsSceneName {
  readonly name: string;
  readonly uuid: string | null;
}

/**
 * Links after scenes of the OBS were renamed, in their order: each goes with the scene that it meant, by its id where the
 * OBS gives ids. The same list where nothing is different.
 */
export const followedLinks = (
  links: readonly ObsLink[],
  renamed: readonly { readonly from: string; readonly to: string }[],
  scenes: readonly ObsSceneName[],
): readonly ObsLink[] => {
  const follow = (link: ObsLink): ObsLink => {
    const byId = scenes.find(({ uuid }) => uuid !== null && uuid === link.obsUuid);
    const obsScene = byId?.name ?? renamed.reduce((name, { from, to }) => (name === from ? to : name), link.obsScene);
    const obsUuid = byId?.uuid ?? scenes.find(({ name }) => name === obsScene)?.uuid ?? link.obsUuid;
    if (obsScene === link.obsScene && obsUuid === link.obsUuid) return link;
    return { scene: link.scene, obsScene, ...(obsUuid !== undefined && { obsUuid }) };
  };
  const next = links.map(follow);
  return next.every((link, at) => link === links[at]) ? links : next;
};

/** Links after a scene of the show was renamed; those of other shows stay with the name that it had. */
export const linksOfRenamed = (links: readonly ObsLink[], from: string, to: string): readonly ObsLink[] => {
  const link = links.find(({ scene }) => scene === from);
  const isFull = links.length >= MOST_LINKS || links.some(({ scene }) => scene === to);
  return link && !isFull ? [...links, { ...link, scene: to }] : links;
};

/** The scene of the OBS that goes with a scene of the show; null where none does. */
export const obsSceneFor = (
  name: string,
  { sameName, links }: Pick<OwnObsSettings, 'sameName' | 'links'>,
  scenes: readonly string[],
): string | null => {
  const link = links.find(({ scene }) => scene === name);
  if (link) return link.obsScene;
  return sameName && scenes.includes(name) ? name : null;
};
