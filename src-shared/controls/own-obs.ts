import * as z from 'zod';
import { textUpTo } from '../api/fields.ts';
import type { Sentence } from '../words/sentence.ts';

/** Names of scenes in OBS and here. */
const SceneName = z.string().trim().min(1).max(200);

/** A scene of a show and the scene of the person's own OBS that goes with it, by their names. */
export const ObsLink = z.strictObject({ scene: SceneName, obsScene: SceneName });
export type ObsLink = z.output<typeof ObsLink>;

/** A person's settings for the OBS that Regie drives. */
export const OwnObsSettings = z.strictObject({
  enabled: z.boolean(),
  host: textUpTo(253)
    .trim()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/),
  port: z.number().int().min(1).max(65_535),
  /** A scene that goes on air switches the OBS to its scene of the same name. */
  sameName: z.boolean(),
  /** Pairs of scenes with different names; checked before the rule of equal names. */
  links: z.array(ObsLink).max(200),
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
