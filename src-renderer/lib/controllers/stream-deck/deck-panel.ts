import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A key of a deck: with a picture, with a colour alone, or with neither, as the pedal's. */
export interface DeckKey {
  readonly index: number;
  readonly size: Size | null;
}

/** The controls of a deck, of whatever model. */
export interface DeckPanel {
  /** Keys that stand for tiles, in reading order. */
  readonly keys: readonly DeckKey[];
  /** Keys that have a colour and no picture: they turn pages. */
  readonly pageKeys: readonly number[];
  readonly dials: number;
  readonly strip: Size | null;
  /** Parts of the strip, one above each dial; a strip without dials is one. `x` is where each begins. */
  readonly places: readonly { readonly x: number; readonly size: Size }[];
}

/** Reads the panel of a deck from what the library says of its controls. */
export const deckPanelOf = (controls: StreamDeckWeb['CONTROLS']): DeckPanel => {
  const buttons = controls.filter((control) => control.type === 'button');
  const dials = controls.filter((control) => control.type === 'encoder').length;
  const segment = controls.find((control) => control.type === 'lcd-segment');
  const strip = segment?.pixelSize ?? null;
  const count = segment?.drawRegions === true ? Math.max(1, dials) : 1;
  const places = strip
    ? Array.from({ length: count }, (_, at) => {
        const x = Math.round((strip.width / count) * at);
        return { x, size: { width: Math.round((strip.width / count) * (at + 1)) - x, height: strip.height } };
      })
    : [];
  return {
    keys: buttons
      .filter(({ feedbackType }) => feedbackType !== 'rgb')
      .map((button) => ({ index: button.index, size: button.feedbackType === 'lcd' ? button.pixelSize : null })),
    pageKeys: buttons.filter(({ feedbackType }) => feedbackType === 'rgb').map(({ index }) => index),
    dials,
    strip,
    places,
  };
};
