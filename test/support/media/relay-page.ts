import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { SOURCE_KINDS, type SourceKind } from '#shared/room/media-frames.ts';
import { readChunk, writeChunk, type RelayChunk } from '#shared/room/relay-chunks.ts';
import type { MediaPage } from './media-page.ts';

/** A whole picture (VP8, 640 by 360) of this many bytes; one that needs an earlier one is not whole. */
export const picture = (isKey: boolean, bytes: number, mark: number): Uint8Array => {
  const data = new Uint8Array(bytes).fill(mark);
  data.set(isKey ? [0x00, mark, mark, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [0x01]);
  return data;
};

/** The relay of a page: a socket of its own, for pieces of pictures and sound. */
export class RelayPage {
  readonly received: RelayChunk[] = [];
  /** Kinds of which a whole picture was asked for. */
  readonly asked: SourceKind[] = [];
  readonly socket: WebSocket;
  #wake: (() => void)[] = [];

  private constructor(root: string, key: string) {
    this.socket = new WebSocket(`${root.replace('http', 'ws')}/room/relay?key=${key}`);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const chunk = readChunk(data);
      if (chunk) this.received.push(chunk);
      else this.asked.push(SOURCE_KINDS[data[0] ?? 0] ?? 'camera');
      for (const wake of this.#wake.splice(0)) wake();
    });
    onTestFinished(() => this.socket.terminate());
  }

  /** Opens the relay of a page that has said what it sends or receives. */
  static async open(root: string, page: MediaPage): Promise<RelayPage> {
    const { key } = await page.until('mediaRelayed');
    const relay = new RelayPage(root, key);
    await once(relay.socket, 'open');
    return relay;
  }

  /** Sends a piece. */
  send(kind: SourceKind, data: Uint8Array, fields: Partial<RelayChunk> = {}): void {
    const line = SOURCE_KINDS.indexOf(kind);
    const timestamp = performance.now() * 1000;
    this.socket.send(writeChunk({ line, take: 0, isKey: true, level: 20, timestamp, data, ...fields }));
  }

  /** Sends pictures and sound until the test ends; a whole picture whenever one is asked for. */
  keepSending(mark: number): void {
    let answered = 0;
    const timer = setInterval(() => {
      const isKey = this.asked.length > answered;
      answered = this.asked.length;
      this.send('camera', picture(isKey, 3000, mark), { isKey });
      this.send('microphone', new Uint8Array(80).fill(mark));
    }, 20);
    onTestFinished(() => clearInterval(timer));
  }

  /** Waits until this is true, looked at whenever something comes. */
  async meet(isMet: () => boolean): Promise<void> {
    while (!isMet()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }
}
