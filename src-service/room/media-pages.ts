import type { MediaSource } from '#shared/room/media-frames.ts';
import type { LiveChange } from '../context/live-changes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import { sourcesOf, type Page } from './media-peer.ts';
import { createSourceNews } from './source-news.ts';
import { createSourceReach } from './source-reach.ts';

/** Changes that may bring other people or another scene before the audience. */
const MOVES_PEOPLE: ReadonlySet<LiveChange['kind']> = new Set(['session', 'desk', 'participants', 'role']);

/** The pages of every live, what they send, and what each of them is told of and may receive. */
export interface MediaPages {
  add(page: Page): void;
  remove(page: Page): void;
  of(sessionId: string): Page[];
  /** Tells a page of the sources of its live. */
  tell(page: Page): void;
  /** Something is sent or muted that was not before, or no longer: pages are told soon, and may reach other sources. */
  changed(sessionId: string): void;
  /** Something else about the sources changed: pages are told soon. */
  tellSoon(sessionId: string): void;
  /** Tells at once what waits. */
  tellNow(): void;
  /** A source can be heard now, or no longer: pages are told soon. */
  talks(sessionId: string, source: string, isTalking: boolean): void;
  /** Lets the engine give a page what it may receive. */
  allow(page: Page): void;
  /** False once it is known that this computer cannot run the engine. */
  readonly canCarry: boolean;
  /** The engine cannot run here: every page is told, and none of them asks again. */
  giveUp(): void;
  stop(): void;
}

interface Deps {
  readonly ctx: ServiceContext;
  readonly engine: MediaEngine;
  /** Called with all that is sent into a live, whenever its people are told. */
  readonly onSources: (sessionId: string, sources: readonly MediaSource[]) => void;
}

export const createMediaPages = ({ ctx, engine, onSources }: Deps): MediaPages => {
  const pages = new Set<Page>();
  const talking = new Set<string>();
  let canCarry = true;

  const of = (sessionId: string): Page[] => [...pages].filter((page) => page.sessionId === sessionId);
  const sourcesIn = (sessionId: string): MediaSource[] => sourcesOf(of(sessionId), talking);

  /** In the waiting room nothing can be seen or heard. */
  const send = (page: Page, sources: MediaSource[]): void =>
    page.send({ type: 'mediaSources', sources: canCarry ? (page.isWaiting ? [] : sources) : null });

  const news = createSourceNews((sessionId) => {
    const sources = canCarry ? sourcesIn(sessionId) : [];
    onSources(sessionId, sources);
    for (const page of of(sessionId)) send(page, sources);
  });

  /** A page's own requests decide nothing: one engine carries all lives, and ids of sources can be guessed. */
  const allow = (page: Page): void => {
    const down = page.peers.get('down');
    if (!down) return;
    const sources = reach.of(page);
    const allowed = sources.join(' ');
    if (down.allowed === allowed) return;
    down.allowed = allowed;
    engine.allow(down.name, sources);
  };
  const reach = createSourceReach({
    ctx,
    sourcesIn,
    onFollowed: (sessionId) => of(sessionId).forEach(allow),
  });
  const stopListening = ctx.changes.on((sessionId, { kind }) => {
    if (MOVES_PEOPLE.has(kind) && sourcesIn(sessionId).length > 0) reach.changed(sessionId);
  });

  return {
    of,
    allow,
    add: (page) => void pages.add(page),
    remove(page) {
      pages.delete(page);
      if (of(page.sessionId).length === 0) reach.forget(page.sessionId);
    },
    tell: (page) => send(page, sourcesIn(page.sessionId)),
    changed(sessionId) {
      reach.changed(sessionId);
      news.changed(sessionId);
    },
    tellNow: () => news.tell(),
    tellSoon: (sessionId) => news.changed(sessionId),
    talks(sessionId, source, isTalking) {
      if (isTalking) talking.add(source);
      else talking.delete(source);
      news.changed(sessionId);
    },
    get canCarry() {
      return canCarry;
    },
    giveUp() {
      canCarry = false;
      for (const page of pages) send(page, []);
    },
    stop() {
      stopListening();
      news.stop();
      reach.stop();
    },
  };
};
