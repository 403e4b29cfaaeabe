import { once } from 'node:events';
import { inject } from 'vitest';
import { WebSocket } from 'ws';
import { ROOM_PROTOCOL_VERSION, ServerFrame, type ClientFrameInput } from '#shared/room/protocol.ts';
import { ownKey } from './own-key.ts';

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A page that does what no page does; every frame it hears is one of the protocol. */
export class HostilePage {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor() {
    this.socket = new WebSocket(`${inject('targets').app.service.apiRoot.replace('http', 'ws')}/room`);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.opened = Promise.race([once(this.socket, 'open'), this.closed]);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(ServerFrame.parse(JSON.parse(data.toString('utf8'))));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async enter(token: string): Promise<HostilePage> {
    const page = new HostilePage();
    await page.opened;
    page.say({ type: 'hello', version: ROOM_PROTOCOL_VERSION, token });
    await page.until('welcome');
    return page;
  }

  /** Anything at all, as it is. */
  send(frame: unknown): void {
    this.socket.send(frame instanceof Uint8Array || typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  say(frame: ClientFrameInput): void {
    this.send(frame);
  }

  async until<Type extends ServerFrame['type']>(
    type: Type,
    isIt: (frame: Frame<Type>) => boolean = () => true,
  ): Promise<Frame<Type>> {
    for (;;) {
      const found = this.frames.find((frame) => frame.type === type && isIt(frame as Frame<Type>));
      if (found) return found as Frame<Type>;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The room has heard all that was sent before. */
  async settle(): Promise<void> {
    const pongs = this.frames.filter(({ type }) => type === 'pong').length;
    this.say({ type: 'ping' });
    while (this.frames.filter(({ type }) => type === 'pong').length === pongs)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  errors(): readonly string[] {
    return this.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []));
  }
  texts(): readonly string[] {
    return this.frames.flatMap((frame) => (frame.type === 'chat' ? frame.add.map(({ text }) => text) : []));
  }
}

/** A live under attack, with pages that enter it. */
export interface HostileRoom {
  readonly sessionId: string;
  /** Calls the API, or a rehearsal control; throws for a refusal. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** The room token of a viewer of the external platform. */
  readonly tokenFor: (externalId: string) => Promise<string>;
  /** A full key of the service. */
  readonly fullKey: string;
  /** Opens a page with this token. */
  readonly enterWith: (token: string) => Promise<HostilePage>;
  /** Opens a page of a viewer who has not been there before. */
  readonly enter: () => Promise<HostilePage>;
  /** Ends all its pages. */
  readonly leave: () => void;
}

/** Starts a live of its own on the service under attack. */
export const openHostileRoom = async (): Promise<HostileRoom> => {
  const { apiRoot, baseUrl } = inject('targets').app.service;
  const fullKey = await ownKey();
  const pages: HostilePage[] = [];
  let people = 0;

  const api: HostileRoom['api'] = async (method, path, body) => {
    const url = path.startsWith('/rehearsal') ? `${apiRoot}${path}` : `${baseUrl}${path}`;
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };

  const scheduledAt = Date.now() + 3_600_000;
  const { session } = await api('POST', '/live/sessions', { title: 'Attacked', scheduledAt });
  const sessionId = (session as { id: string }).id;
  await api('POST', `/rehearsal/sessions/${sessionId}/start`);

  const tokenFor: HostileRoom['tokenFor'] = async (externalId) => {
    const user = { externalId, name: externalId };
    const { url } = await api('POST', '/live/entry', { sessionId, user, role: 'viewer' });
    const answer = await fetch(url as string, { redirect: 'manual' });
    return new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
  };

  const enterWith: HostileRoom['enterWith'] = async (token) => {
    const page = await HostilePage.enter(token);
    pages.push(page);
    return page;
  };

  return {
    sessionId,
    fullKey,
    api,
    tokenFor,
    enterWith,
    enter: async () => enterWith(await tokenFor(`attacker-${(people += 1)}`)),
    leave() {
      for (const { socket } of pages) socket.terminate();
    },
  };
};
