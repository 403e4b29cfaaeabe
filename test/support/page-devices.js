/**
 * Runs in a page: stand-ins for a MIDI pad, a pedal and a Stream Deck behind the browser's own MIDI, gamepads and HID.
 * `page-devices.ts` drives them.
 */
(() => {
  const COLUMNS = 5;
  const KEY = 72;
  const GAP = 14;

  const access = { inputs: new Map(), outputs: new Map(), onstatechange: null };
  const pad = (name) => {
    const input = { name, state: 'connected', onmidimessage: null };
    const sent = [];
    const output = { name, state: 'connected', send: (data) => sent.push([...data]) };
    const id = String(access.inputs.size + 1);
    access.inputs.set(id, input);
    access.outputs.set(id, output);
    navigator.requestMIDIAccess = () => Promise.resolve(access);
    const play = (...bytes) => input.onmidimessage?.({ data: new Uint8Array(bytes) });
    return {
      sent,
      press(note) {
        play(0x90, note, 100);
        play(0x80, note, 0);
      },
    };
  };

  const gamepad = (id) => {
    const buttons = [0, 1, 2].map(() => ({ pressed: false }));
    let reads = 0;
    navigator.getGamepads = () => {
      reads += 1;
      return [{ id, index: 0, connected: true, buttons, axes: [] }];
    };
    return {
      /** Sets a button, and waits until the page has read it and begun to read again. */
      async set(button, pressed) {
        buttons[button].pressed = pressed;
        for (const before = reads; reads < before + 2;) await new Promise(requestAnimationFrame);
      },
    };
  };

  /** An MK.2: it keeps the last picture of each key. */
  const deck = () => {
    const listeners = [];
    const parts = new Map();
    const pictures = new Map();
    const device = {
      vendorId: 0x0fd9,
      productId: 0x80,
      productName: 'Stream Deck MK.2',
      collections: [],
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      addEventListener: (_type, listener) => listeners.push(listener),
      sendFeatureReport: () => Promise.resolve(),
      receiveFeatureReport: (id) => Promise.resolve(new DataView(new Uint8Array([id, 4, 65, 49, 66, 50]).buffer)),
      sendReport(_id, data) {
        const [, key = 0, isLast] = data;
        const length = new DataView(data.buffer, data.byteOffset).getUint16(3, true);
        const all = [...(parts.get(key) ?? []), ...data.subarray(7, 7 + length)];
        parts.set(key, isLast === 1 ? [] : all);
        if (isLast === 1) pictures.set(key, new Uint8Array(all));
        return Promise.resolve();
      },
    };
    Object.assign(navigator.hid, { getDevices: () => Promise.resolve([device]) });
    const report = (key) => {
      const data = new Uint8Array(512);
      data.set([0, 15, 0]);
      if (key !== null) data[3 + key] = 1;
      for (const listener of listeners) listener({ reportId: 1, data: new DataView(data.buffer) });
    };
    const pictureOf = (jpeg) => createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
    return {
      press(key) {
        report(key);
        report(null);
      },
      async edgeOf(key) {
        const jpeg = pictures.get(key);
        if (!jpeg) return [];
        const pen = new OffscreenCanvas(KEY, KEY).getContext('2d');
        pen.drawImage(await pictureOf(jpeg), 0, 0);
        return [...pen.getImageData(1, KEY / 2, 1, 1).data].slice(0, 3);
      },
      /** Lays the keys as they are drawn over the page. */
      async layOut(id) {
        const canvas = document.createElement('canvas');
        canvas.id = id;
        canvas.width = COLUMNS * (KEY + GAP) + GAP;
        canvas.height = 3 * (KEY + GAP) + GAP;
        Object.assign(canvas.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '1000' });
        const pen = canvas.getContext('2d');
        pen.fillStyle = '#111';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        for (const [index, jpeg] of pictures) {
          const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
          pen.save();
          // An MK.2 gets its pictures upside down.
          pen.translate(GAP + column * (KEY + GAP) + KEY, GAP + row * (KEY + GAP) + KEY);
          pen.rotate(Math.PI);
          pen.drawImage(await pictureOf(jpeg), 0, 0);
          pen.restore();
        }
        document.body.append(canvas);
      },
    };
  };

  // Devices that are plugged in already stay.
  globalThis.pageDevices ??= { pad, gamepad, deck };
})();
