import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { createSystemClock, type Clock, type ManualClock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createDeliveryWorker } from '../webhooks/delivery-worker.ts';
import { createPostJson } from '../webhooks/post-json.ts';
import { createAllHandlers } from '../families/all-families.ts';
import { createEmailTimers } from '../families/emails/email-timers.ts';
import { mountUnsubscribePages } from '../pages/unsubscribe-pages.ts';
import type { LivekitRooms } from '../media/livekit/livekit-rooms.ts';
import { mountLivekit } from '../pages/livekit-reports.ts';
import { isReadyToFilm } from '../families/sessions/recording.ts';
import { createSessionTimers } from '../families/sessions/session-timers.ts';
import { createProductionTimers } from '../families/scenes/auto-advance.ts';
import { currentSpace } from '../context/current-space.ts';
import type { Mailer, NameResolver } from '../context/network-ports.ts';
import { createNameResolver } from '../mail/name-resolver.ts';
import { createOutboxWorker } from '../mail/outbox-worker.ts';
import { createFaults } from '../http/faults.ts';
import { mountMcp } from '../mcp/mount-mcp.ts';
import { mountOauth } from '../oauth/mount-oauth.ts';
import { createSignIns, type OnSignIn } from '../oauth/sign-ins.ts';
import { createTokenResolver } from '../oauth/tokens.ts';
import { mountOpenapi } from '../openapi/mount-openapi.ts';
import { openRehearsalKeys } from '../rehearsal/keys.ts';
import { seedOnce, type Seed } from '../rehearsal/seed.ts';
import { startRecordedAudiences } from '../room/recorded/recorded-audiences.ts';
import { stopAudiences, setAudienceWords } from '../room/simulated/audiences.ts';
import { readCrowdWords } from '../room/simulated/crowd-words.ts';
import { startPresence } from '../room/presence.ts';
import { DEFAULT_RECORDING_LIMITS, type RecordingLimits } from '#shared/settings/recording-limits.ts';
import { attachRoom, type RoomDeps } from '../room/room-server.ts';
import { sessions } from '../store/session-repository.ts';
import { openDatabase } from '../store/database.ts';
import { relocateFiles } from '../store/relocate.ts';
import { createTokenBudgets } from '../http/token-budgets.ts';
import { createKeyResolver } from '../http/authenticate.ts';
import { createConcurrency, MAX_SIMULTANEOUS } from '../http/concurrency.ts';
import { createContext } from '../context/create-context.ts';
import { openDataFolder } from './data-folder.ts';
import { createDispatch } from '../http/dispatch.ts';
import { mountRoutes } from './mount-routes.ts';
import type { ApiDeps } from '../http/serve-api.ts';

export interface ServiceOptions {
  /** A folder, or `:memory:` for nothing on disk. */
  readonly data: string;
  /** The address at which the service is reached, without a trailing slash: `http://127.0.0.1:40000`. */
  readonly apiRoot: string;
  /** The content of a service that has no data yet. */
  readonly seed: Seed;
  readonly log: Log;
  /** The system's clock where none is given; a manual one enables `POST /rehearsal/clock`. */
  readonly clock?: Clock | ManualClock;
  /** Chance, from 0 to 1; the platform's own where none is given. */
  readonly random?: () => number;
  /** Checks every answer against the contract; for tests. */
  readonly verifyAnswers?: boolean;
  /** Tokens a minute, regardless of the billing; for benchmarks. */
  readonly perMinute?: number;
  /** Takes the mail; without one it is kept for the rehearsal to show. */
  readonly mailer?: Mailer | null;
  /** Asks the DNS; the system's where none is given. */
  readonly names?: NameResolver;
  /**
   * True where others than this computer reach the service: its webhooks then stay away from private addresses, and its
   * sign-in names nobody.
   */
  readonly exposed?: boolean;
  /** Called when a person signs in, to show the operator their code. */
  readonly onSignIn?: OnSignIn;
  /** Called when a recorded live of which a film can be made has changed. */
  readonly onFilmWaits?: () => void;
  /** The limits for recordings; `DEFAULT_RECORDING_LIMITS` where they are not given. */
  readonly recordingLimits?: RecordingLimits;
  /** Rooms of a LiveKit server that carry pictures and sound in place of the engine. */
  readonly livekit?: LivekitRooms | null;
  /** The folder of shipped resources (`demo/`, `replay/`). */
  readonly resourcesDir?: string;
}

/** The line `npm run service` prints when it is ready. */
export interface ReadyInfo {
  readonly ready: true;
  readonly kind: 'service';
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly appUrl: string;
  readonly fullKey: string;
  readonly readOnlyKey: string;
  readonly spaceId: string;
}

export interface Service {
  /** Answers a request, with no socket; `address` is where it came from. Rejects where a rehearsed fault drops it. */
  fetch(request: Request, address?: string): Promise<Response>;
  readonly ready: ReadyInfo;
  readonly context: ServiceContext;
  /** Serves the live room over the upgrades of this server. */
  attach(server: Pick<Server, 'on' | 'off' | 'listenerCount'>, room: RoomDeps): void;
  /** Ends timers and connections and closes the data. Calling it twice does nothing more. */
  close(): void;
}

const RESOURCES = fileURLToPath(new URL('../../resources/', import.meta.url));

const isManual = (clock: Clock): clock is ManualClock => 'advance' in clock;

/** Opens the embedded service over its data: everything but the sockets. Throws DatabaseError with a sentence. */
export const createService = (options: ServiceOptions): Service => {
  const { log, apiRoot } = options;
  const clock = options.clock ?? createSystemClock(globalThis);
  const random = options.random ?? Math.random;
  const resourcesDir = options.resourcesDir ?? RESOURCES;
  let recordingLimits = options.recordingLimits ?? DEFAULT_RECORDING_LIMITS;
  const isExposed = options.exposed ?? false;
  const folder = openDataFolder(options.data);
  const db = openDatabase(folder.database, log);
  const { filesDir } = folder;
  const demoDir = join(resourcesDir, 'demo');
  seedOnce(options.seed, { db, log, filesDir, demoDir, now: clock.now() });
  relocateFiles(db, apiRoot);
  const network = {
    mailer: options.mailer ?? null,
    names: options.names ?? createNameResolver(),
    post: createPostJson({ mayReachLoopback: !isExposed }),
  };
  const ctx = createContext({ db, clock, log, random, apiRoot, filesDir, network });
  setAudienceWords(ctx, readCrowdWords(demoDir));
  const keys = openRehearsalKeys(ctx, currentSpace(ctx).ownerId, folder.keysFile);

  const deps: ApiDeps = {
    ctx,
    implementations: createAllHandlers(ctx),
    resolvers: [createKeyResolver(ctx), createTokenResolver(ctx)],
    dispatch: createDispatch(ctx, { verifyAnswers: options.verifyAnswers ?? false }),
    budgets: createTokenBudgets(ctx, options.perMinute ?? null),
    concurrency: createConcurrency(MAX_SIMULTANEOUS),
    faults: createFaults(random),
  };
  const signIns = createSignIns(ctx, options.onSignIn ?? (() => undefined));
  const app = new Hono();
  const livekit = options.livekit ? mountLivekit(app, ctx, options.livekit) : null;
  mountRoutes(app, {
    ...deps,
    manualClock: isManual(clock) ? clock : null,
    replayDir: join(resourcesDir, 'replay'),
    recordingsDir: folder.recordingsDir,
    filmsDir: folder.filmsDir,
    recordingLimits: {
      current: () => recordingLimits,
      set(limits) {
        recordingLimits = limits;
      },
    },
    signIns,
  });
  mountUnsubscribePages(app, ctx);
  mountOauth(app, ctx, { signIns, proposesPeople: !isExposed });
  mountMcp(app, deps);
  mountOpenapi(app, ctx);

  const running: { stop(): void }[] = [];
  const presence = startPresence(ctx);
  const sessionTimers = createSessionTimers(ctx);
  const productionTimers = createProductionTimers(ctx);
  sessionTimers.start();
  productionTimers.start();
  running.push(presence, sessionTimers, productionTimers, startRecordedAudiences(ctx, deps.faults));
  const deliveries = createDeliveryWorker(ctx);
  const emailTimers = createEmailTimers(ctx);
  const outbox = createOutboxWorker(ctx);
  deliveries.start();
  outbox.start();
  emailTimers.start();
  running.push(deliveries, outbox, emailTimers);

  const stopFollowing = ctx.changes.on((sessionId, { kind }) => {
    const session = kind === 'session' ? sessions(db).find(sessionId) : undefined;
    if (session && isReadyToFilm(ctx, session)) options.onFilmWaits?.();
  });
  running.push({ stop: stopFollowing });

  let isOpen = true;
  return {
    fetch: async (request, address) => app.fetch(request, { address }),
    ready: { ready: true, kind: 'service', ...ctx.addresses, ...keys, spaceId: ctx.spaceId },
    context: ctx,
    attach(server, room) {
      const recordings = { folder: folder.recordingsDir, limits: () => recordingLimits };
      running.push(attachRoom(ctx, server, room, recordings, livekit));
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      stopAudiences(ctx);
      for (const part of running.reverse()) part.stop();
      db.close();
      folder.dispose();
    },
  };
};
