import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import { isPageRole, type PageRole, type PanelRole } from '#shared/show/roles.ts';
import { PROGRAMME_PAGE } from '#shared/bridge/programme-calls.ts';
import { SPEAKER_PAGE } from '#shared/bridge/speaker-calls.ts';
import type { BridgeResult, HostFrame } from '#shared/bridge/envelope.ts';

export interface HeardEvent {
  readonly event: string;
  readonly data: unknown;
  /** performance.now() of its arrival. */
  readonly at: number;
}

/** A window without a window: speaks the bridge over a WebSocket as a page does. */
export interface BridgeClient {
  call<Name extends BridgeCallName>(name: Name, input: BridgeInput<Name>): Promise<BridgeOutput<Name>>;
  raw(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  readonly heard: HeardEvent[];
  /** Waits for an event for which `isIt` holds, among those heard and those to come. */
  waitFor(isIt: (heard: HeardEvent) => boolean, timeoutMs?: number): Promise<HeardEvent>;
  readonly socket: WebSocket;
  close(): void;
}

/** Credentials of a paired browser. */
export interface PairedBrowser {
  /** A certificate that its browser was told to trust. */
  readonly ca?: string;
  readonly origin: string;
  /** Another way to the same host, such as a slow one. */
  readonly by?: string;
  readonly cookie: string;
  /** A page by a lasting link: its socket says so. */
  readonly role?: PageRole;
  readonly proof: string;
}

const PAGES: ReadonlyMap<string, PageRole> = new Map([
  [PROGRAMME_PAGE, 'programme'],
  [SPEAKER_PAGE, 'speaker'],
]);

/** Exchanges the token of an app link for what a browser would keep. */
export const pairWithLink = async (link: string): Promise<PairedBrowser> => {
  const url = new URL(link);
  const token = new URLSearchParams(url.hash.slice(1)).get('token');
  const response = await fetch(new URL('/pair', url.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url.origin },
    body: JSON.stringify({ token }),
  });
  if (response.status !== 200) throw new Error(`pairing answered ${response.status}: ${await response.text()}`);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { proof } = (await response.json()) as { readonly proof: string };
  const role = PAGES.get(url.pathname);
  return { origin: url.origin, cookie, proof, ...(role && { role }) };
};

/** Reads the credentials of a paired page. */
export const pairedAs = async (page: Page): Promise<PairedBrowser> => {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies();
  return {
    origin,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    proof: await page.evaluate(() => localStorage.getItem('regie.proof') ?? ''),
  };
};

/** Invites a panel, as the person at the host does; what its browser keeps. */
export const pairPanel = async (
  window: Pick<BridgeClient, 'call'>,
  name: string,
  role: PanelRole = 'operator',
): Promise<PairedBrowser> => {
  const look = { alpha: false, sound: true, lang: 'en' };
  const linkOf = {
    programme: () => window.call('programme.new_link', { name, look }),
    async speaker() {
      const show = await window.call('show.current', undefined);
      const of = { spaceId: show?.spaceId ?? 's', sessionId: show?.sessionId ?? 'l', userId: null };
      return window.call('speaker.new_link', { name, of });
    },
  };
  const { urls } = isPageRole(role)
    ? await linkOf[role]()
    : await window.call('panels.invite', { name, role, term: 'evening', admission: 'open' });
  return pairWithLink(urls[0] ?? '');
};

/** Opens the bridge of a paired browser. */
export const openBridgeClient = async ({
  origin,
  by = origin,
  cookie,
  proof,
  ca,
  role,
}: PairedBrowser): Promise<BridgeClient> => {
  const socket = new WebSocket(`${by.replace(/^http/, 'ws')}/bridge${role === undefined ? '' : `?${role}`}`, {
    headers: { host: new URL(origin).host, origin, cookie },
    ...(ca !== undefined && { ca }),
  });
  const heard: HeardEvent[] = [];
  const listeners = new Set<(heard: HeardEvent) => void>();
  const waiting = new Map<number, (result: BridgeResult<unknown>) => void>();
  let nextId = 0;
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString('utf8')) as HostFrame;
    if ('event' in frame) {
      const event = { event: frame.event, data: frame.data, at: performance.now() };
      heard.push(event);
      for (const listener of listeners) listener(event);
      return;
    }
    waiting.get(frame.id)?.(frame.result);
    waiting.delete(frame.id);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ proof }));

  const raw = (name: string, input: unknown): Promise<BridgeResult<unknown>> =>
    new Promise((resolve) => {
      nextId += 1;
      waiting.set(nextId, resolve);
      socket.send(JSON.stringify({ id: nextId, call: name, input }));
    });
  return {
    raw,
    async call(name, input) {
      const result = await raw(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.message}`);
      return result.value as never;
    },
    heard,
    waitFor: (isIt, timeoutMs = 30_000) => {
      const found = heard.find(isIt);
      if (found) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(listener);
          reject(new Error('the event did not come'));
        }, timeoutMs);
        const listener = (event: HeardEvent): void => {
          if (!isIt(event)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(event);
        };
        listeners.add(listener);
      });
    },
    socket,
    close: () => socket.terminate(),
  };
};
