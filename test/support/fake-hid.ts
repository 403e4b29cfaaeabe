import type { HidPort } from '../../src-renderer/lib/controllers/stream-deck/open-decks.ts';

/** Product numbers of Elgato. */
export const MODELS = {
  original: 0x0060,
  mini: 0x0063,
  xl: 0x006c,
  mk2: 0x0080,
  plus: 0x0084,
  pedal: 0x0086,
  neo: 0x009a,
  studio: 0x00aa,
  module6: 0x00b8,
  module15: 0x00b9,
  module32: 0x00ba,
  plusXl: 0x00c6,
} as const;

/** A Stream Deck of the stand-in for the browser's WebHID. */
export interface FakeDeck {
  readonly device: HIDDevice;
  /** The last picture of each key, as it was given to the library's JPEG encoder. */
  readonly pictures: ReadonlyMap<number, Uint8Array>;
  /** The last picture of each place of the strip, by where it begins. */
  readonly strip: ReadonlyMap<number, Uint8Array>;
  /** Pictures of keys that arrived whole, in order. */
  readonly written: readonly number[];
  /** In percent; null before it was set. */
  brightness(): number | null;
  isOpen(): boolean;
  press(key: number): void;
  release(): void;
  push(dial: number): void;
  rotate(dial: number, steps: number): void;
  touch(x: number): void;
  swipe(from: number, to: number): void;
  /** From now on it takes nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** The next so many pictures do not arrive. */
  refuses(writes: number): void;
  /** The other program that held it lets go. */
  letGo(): void;
  pullOut(): void;
}

export interface FakeHid {
  readonly hid: HidPort;
  plugIn(
    productId: number,
    serial: string,
    options?: { readonly allowed?: boolean; readonly held?: boolean; readonly productName?: string },
  ): FakeDeck;
  /** Devices of other makers are there too. */
  plugInOther(vendorId: number): { readonly wasOpened: () => boolean };
}

/** Stands for the library's encoder: the pixels themselves. */
export const encodeJPEG = (pixels: Uint8Array): Promise<Uint8Array> => Promise.resolve(new Uint8Array(pixels));

type Listener = (event: { readonly device: HIDDevice }) => void;

/** Stands for the browser's WebHID: decks that speak the protocol of their models are plugged in and pulled out. */
export const fakeHid = (): FakeHid => {
  const devices = new Map<HIDDevice, { readonly allowed: boolean }>();
  const listeners = { connect: new Set<Listener>(), disconnect: new Set<Listener>() };
  const tell = (type: 'connect' | 'disconnect', device: HIDDevice): void => {
    for (const listener of listeners[type]) listener({ device });
  };
  const hid: HidPort = {
    getDevices: () => Promise.resolve([...devices].flatMap(([device, { allowed }]) => (allowed ? [device] : []))),
    requestDevice: ({ filters }) =>
      Promise.resolve([...devices.keys()].filter(({ vendorId }) => filters.some((one) => one.vendorId === vendorId))),
    addEventListener: (type, listener) => void listeners[type].add(listener),
    removeEventListener: (type, listener) => void listeners[type].delete(listener),
  };

  const plugIn: FakeHid['plugIn'] = (
    productId,
    serial,
    { allowed = true, held = false, productName = 'Stream Deck' } = {},
  ) => {
    let isHeld = held;
    let refusals = 0;
    const inputs = new Set<(event: object) => void>();
    const pictures = new Map<number, Uint8Array>();
    const strip = new Map<number, Uint8Array>();
    const written: number[] = [];
    const parts = new Map<string, number[]>();
    let brightness: number | null = null;
    let isOpen = false;
    let frozen: { readonly until: Promise<unknown>; readonly thaw: () => void } | null = null;

    const take = (name: string, isLast: boolean, payload: Uint8Array): Uint8Array | null => {
      const all = parts.get(name) ?? [];
      all.push(...payload);
      parts.set(name, isLast ? [] : all);
      return isLast ? new Uint8Array(all) : null;
    };
    const report = (bytes: readonly number[]): void => {
      const data = new Uint8Array(512);
      data.set(bytes);
      for (const listener of inputs) listener({ reportId: 1, data: new DataView(data.buffer) });
    };
    const down = (key: number | null): void => {
      const keys = Array.from({ length: 36 }, (_, at) => (at === key ? 1 : 0));
      report([0, keys.length, 0, ...keys]);
    };
    const words = (...numbers: readonly number[]): readonly number[] => numbers.flatMap((one) => [one & 255, one >> 8]);
    const device = {
      vendorId: 0x0fd9,
      productId,
      productName,
      collections: [],
      get opened() {
        return isOpen;
      },
      open() {
        if (isHeld) return Promise.reject(new DOMException('Failed to open the device.', 'NotAllowedError'));
        isOpen = true;
        return Promise.resolve();
      },
      close() {
        isOpen = false;
        return Promise.resolve();
      },
      addEventListener: (_type: string, listener: (event: object) => void) => void inputs.add(listener),
      async sendReport(_id: number, data: Uint8Array) {
        await frozen?.until;
        if (refusals > 0) {
          refusals -= 1;
          throw new DOMException('Failed to write the report.', 'NotAllowedError');
        }
        const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
        if (data[0] === 0x07) {
          const picture = take(`key ${data[1] ?? 0}`, data[2] === 1, data.subarray(7, 7 + view.getUint16(3, true)));
          if (picture) {
            pictures.set(data[1] ?? 0, picture);
            written.push(data[1] ?? 0);
          }
        } else if (data[0] === 0x0c) {
          const x = view.getUint16(1, true);
          const picture = take(`strip ${x}`, data[9] === 1, data.subarray(15, 15 + view.getUint16(12, true)));
          if (picture) strip.set(x, picture);
        }
      },
      sendFeatureReport(id: number, data: Uint8Array) {
        if (id === 3 && data[0] === 8) brightness = data[1] ?? null;
        return Promise.resolve();
      },
      receiveFeatureReport(id: number) {
        return Promise.resolve(new DataView(new Uint8Array([id, serial.length, ...Buffer.from(serial)]).buffer));
      },
    } as unknown as HIDDevice;
    devices.set(device, { allowed });
    if (allowed) tell('connect', device);
    return {
      device,
      pictures,
      strip,
      written,
      brightness: () => brightness,
      isOpen: () => isOpen,
      press: down,
      release() {
        down(null);
      },
      push(dial) {
        report([3, 5, 0, 0, ...[0, 1, 2, 3].map((at) => (at === dial ? 1 : 0))]);
        report([3, 5, 0, 0, 0, 0, 0, 0]);
      },
      rotate(dial, steps) {
        report([3, 5, 0, 1, ...[0, 1, 2, 3].map((at) => (at === dial ? steps & 255 : 0))]);
      },
      touch(x) {
        report([2, 14, 0, 1, 0, ...words(x, 50)]);
      },
      swipe(from, to) {
        report([2, 14, 0, 3, 0, ...words(from, 50, to, 50)]);
      },
      freeze() {
        const { promise, resolve } = Promise.withResolvers<null>();
        frozen = {
          until: promise,
          thaw() {
            resolve(null);
          },
        };
      },
      thaw() {
        frozen?.thaw();
        frozen = null;
      },
      refuses(writes) {
        refusals = writes;
      },
      letGo() {
        isHeld = false;
      },
      pullOut() {
        isOpen = false;
        devices.delete(device);
        tell('disconnect', device);
      },
    };
  };

  return {
    hid,
    plugIn,
    plugInOther(vendorId) {
      let wasOpened = false;
      const device = {
        vendorId,
        productId: 1,
        productName: 'Security key',
        open() {
          wasOpened = true;
          return Promise.resolve();
        },
      } as unknown as HIDDevice;
      devices.set(device, { allowed: true });
      tell('connect', device);
      return { wasOpened: () => wasOpened };
    },
  };
};
