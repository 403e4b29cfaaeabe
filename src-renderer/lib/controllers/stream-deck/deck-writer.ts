import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';
import { deckPanelOf } from './deck-panel.ts';

/** A picture of a key or of a part of the strip. The same `sign` is the same picture. */
export interface DeckImage {
  readonly place: { readonly kind: 'key' | 'strip'; readonly index: number };
  readonly sign: string;
  /** Its pixels, four bytes each; drawn only once it is its turn. */
  readonly pixels: () => Uint8ClampedArray;
}

/** `trying`: a picture did not arrive and is sent again. `failed`: it never arrived, and nothing more is written. */
export type DeckWriting = 'writing' | 'trying' | 'failed';

export interface DeckWriterOptions {
  /** Runs something later, until the returned function is called. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly onChange: (writing: DeckWriting) => void;
}

export interface DeckWriter {
  /** Shows these pictures: those that changed are written one after the other, always the newest. */
  show(images: readonly DeckImage[]): void;
  close(): void;
}

/** Pauses before a picture is sent again: a hub or a computer that wakes needs a moment. */
const AGAIN_MS: readonly number[] = [500, 1000, 2000];

const placeKey = ({ kind, index }: DeckImage['place']): string => `${kind} ${index}`;

/**
 * Writes pictures to a deck at the pace that it takes: the next is drawn when the last one has arrived, so that nothing
 * waits in a queue, and a press never behind it.
 */
export const createDeckWriter = (deck: StreamDeckWeb, { later, onChange }: DeckWriterOptions): DeckWriter => {
  const panel = deckPanelOf(deck.CONTROLS);
  const written = new Map<string, string>();
  let wanted: readonly DeckImage[] = [];
  let isWriting = false;
  let isClosed = false;
  let failures = 0;
  let cancel = (): void => undefined;

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
  const fail = (place: DeckImage['place']): void => {
    written.delete(placeKey(place));
    const pause = AGAIN_MS[failures];
    failures += 1;
    if (pause === undefined) {
      isClosed = true;
      onChange('failed');
      return;
    }
    cancel = later(() => {
      isWriting = false;
      void writeAll();
    }, pause);
    onChange('trying');
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
        // While it waits for the next attempt it goes on counting as writing.
        if (!isClosed) fail(next.place);
        return;
      }
      if (failures > 0) onChange('writing');
      failures = 0;
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
      cancel();
    },
  };
};
