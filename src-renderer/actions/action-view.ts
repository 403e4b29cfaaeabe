import type { Poll } from '#shared/api/polls.ts';
import type { Band } from '#shared/api/scenes.ts';
import type { Speakers } from '#shared/show/speaker-lines.ts';
import type { Action, ActionKind } from '#shared/show/action.ts';
import * as m from '../paraglide/messages.js';
import type { ActionForm } from './action-form.ts';
import type { CommandGroup } from './command-groups.ts';
import type { ShowNames, ShowSources } from './show-sources.ts';
import type { IconName } from './tile-icons.ts';

/** The show as the state of an action is drawn from it. Everything is read when it is asked for. */
export interface ShowLook {
  readonly isLive: boolean;
  readonly cuedSceneId: string | null;
  /** When the scene on air ends; null where it has no end. Instants are the platform's. */
  readonly endsAt: number | null;
  readonly now: number;
  readonly bands: readonly Band[];
  readonly polls: readonly Poll[];
  /** Lines to those who speak, and how far they came. */
  readonly speakers: Speakers;
}

/** Red is on air, green is cued. */
export type Tone = 'live' | 'standby' | 'cue' | 'on' | null;

/** A part of the palette. */
export type PaletteGroup = CommandGroup | 'room' | 'overlays' | 'more';

/** A tile of an action that the palette offers. */
export interface Offer<One extends Action> {
  readonly action: One;
  /** Its name in the palette, and on the tile unless that has a label of its own. */
  readonly name: string;
  readonly label?: string;
  /** Its icon where the kind has several. */
  readonly icon?: IconName;
  readonly color?: string;
  /** Subject of the action: the palette groups actions by it. */
  readonly about?: string;
}

/** A kind of action as a person meets it: chosen in a form, offered in the palette, said and drawn on a tile. */
export interface ActionView<One extends Action> {
  readonly group: PaletteGroup;
  readonly icon: IconName;
  readonly forms: readonly ActionForm[];
  /** The action in words, with the thing it is about. */
  readonly word: (action: One, names: ShowNames) => string;
  readonly offers: (sources: ShowSources) => readonly Offer<One>[];
  /** Its state in a few words; `on` says whether it is in effect, null where that cannot be said. */
  readonly note: (action: One, on: boolean | null, look: ShowLook) => string;
  readonly tone: (action: One, on: boolean | null, look: ShowLook) => Tone;
}

/** The actions of a kind. */
export type ActionOf<Kind extends ActionKind> = Extract<Action, { readonly kind: Kind }>;

/** A view of every kind of a family. */
export type ViewsOf<Family extends readonly { readonly kind: ActionKind }[]> = {
  readonly [Kind in Family[number]['kind']]: ActionView<ActionOf<Kind>>;
};

/** Names an action and the thing it is about. */
export const of = (what: string, name: string): string => m.desk_deck_of({ what, name });

const onOff = (_action: Action, on: boolean | null): string =>
  on === null ? '' : on ? m.desk_deck_on() : m.desk_deck_off();
const whenOn = (_action: Action, on: boolean | null): string => (on === true ? m.desk_deck_on() : '');
const toneOn = (_action: Action, on: boolean | null): Tone => (on === true ? 'on' : null);

/** The look of a switch, which is on or off. */
export const SWITCH_LOOK = { note: onOff, tone: toneOn } as const;
/** The look of an action whose being in effect is worth a word, and whose not being so is not. */
export const MARK_LOOK = { note: whenOn, tone: toneOn } as const;
