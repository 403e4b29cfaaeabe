import type { OverlayType } from '#shared/api/overlays.ts';
import type { Overlay } from '#shared/api/scene.ts';
import type { Component } from 'svelte';
import BandOverlay from './BandOverlay.svelte';
import MessageWidget from './MessageWidget.svelte';
import PollWidget from './PollWidget.svelte';
import type { StageContent } from './stage-content.ts';
import Sticker from './Sticker.svelte';
import ViewersWidget from './ViewersWidget.svelte';

interface Drawing {
  readonly part: Component<{ overlay: Overlay } & Record<string, unknown>>;
  /** The part of the show that it draws besides the overlay; null while there is none. */
  readonly live: (stage: StageContent) => Readonly<Record<string, unknown>> | null;
}

const drawing = <Live extends object>(
  part: Component<{ overlay: Overlay } & Live>,
  live: (stage: StageContent) => Live | null,
): Drawing => ({ part, live }) as unknown as Drawing;
const own = (part: Component<{ overlay: Overlay }>): Drawing => drawing(part, () => ({}));

/** How each type of overlay is drawn. */
export const OVERLAY_DRAWINGS: Readonly<Record<OverlayType, Drawing>> = {
  band: own(BandOverlay),
  sticker: own(Sticker),
  poll: drawing(PollWidget, ({ poll }) => poll && { poll }),
  message: drawing(MessageWidget, ({ message }) => message && { message }),
  viewers: own(ViewersWidget),
};
