import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';
import { deckPanelOf } from './deck-panel.ts';

/** A picture of a key or of a part of the strip. The same `sign` is the same picture. */
export interface DeckImage {
  readonly place: { readonly kind: 'key' | 'strip'; readonly index: number };
  readonly sign: string;
  /** Its pixels, four bytes each; drawn only once it is its turn. */
  readonly pixels: () => Uint8ClampedArray;
}

export interface DeckWriter {
  /** Shows these pictures: those that changed are written one after the other, always the newest. */
  show(images: readonly DeckImage[]): void;
  close(): void;
}

const placeKey = ({ kind, index }: DeckImage['place']): string => `${kind} ${index}`;

/**
 * Writes pictures to a deck at the pace that it takes: the next is drawn when the last one has arrived, so that nothing
 * waits in a queue, and a press never behind it.
 */
export const createDeckWriter = (deck: StreamDeckWeb): DeckWriter => {
  const panel = deckPanelOf(deck.CONTROLS);
  const written = new Map<string, string>();
  let wanted: readonly DeckImage[] = [];
  let isWriting = false;
  let isClosed = false;

  const write = async ({ place, pixels }: DeckImage): Promise<void> => {
    if (place.kind === 'key') {
      await deck.fillKeyBuffer(place.index, pixels(), { format: 'rgba' });
      return;
    }
    const part = panel.places[place.index];
    if (!part) return;
    if (panel.places.length === 1) await deck.fillLcd(0, pixels(), { format: 'rgba' });
    else {
      const bytes = new Uint8Array(pixels().buffer);
      await deck.fillLcdRegion(0, part.x, 0, bytes, { format: 'rgba', ...part.size });
    }
  };
  const writeAll = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    for (;;) {
      const next = isClosed ? undefined : wanted.find(({ place, sign }) => written.get(placeKey(place)) !== sign);
      if (!next) break;
      written.set(placeKey(next.place), next.sign);
      try {
        await write(next);
      } catch {
        // It was pulled out: the browser says so in a moment.
        isClosed = true;
      }
    }
    isWriting = false;
  };

  return {
    show(images) {
      wanted = images;
      void writeAll();
    },
    close() {
      isClosed = true;
    },
  };
};
