import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { BridgeResult, HostFrame } from '#shared/bridge/envelope.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { LIVE_CALLS, PRESSES } from '#shared/bridge/press-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createHeldLine } from '#shared/lib/held-line.ts';
import type { Attachment, AttachOptions } from '../bridge/attachment.ts';
import { openWindowSession } from '../bridge/window-session.ts';
import type { Host } from '../host/host.ts';
import type { EventText } from './event-text.ts';
import type { PairedBrowser, PairedPanel } from './browser-store.ts';
import type { PanelBudget } from './panel-budget.ts';
import type { PeopleStore } from './people-store.ts';
import type { Pairing } from './pairing.ts';
import { parseCall } from './parse-frame.ts';
import type { WindowLine } from './window-line.ts';

const CAUGHT_UP_MS = 250;

export interface SocketWindowPorts {
  readonly line: WindowLine;
  readonly host: Pick<Host, 'attach'>;
  readonly people: PeopleStore;
  readonly roleOf: Pairing['roleOf'];
  /** Of a panel's browser; null for a window of the person at the host. */
  readonly budget: PanelBudget | null;
  readonly clock: Clock;
  readonly eventText: EventText;
}

export interface SocketWindow {
  /** The panel that it is a window of; null for a window of the person at the host. */
  readonly panel: PairedPanel | null;
  receive(text: string): Promise<void>;
  /** Ends it at once: nothing that it asks for is done or answered any more. */
  end(): void;
}

/** True for a press: other windows see it before anything else is done about it. */
const isUrgent = (event: BridgeEventName, data: unknown): boolean =>
  event === 'show.press' && (data as BridgeEvents['show.press']).phase === 'pressed';

/** The same attachment, whose calls wait for the budget. Presses and voices do not. */
const withinBudget = (attachment: Attachment, budget: PanelBudget): Attachment => ({
  call: (name, input) =>
    PRESSES.has(name) || LIVE_CALLS.has(name)
      ? attachment.call(name, input)
      : budget.inTurn(() => attachment.call(name, input)),
  detach: () => attachment.detach(),
});

/** Attachment of a paired browser: under the name of its invitation, or as a window of the person at the host. */
const attachmentOf = (
  browser: PairedBrowser,
  { people, roleOf }: Pick<SocketWindowPorts, 'people' | 'roleOf'>,
  send: AttachOptions['send'],
): AttachOptions => {
  // A window has the name of its kind at first; it says its own name when it greets.
  if (browser.kind === 'window') return { kind: 'window', name: HOST_NAMES.browser, send };
  const { id, name, role, language, speaker = null } = browser;
  return {
    kind: 'panel',
    panel: { id, name, role, roleNow: () => roleOf(id), speaker, language, person: people.of(id) },
    send,
  };
};

/** Attaches a browser that proved who it is, and answers its calls over its line. */
export const openSocketWindow = (
  browser: PairedBrowser,
  { line, host, people, roleOf, budget, clock, eventText }: SocketWindowPorts,
): SocketWindow => {
  const { frames } = line;
  let isOver = false;
  const held = createHeldLine(clock, line);

  const answer = (id: number, result: BridgeResult<unknown>): void => {
    if (isOver) return;
    const text = JSON.stringify({ id, result } satisfies HostFrame);
    budget?.answered(text.length);
    frames.last(text);
  };
  const session = openWindowSession({
    attach(send) {
      const attachment = host.attach(attachmentOf(browser, { people, roleOf }, send));
      return budget ? withinBudget(attachment, budget) : attachment;
    },
    write(event, data, isPressing) {
      if (!isUrgent(event, data)) frames.soon(eventText(event, data));
      // The presser marks its own press by itself, and waits for the answer: both travel in one packet.
      else if (isPressing) frames.later(eventText(event, data), PRESS_TIMING.lateMs);
      else frames.now(eventText(event, data));
    },
    isFull: () => line.isFull(),
  });
  const catchUp = setInterval(() => {
    if (line.waitingBytes() === 0) session.catchUp();
  }, CAUGHT_UP_MS);

  return {
    panel: browser.kind === 'panel' ? browser : null,
    async receive(text) {
      if (isOver) return;
      const waitMs = budget?.received(text.length) ?? 0;
      if (waitMs > 0) held.hold(waitMs);
      const frame = parseCall(text);
      if (!frame) {
        line.refuse();
        return;
      }
      const { id, call, input } = frame;
      answer(id, await session.call(call, input));
    },
    end() {
      isOver = true;
      held.end();
      clearInterval(catchUp);
      session.end();
    },
  };
};
