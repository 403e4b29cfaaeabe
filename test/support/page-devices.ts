import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const STAND_INS = readFileSync(new URL('page-devices.js', import.meta.url), 'utf8');

/** Gives the page a device; the answer does something with it. Scripts know no DOM, so the page is asked in text. */
const plugIn = async (page: Page, kind: string, name: string): Promise<(call: string) => Promise<unknown>> => {
  await page.evaluate(STAND_INS);
  await page.evaluate(`void (pageDevices.my_${kind} = pageDevices.${kind}(${JSON.stringify(name)}))`);
  return (call) => page.evaluate(`pageDevices.my_${kind}.${call}`);
};

/** A MIDI pad in the page's stand-in for the browser's MIDI. */
export interface PagePad {
  /** Presses a note and lets it go. */
  press(note: number): Promise<void>;
  /** Messages sent to it. */
  sent(): Promise<readonly (readonly number[])[]>;
}

const padOf = (call: (call: string) => Promise<unknown>): PagePad => ({
  press: async (note) => {
    await call(`press(${note})`);
  },
  sent: async () => (await call('sent')) as readonly (readonly number[])[],
});

/** Gives the page one MIDI pad. */
export const plugInPad = async (page: Page, name: string): Promise<PagePad> => padOf(await plugIn(page, 'pad', name));

/** Gives the page two MIDI pads of one name. */
export const plugInTwins = async (page: Page, name: string): Promise<readonly [PagePad, PagePad]> => {
  const first = padOf(await plugIn(page, 'pad', name));
  await page.evaluate(`void (pageDevices.my_twin = pageDevices.pad(${JSON.stringify(name)}))`);
  return [first, padOf((call) => page.evaluate(`pageDevices.my_twin.${call}`))];
};

/** Gives the page one gamepad or pedal; `press` presses a button of it for a moment. */
export const plugInGamepad = async (page: Page, name: string): Promise<{ press(button: number): Promise<void> }> => {
  const pedal = await plugIn(page, 'gamepad', name);
  return {
    async press(button) {
      for (const isDown of [true, false]) await pedal(`set(${button}, ${isDown})`);
    },
  };
};

/** A Stream Deck MK.2 in the page's stand-in for WebHID: it keeps the last picture of each key. */
export interface PageDeck {
  press(key: number): Promise<void>;
  /** Red, green and blue at the edge of a key; empty before it was drawn. */
  edgeOf(key: number): Promise<readonly number[]>;
  /** Lays its keys as they are drawn over the page, as an element of this id. */
  layOut(id: string): Promise<void>;
}

/** Gives the page one Stream Deck, named "Stream Deck MK.2 A1B2". */
export const plugInDeck = async (page: Page): Promise<PageDeck> => {
  const deck = await plugIn(page, 'deck', '');
  return {
    press: async (key) => {
      await deck(`press(${key})`);
    },
    edgeOf: async (key) => (await deck(`edgeOf(${key})`)) as readonly number[],
    layOut: async (id) => {
      await deck(`layOut(${JSON.stringify(id)})`);
    },
  };
};
