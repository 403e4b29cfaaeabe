import type { MonitorRole, MonitorState, MonitorWay, RoomFindings } from '#shared/bridge/monitor-calls.ts';
import type { Part } from '#shared/bridge/display-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { SeenPress } from '#shared/room/visible-take-watch.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { asksToSignIn, leadsToSignIn } from './asks-to-sign-in.ts';
import { mayBeFramed } from './may-be-framed.ts';
import type { RoomLinks } from './room-link.ts';

/** How long the room's page is waited for when it is asked whether a frame may show it. */
const LOOK_MS = 5000;
/** Interval at which it is asked again while it is shown. */
const LOOK_AGAIN_MS = 15_000;

export type RoomViewTrouble = 'crashed' | 'sign_in' | 'unreachable';

/** Place of the room's page in a window, in CSS pixels. */
export interface RoomBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The room's page laid over a window of the app. */
export interface RoomView {
  /** Loads the page, unseen until it has a place. `onTrouble` gets null once the page is there again. */
  open(url: string, onTrouble: (trouble: RoomViewTrouble | null) => void): void;
  place(window: 'desk' | Part, box: RoomBox | null): void;
  /** Lets the page of a window do what takes a person's press, as watching the room does. */
  lendPress(window: 'desk' | Part): Promise<void>;
  close(): void;
}

export interface RoomMonitorPorts {
  readonly links: RoomLinks;
  /** The open show; null without one. */
  readonly show: () => ShowState | null;
  /** Lays the page over the app's windows; null in a browser. */
  readonly view: RoomView | null;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly onChange: (state: MonitorState) => void;
  /** The room's picture showed what was pressed. */
  readonly onSeen: (seen: SeenPress) => void;
  readonly log: Log;
}

export interface RoomMonitor {
  state(): MonitorState;
  open(role: MonitorRole, holder: string): Promise<MonitorState>;
  hold(holder: string): Promise<MonitorState>;
  /** Findings of the window that shows it; a window that no longer does is not heard. */
  found(holder: string, found: RoomFindings): void;
  seen(holder: string, seen: SeenPress): void;
  close(): Promise<MonitorState>;
  place(window: 'desk' | Part, box: RoomBox | null): void;
  lendPress(window: 'desk' | Part): Promise<void>;
  /** The address of the room's page; null while it is not open. */
  url(): string | null;
  /** A fresh address for a tab of a browser. */
  urlForTab(): Promise<string>;
  /** Ends an invitation that an earlier run left behind; one that is in use stays. */
  endLeftover(): Promise<void>;
  /** The open show changed: it may be another one, or over. */
  showChanged(): void;
}

const NOTHING_FOUND: RoomFindings = { trouble: null, delayMs: null };
const OFF: MonitorState = {
  status: 'off',
  role: 'assistant',
  way: 'frame',
  holder: '',
  opening: 0,
  trouble: null,
  found: NOTHING_FOUND,
};

const TROUBLE: Readonly<Record<RoomViewTrouble, Sentence>> = {
  crashed: say('host_monitor_crashed'),
  sign_in: say('host_monitor_sign_in'),
  unreachable: say('host_monitor_unreachable'),
};

const statusOf = (show: ShowState): string => show.desk?.value.session.status ?? '';

/** The picture of the real room on the desk: one page, in one window, entered by an invitation of its own. */
export const createRoomMonitor = (ports: RoomMonitorPorts): RoomMonitor => {
  const { links, view, clock, log } = ports;
  let state: MonitorState = OFF;
  let url: string | null = null;
  let sessionId: string | null = null;
  let stopLooking: CancelTimer = () => undefined;
  /** Two windows that open it at once would make two invitations. */
  const enqueue = createSerialQueue();

  const become = (next: Partial<MonitorState>): MonitorState => {
    state = { ...state, ...next };
    ports.onChange(state);
    return state;
  };
  const isWatchedBy = (holder: string): boolean => state.status === 'open' && state.holder === holder;
  const requireShow = (): ShowState => {
    const show = ports.show();
    if (!show || !['scheduled', 'live'].includes(statusOf(show)))
      throw new AppError('conflict', say('host_monitor_no_show'));
    return show;
  };
  const makeUrl = (role: MonitorRole, show: ShowState): Promise<string> =>
    links.make(role, {
      spaceId: show.spaceId,
      sessionId: show.sessionId,
      scheduledAt: Date.parse(show.desk?.value.session.scheduledAt ?? '') || 0,
    });

  /** How a browser may show the page. It is asked by HEAD: an entry is used up by opening it. */
  const lookAt = async (address: string): Promise<{ readonly way: MonitorWay; readonly trouble: Sentence | null }> => {
    try {
      const answer = await ports.fetch(address, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(LOOK_MS),
      });
      const isAsked = asksToSignIn(address, answer.status) || leadsToSignIn(address, answer.headers.get('location'));
      const trouble = isAsked ? TROUBLE.sign_in : answer.status >= 500 ? TROUBLE.unreachable : null;
      return { way: mayBeFramed(answer.headers) ? 'frame' : 'tab', trouble };
    } catch (error) {
      log.warn('the room could not be reached', { error });
      return { way: 'frame', trouble: TROUBLE.unreachable };
    }
  };

  /** Looks again while it is open: its page may be gone or ask to sign in later. */
  const keepLooking = (address: string, opening: number): void => {
    stopLooking = clock.schedule(clock.now() + LOOK_AGAIN_MS, () => {
      void lookAt(address).then(({ trouble }) => {
        if (state.status !== 'open' || state.opening !== opening) return;
        if (trouble !== state.trouble) become({ trouble });
        keepLooking(address, opening);
      });
    });
  };

  const enter = async (role: MonitorRole, holder: string): Promise<MonitorState> => {
    const show = requireShow();
    const address = await makeUrl(role, show);
    const looked = view ? { way: 'view' as const, trouble: null } : await lookAt(address);
    // Another show may be open by now.
    if (ports.show()?.sessionId !== show.sessionId) throw new AppError('cancelled', say('host_show_replaced'));
    url = address;
    // The same room is as late in another window.
    const delayMs = show.sessionId === sessionId ? state.found.delayMs : null;
    ({ sessionId } = show);
    const found = { ...NOTHING_FOUND, delayMs };
    const next = become({ status: 'open', role, holder, opening: state.opening + 1, found, ...looked });
    stopLooking();
    // The app tells without being asked; an entry of the audience works once, and is left alone.
    if (!view && role === 'assistant') keepLooking(address, next.opening);
    view?.open(address, (trouble) => become({ trouble: trouble === null ? null : TROUBLE[trouble] }));
    return next;
  };

  const leave = async (status: 'off' | 'over'): Promise<MonitorState> => {
    url = null;
    stopLooking();
    view?.close();
    const left = become({ status, trouble: null, found: NOTHING_FOUND });
    await links.end();
    return left;
  };

  const followShow = async (): Promise<void> => {
    if (state.status !== 'open') return;
    const show = ports.show();
    const isOther = show?.sessionId !== sessionId;
    if (isOther) await leave('off');
    else if (['ended', 'cancelled'].includes(statusOf(show))) await leave('over');
  };

  return {
    state: () => state,
    url: () => url,
    open: (role, holder) => enqueue(() => enter(role, holder)),
    hold: (holder) =>
      enqueue(async () => {
        if (state.status !== 'open') return state;
        // A page in another window enters again, and an entry works once.
        return state.way === 'frame'
          ? enter(state.role, holder)
          : become({ holder, found: { ...state.found, trouble: null } });
      }),
    found(holder, found) {
      if (isWatchedBy(holder)) become({ found });
    },
    seen(holder, seen) {
      if (isWatchedBy(holder)) ports.onSeen(seen);
    },
    close: () => enqueue(() => leave('off')),
    place: (window, box) => view?.place(window, box),
    lendPress: async (window) => view?.lendPress(window),
    urlForTab: () => enqueue(async () => makeUrl(state.role, requireShow())),
    endLeftover: () =>
      enqueue(async () => {
        if (state.status !== 'open') await links.end();
      }),
    showChanged() {
      if (state.status === 'open')
        enqueue(followShow).catch((error: unknown) => log.warn('the monitor could not be ended', { error }));
    },
  };
};
