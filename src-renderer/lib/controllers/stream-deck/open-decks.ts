import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';
import type { DeckTroubleKind } from '#shared/controls/device-facts.ts';
import type { ControlAct, ControlEvent } from '../control-event.ts';
import { createDeviceNames } from '../device-names.ts';
import { deckPanelOf, type DeckPanel } from './deck-panel.ts';
import { createDeckWriter, type DeckWriter } from './deck-writer.ts';

/** The vendor of Stream Decks. */
export const ELGATO = 0x0fd9;

/** The parts of the browser's WebHID that are used. */
export interface HidPort {
  getDevices(): Promise<readonly HIDDevice[]>;
  requestDevice(options: { filters: HIDDeviceFilter[] }): Promise<readonly HIDDevice[]>;
  addEventListener(type: 'connect' | 'disconnect', listener: (event: { readonly device: HIDDevice }) => void): void;
  removeEventListener(type: 'connect' | 'disconnect', listener: (event: { readonly device: HIDDevice }) => void): void;
}

/** A Stream Deck that is open. */
export interface OpenDeck {
  readonly name: string;
  readonly panel: DeckPanel;
  readonly writer: DeckWriter;
  setBrightness(percent: number): void;
}

/** A deck that is plugged in and does not work. */
export interface DeckTrouble {
  readonly device: string;
  readonly kind: DeckTroubleKind;
}

export interface StreamDecks {
  decks(): readonly OpenDeck[];
  troubles(): readonly DeckTrouble[];
  /** The name that a deck says of itself: its model, and the end of its serial number. */
  plainOf(name: string): string;
  /** Two names change places: a person said which deck is which. */
  swap(name: string, other: string): void;
  /** Asks the person for decks; needs their click. The number of those they chose. */
  ask(): Promise<number>;
  close(): void;
}

export interface StreamDecksOptions {
  readonly hid: HidPort;
  readonly openDevice: (device: HIDDevice) => Promise<StreamDeckWeb>;
  readonly onEvent: (event: ControlEvent) => void;
  /** Decks came or went, or how they stand changed. */
  readonly onChange: () => void;
  readonly onSwipe: (deck: string, by: 1 | -1) => void;
  /** Runs something later, until the returned function is called. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A deck that did not open is tried again this often: the other program may let go of it at any time. */
const AGAIN_MS = 3000;

/** The end of the serial number tells two decks of one model apart, wherever they are plugged in. */
const plainNameOf = async (deck: StreamDeckWeb): Promise<string> => {
  const serial = await deck.getSerialNumber().catch(() => '');
  const end = serial.replace(/[^A-Za-z0-9]/g, '').slice(-4);
  return end === '' ? deck.PRODUCT_NAME : `${deck.PRODUCT_NAME} ${end}`;
};

const PRESS: ControlAct = { kind: 'press' };
const RELEASE: ControlAct = { kind: 'release' };

const follow = (
  deck: StreamDeckWeb,
  nameNow: () => string,
  options: Pick<StreamDecksOptions, 'onEvent' | 'onSwipe'>,
): void => {
  const { onEvent, onSwipe } = options;
  const panel = deckPanelOf(deck.CONTROLS);
  const tell = (control: string, act: ControlAct): void => {
    onEvent({ device: nameNow(), control, act });
  };
  const controlOf = (control: { readonly type: string; readonly index: number }): string =>
    `${control.type === 'encoder' ? 'push' : 'key'} ${control.index}`;
  const pageKeyOf = (control: { readonly type: string; readonly index: number }): number =>
    control.type === 'button' ? panel.pageKeys.indexOf(control.index) : -1;
  deck.on('down', (control) => {
    const pageKey = pageKeyOf(control);
    if (pageKey !== -1) onSwipe(nameNow(), pageKey === 0 ? -1 : 1);
    else tell(controlOf(control), PRESS);
  });
  deck.on('up', (control) => {
    if (pageKeyOf(control) === -1) tell(controlOf(control), RELEASE);
  });
  deck.on('rotate', ({ index }, steps) => {
    tell(`dial ${index}`, { kind: 'turn', steps });
  });
  const touch = (_control: unknown, { x }: { readonly x: number }): void => {
    const control = `strip ${Math.min(panel.places.length - 1, Math.floor((x / (panel.strip?.width ?? 1)) * panel.places.length))}`;
    tell(control, PRESS);
    tell(control, RELEASE);
  };
  deck.on('lcdShortPress', touch);
  deck.on('lcdLongPress', touch);
  deck.on('lcdSwipe', (_control, from, to) => {
    if (from.x !== to.x) onSwipe(nameNow(), to.x < from.x ? 1 : -1);
  });
};

/** Devices of the same maker that are no decks, such as microphones and cameras, are no trouble. */
const isCalledDeck = ({ productName }: HIDDevice): boolean =>
  productName === '' || productName.toLowerCase().includes('stream deck');

/** Opens every Stream Deck that this page may have, also those that are plugged in later. */
export const openStreamDecks = (options: StreamDecksOptions): StreamDecks => {
  const { hid, openDevice, onChange, later } = options;
  const open = new Map<HIDDevice, OpenDeck & { readonly deck: StreamDeckWeb }>();
  const troubles = new Map<HIDDevice, DeckTrouble>();
  const opening = new Set<HIDDevice>();
  const names = createDeviceNames();
  const places = new Map<HIDDevice, { readonly place: string; readonly plain: string }>();
  let cancelRetry: (() => void) | null = null;
  let isClosed = false;

  const retry = (): void => {
    if (isClosed || cancelRetry !== null) return;
    cancelRetry = later(() => {
      cancelRetry = null;
      for (const [device, { kind }] of troubles) if (kind !== 'unknown' && !open.has(device)) void meet(device);
    }, AGAIN_MS);
  };
  const drop = (device: HIDDevice): void => {
    opening.delete(device);
    open.get(device)?.writer.close();
    const wasOpen = open.delete(device);
    if (troubles.delete(device) || wasOpen) onChange();
  };
  /** A deck that takes nothing any more is closed and opened again. */
  const giveUp = (device: HIDDevice): void => {
    const known = open.get(device);
    if (!known) return;
    known.writer.close();
    open.delete(device);
    troubles.set(device, { device: known.name, kind: 'silent' });
    known.deck.close().catch(() => {});
    onChange();
    retry();
  };
  const take = async (device: HIDDevice, deck: StreamDeckWeb): Promise<void> => {
    const plain = await plainNameOf(deck);
    if (!opening.has(device)) {
      await deck.close();
      return;
    }
    places.set(device, { place: places.get(device)?.place ?? String(places.size), plain });
    const there = [...open.keys(), device];
    const name = names.of(there.map((one) => places.get(one) ?? { place: '', plain })).at(-1) ?? plain;
    const nameNow = (): string => open.get(device)?.name ?? name;
    follow(deck, nameNow, options);
    const writer = createDeckWriter(deck, {
      later,
      onChange(writing) {
        if (writing === 'failed') giveUp(device);
        else {
          if (writing === 'trying') troubles.set(device, { device: nameNow(), kind: 'silent' });
          else troubles.delete(device);
          onChange();
        }
      },
    });
    deck.on('error', () => {
      giveUp(device);
    });
    troubles.delete(device);
    opening.delete(device);
    open.set(device, {
      deck,
      name,
      panel: deckPanelOf(deck.CONTROLS),
      writer,
      setBrightness(percent) {
        deck.setBrightness(percent).catch(() => {});
      },
    });
    onChange();
  };
  const meet = async (device: HIDDevice): Promise<void> => {
    if (device.vendorId !== ELGATO || open.has(device) || opening.has(device) || isClosed) return;
    opening.add(device);
    try {
      await take(device, await openDevice(device));
    } catch (error) {
      // It was pulled out, or nobody wants decks any more.
      if (!opening.delete(device)) return;
      // A browser refuses to open a device by a DOMException; any other error is of a model that the library lacks.
      const kind = error instanceof DOMException ? 'closed' : 'unknown';
      const before = troubles.get(device);
      if (kind === 'closed' || isCalledDeck(device)) {
        troubles.set(device, { device: before?.device ?? (device.productName || 'Stream Deck'), kind });
      }
      if (kind === 'closed') retry();
      if (troubles.get(device)?.kind !== before?.kind) onChange();
    }
  };
  const connected = ({ device }: { readonly device: HIDDevice }): void => void meet(device);
  const disconnected = ({ device }: { readonly device: HIDDevice }): void => {
    drop(device);
  };
  hid.addEventListener('connect', connected);
  hid.addEventListener('disconnect', disconnected);
  void hid.getDevices().then(
    (devices) => {
      for (const device of devices) void meet(device);
    },
    () => {},
  );

  return {
    decks: () => [...open.values()],
    troubles: () => [...troubles.values()],
    plainOf: (name) => names.plainOf(name),
    swap(name, other) {
      names.swap(name, other);
      for (const [device, one] of open) {
        if (one.name === name) open.set(device, { ...one, name: other });
        else if (one.name === other) open.set(device, { ...one, name });
      }
      onChange();
    },
    async ask() {
      const chosen = await hid.requestDevice({ filters: [{ vendorId: ELGATO }] });
      await Promise.all(chosen.map(meet));
      return chosen.length;
    },
    close() {
      isClosed = true;
      opening.clear();
      cancelRetry?.();
      hid.removeEventListener('connect', connected);
      hid.removeEventListener('disconnect', disconnected);
      for (const { deck, writer } of open.values()) {
        writer.close();
        // Its own logo says that nobody drives it any more.
        deck
          .resetToLogo()
          .catch(() => {})
          .then(() => deck.close())
          .catch(() => {});
      }
      open.clear();
    },
  };
};
