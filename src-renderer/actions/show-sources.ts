import type { ChatMessage, Participant } from '#shared/api/live-objects.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';

/** The things of the open show that actions can be about. */
export interface ShowSources {
  readonly scenes: readonly Scene[];
  readonly polls: readonly Poll[];
  readonly presets: readonly BandPreset[];
  /** Films, sounds and documents that some scene plays. */
  readonly media: readonly { readonly id: string; readonly title: string; readonly kind: 'video' | 'sound' | 'pdf' }[];
  readonly people: readonly Participant[];
  readonly messages: readonly ChatMessage[];
  /** Scenes of the person's own OBS; none while it is not connected. */
  readonly obsScenes: readonly string[];
  readonly pages: readonly { readonly id: string; readonly name: string }[];
  /** Lines that are ready for those who speak. */
  readonly readyLines: readonly string[];
}

/** The names of the things of a show; a question mark where they are not in it. */
export interface ShowNames {
  readonly scene: (id: string) => string;
  readonly overlay: (id: string) => string;
  readonly poll: (id: string) => string;
  readonly media: (id: string) => string;
  readonly person: (id: string) => string;
  readonly page: (id: string) => string;
}
