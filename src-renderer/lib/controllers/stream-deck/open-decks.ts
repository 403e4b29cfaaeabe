import type { StreamDeckWeb } from '@elgato-stream-deck/webhid';
import type { ControlAct, ControlEvent } from '../control-event.ts';
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

export interface StreamDecks {
  decks(): readonly OpenDeck[];
  /** Names of decks that are plugged in and that another program holds. */
  busy(): readonly string[];
  /** Asks the person for decks; needs their click. The number of those they chose. */
  ask(): Promise<number>;
  close(): void;
}

export interface StreamDecksOptions {
  readonly hid: HidPort;
  readonly openDevice: (device: HIDDevice) => Promise<StreamDeckWeb>;
  readonly onEvent: (event: ControlEvent) => void;
  /** Decks came or went. */
  readonly onChange: () => void;
  readonly onSwipe: (deck: string, by: 1 | -1) => void;
}

/** The end of the serial number tells two decks of one model apart, wherever they are plugged in. */
const nameOf = async (deck: StreamDeckWeb, taken: ReadonlySet<string>): Promise<string> => {
  const serial = await deck.getSerialNumber().catch(() => '');
  const end = serial.replace(/[^A-Za-z0-9]/g, '').slice(-4);
  const plain = end === '' ? deck.PRODUCT_NAME : `${deck.PRODUCT_NAME} ${end}`;
  let name = plain;
  for (let count = 2; taken.has(name); count += 1) name = `${plain} (${count})`;
  return name;
};

const PRESS: ControlAct = { kind: 'press' };
const RELEASE: ControlAct = { kind: 'release' };

const follow = (
  deck: StreamDeckWeb,
  device: string,
  options: Pick<StreamDecksOptions, 'onEvent' | 'onSwipe'>,
): void => {
  const { onEvent, onSwipe } = options;
  const panel = deckPanelOf(deck.CONTROLS);
  const tell = (control: string, act: ControlAct): void => {
    onEvent({ device, control, act });
  };
  const controlOf = (control: { readonly type: string; readonly index: number }): string =>
    `${control.type === 'encoder' ? 'push' : 'key'} ${control.index}`;
  const pageKeyOf = (control: { readonly type: string; readonly index: number }): number =>
    control.type === 'button' ? panel.pageKeys.indexOf(control.index) : -1;
  deck.on('down', (control) => {
    const pageKey = pageKeyOf(control);
    if (pageKey !== -1) onSwipe(device, pageKey === 0 ? -1 : 1);
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
    if (from.x !== to.x) onSwipe(device, to.x < from.x ? 1 : -1);
  });
};

/** Opens every Stream Deck that this page may have, also those that are plugged in later. */
export const openStreamDecks = (options: StreamDecksOptions): StreamDecks => {
  const { hid, openDevice, onChange } = options;
  const open = new Map<HIDDevice, OpenDeck & { readonly deck: StreamDeckWeb }>();
  const busy = new Map<HIDDevice, string>();
  const opening = new Set<HIDDevice>();
  let isClosed = false;

  const drop = (device: HIDDevice): void => {
    const known = open.get(device);
    known?.writer.close();
    if (open.delete(device) || busy.delete(device)) onChange();
  };
  const meet = async (device: HIDDevice): Promise<void> => {
    if (device.vendorId !== ELGATO || open.has(device) || opening.has(device)) return;
    opening.add(device);
    try {
      const deck = await openDevice(device);
      const name = await nameOf(deck, new Set([...open.values()].map((one) => one.name)));
      if (isClosed) {
        await deck.close();
        return;
      }
      follow(deck, name, options);
      const panel = deckPanelOf(deck.CONTROLS);
      const writer = createDeckWriter(deck);
      // A failed write means the deck was unplugged; its end event follows.
      deck.on('error', () => {
        writer.close();
      });
      busy.delete(device);
      open.set(device, {
        deck,
        name,
        panel,
        writer,
        setBrightness(percent) {
          deck.setBrightness(percent).catch(() => {});
        },
      });
    } catch {
      busy.set(device, device.productName === '' ? 'Stream Deck' : device.productName);
    } finally {
      opening.delete(device);
    }
    onChange();
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
    busy: () => [...busy.values()],
    async ask() {
      const chosen = await hid.requestDevice({ filters: [{ vendorId: ELGATO }] });
      await Promise.all(chosen.map(meet));
      return chosen.length;
    },
    close() {
      isClosed = true;
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
