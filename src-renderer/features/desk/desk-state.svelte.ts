import type { Action, PressOutcome, PressSource } from '#shared/show/action.ts';
import { operationsOf, resolvedAction, targetOf } from '#shared/show/actions/action-rules.ts';
import { plannedOrder } from '#shared/library/poll-plan.ts';
import type { WindowAction } from '#shared/show/desk-commands.ts';
import type { Connection, DeskMode } from '#shared/show/show-state.ts';
import { mediaLengths } from '../../common/media/media-lengths.svelte.ts';
import { PollPlanView } from '../../common/polls/poll-plan-view.svelte.ts';
import { useApp, type AppContext } from '../../context/app-context.ts';
import { rightReason } from '../../lib/rights.ts';
import { sentence } from '../../lib/sentence.ts';
import * as m from '../../paraglide/messages.js';
import { refusalWord } from '../../actions/refusal-words.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { BandPresetStore } from './bands/band-preset-store.svelte.ts';
import type { ChatFeed } from './chat/chat-feed.svelte.ts';
import { ChatMarks } from './chat/chat-marks.svelte.ts';
import { Sales } from './chat/sales.svelte.ts';
import type { CommandView } from './commands.ts';
import { Deck } from './deck/deck.svelte.ts';
import { createDeckShow } from './deck/deck-show.ts';
import { DeskClock } from './desk-clock.svelte.ts';
import { DeskStage } from './desk-stage.svelte.ts';
import { DeskSound } from './live/desk-sound.svelte.ts';
import { LiveRoom } from './live/live-room.svelte.ts';
import { expectedActivity } from './room-monitor/expected-activity.ts';
import { RoomMonitor } from './room-monitor/room-monitor.svelte.ts';
import { LiveShow } from './live-show.svelte.ts';
import { PeopleList } from './people/people-list.svelte.ts';
import { SpeakersAtDesk } from './people/speakers-at-desk.svelte.ts';
import { PollPanel } from './polls/poll-panel.svelte.ts';
import { PressBoard, type RefusedPress } from './press-board.svelte.ts';
import { BY_TILE, sourceOf, type CommandPress } from './press-source.ts';
import { createRunCommand, type RunCommand } from './run-command.ts';
import { Talkback } from './talkback/talkback.svelte.ts';
import { talkTroubleWord } from './talkback/talk-trouble.ts';

/** A field that a key can bring to the keyboard. */
export type FocusRequest = 'band' | 'chat';
export type SideTab = 'chat' | 'people' | 'polls';

/** Everything the desk's parts share. Lives as long as the window, so that leaving the desk loses nothing. */
export class DeskState {
  readonly app: AppContext;
  readonly clock: DeskClock;
  readonly board: PressBoard;
  readonly live: LiveShow;
  readonly stage: DeskStage;
  readonly room: LiveRoom;
  readonly sound: DeskSound;
  readonly monitor: RoomMonitor;
  readonly bands: BandPresetStore;
  readonly polls: PollPanel;
  readonly pollPlan: PollPlanView;
  readonly feed: ChatFeed;
  readonly chatMarks: ChatMarks;
  readonly sales = new Sales();
  readonly people: PeopleList;
  readonly speakers: SpeakersAtDesk;
  readonly talkback: Talkback;
  readonly lengths = mediaLengths;
  readonly deck: Deck;
  readonly runCommand: RunCommand;

  /** The chord that is being held for a dangerous action. */
  heldChord = $state<string | null>(null);
  side = $state<SideTab>('chat');
  /** A field that a key asked for; it takes the focus when it is there. */
  focusRequest = $state<FocusRequest | null>(null);
  #heard = $state.raw<{ readonly connection: Connection; readonly at: number } | null>(null);

  constructor(app: AppContext) {
    this.app = app;
    const { show } = app;
    this.clock = new DeskClock(Date.now, () => show.clockOffsetMs);
    this.board = new PressBoard({
      presses: () => show.presses,
      setTimeout: (callback, ms) => setTimeout(callback, ms),
      onRefused: (outcome, marked) => {
        this.#tell(outcome, marked);
      },
    });
    this.live = new LiveShow(show);
    this.stage = new DeskStage(show);
    this.room = new LiveRoom(app, this.stage);
    this.sound = new DeskSound(this.room, show, localStorage);
    this.monitor = new RoomMonitor({
      app,
      storage: sessionStorage,
      expected: () => expectedActivity(show.isLive, show.sceneOnAir, this.stage.itemsOnAir),
      output: () => this.sound.output,
    });
    this.bands = new BandPresetStore(app.bridge);
    this.pollPlan = new PollPlanView(app.bridge);
    this.polls = new PollPanel(() => ({
      polls: plannedOrder(show.state?.polls?.value ?? [], this.pollPlan.plan),
      isLive: show.isLive,
    }));
    this.chatMarks = new ChatMarks(app);
    this.feed = this.chatMarks.feed;
    this.people = new PeopleList(() => show.state?.participants?.value ?? []);
    this.speakers = new SpeakersAtDesk({
      show,
      sources: () => this.room.sources,
      isCrowded: () => this.monitor.isHere,
    });
    this.talkback = new Talkback({
      app,
      storage: localStorage,
      output: () => this.sound.output,
      onTrouble: (trouble, { userId }) => {
        toasts.show(talkTroubleWord(trouble), 'trouble');
        void this.press({ kind: 'talk', userId, talking: false });
      },
    });
    // Talks to the loudspeaker: the program goes down while somebody talks.
    $effect(() => {
      this.sound.isDucked = this.talkback.isHearing;
    });
    const { clock, live, stage, polls, feed, people, lengths } = this;
    const inWindow = (action: WindowAction): void => {
      if (action === 'help') app.navigation.showKeySheet();
      else this.#bringToKeyboard(action === 'band.focus' ? 'band' : 'chat');
    };
    this.deck = new Deck({
      app,
      clock,
      show: createDeckShow({
        show,
        clock,
        live,
        stage,
        polls,
        feed,
        people,
        lengths,
        ownObsScene: () => app.controllers.ownObsScene,
        denialReason: (action) => this.denialReason(action),
      }),
      mediaSecOf: (action) => this.mediaSecOf(action),
      send: (action, send) => this.send(action, send),
      inWindow,
    });
    this.runCommand = createRunCommand({
      deck: this.deck,
      view: () => this.commandView,
      press: (action, by) => this.press(action, by),
      toggle: (action, by) => this.toggle(action, by),
      inWindow,
    });
  }

  #bringToKeyboard(field: FocusRequest): void {
    if (field === 'chat') this.side = 'chat';
    this.focusRequest = field;
  }

  /** The desk as a key finds it. */
  get commandView(): CommandView {
    const { show } = this.app;
    return {
      places: show.places,
      presets: this.bands.presets,
    };
  }

  /** Why this may not be pressed from here, by the panel's role or the space's connection; null where it may. */
  denialReason(action: Action): string | null {
    return (
      this.app.host.reasonOfAction(action) ??
      this.#spaceDenialReason(...operationsOf(action, this.app.show.state?.desk?.value ?? null))
    );
  }

  /** Why an operation that writes may not be called from here, in words; null where it may. */
  operationDenialReason(operation: string): string | null {
    return this.app.host.reasonOfOperation(operation) ?? this.#spaceDenialReason(operation);
  }

  #spaceDenialReason(...operations: readonly string[]): string | null {
    const { show, host } = this.app;
    const space = host.spaces.find(({ id }) => id === show.state?.spaceId) ?? null;
    return rightReason(space, ...operations);
  }

  /** Reason why no action of this kind can be pressed now: the lock, or a missing right. */
  blockReason(action: Action): string | null {
    return this.live.mode?.locked === true ? refusalWord('locked') : this.denialReason(action);
  }

  /** The last press of the thing that an action is about, by whom and when; null where nobody pressed it. */
  lastPressOf(action: Action): DeskMode['lastPresses'][string] | null {
    const target = targetOf(action);
    return target === null ? null : (this.live.mode?.lastPresses[target] ?? null);
  }

  #sourceOf(by: CommandPress): PressSource {
    return sourceOf(by, this.polls.selected?.id ?? null);
  }

  /** Does an action; true once it is confirmed. */
  press(action: Action, by: CommandPress = BY_TILE): Promise<boolean> {
    return this.send(action, () => this.app.show.press('show.perform', { action, source: this.#sourceOf(by) }));
  }

  /** Turns something on, or off where it is on: the host decides. True once it is confirmed. */
  toggle(action: Action, by: CommandPress = BY_TILE): Promise<boolean> {
    const input = { action, mediaSec: this.mediaSecOf(action), source: this.#sourceOf(by) };
    return this.send(action, () => this.app.show.press('show.toggle', input));
  }

  /** Sends a press of an action in whichever way, and says how it ended. */
  async send(action: Action, send: () => Promise<PressOutcome>): Promise<boolean> {
    // Also for keys and controllers: what this panel may not do is not even asked for.
    const denied = this.app.host.reasonOfAction(action);
    if (denied !== null) {
      toasts.show(denied);
      return false;
    }
    // Polls have another order here than at the platform.
    if (action.kind === 'poll.next') {
      this.polls.chooseNext();
      return true;
    }
    const meant = targetOf(action) === null ? resolvedAction(action, this.deck.showFacts) : action;
    // The poll in hand does not change under the finger once it has been pressed.
    if ('pollId' in meant && meant.pollId === this.polls.selected?.id) this.polls.hold();
    if (this.app.host.isSilent) toasts.show(m.desk_press_waits(), 'trouble');
    const outcome = await this.board.press(meant, send);
    if (outcome.kind === 'confirmed' && outcome.note !== undefined) toasts.show(sentence(outcome.note));
    return outcome.kind === 'confirmed';
  }

  /** Seconds of the file that an action plays, as far as this window has read them. */
  mediaSecOf(action: Action): number | null {
    const meant = resolvedAction(action, this.deck.showFacts);
    const url = meant.kind === 'media.control' ? this.stage.media.get(meant.mediaId)?.url : undefined;
    return url === undefined ? null : this.lengths.secondsOf(url);
  }

  /** Says why a press did nothing; where what was pressed shows it, only to those who cannot see it. */
  #tell(outcome: RefusedPress, marked: boolean): void {
    if (outcome.kind === 'ignored') {
      if (outcome.reason !== 'repeat') toasts.show(sentence(outcome.message));
    } else if (marked && this.app.navigation.section === 'desk') {
      this.app.announcer.interrupt(sentence(outcome.message));
    } else {
      toasts.show(sentence(outcome.message), 'trouble');
    }
  }

  /** The host told how old the desk's data is. */
  hearConnection(connection: Connection): void {
    this.#heard = { connection, at: Date.now() };
  }

  /** Milliseconds since the platform last answered with the desk; null before the first answer. */
  get ageMs(): number | null {
    if (!this.#heard) return null;
    return this.#heard.connection.ageMs + Math.max(0, this.clock.now - this.#heard.at);
  }
}

const desks = new WeakMap<AppContext, DeskState>();

/** The desk of this window. */
export const deskOf = (app: AppContext): DeskState => {
  const known = desks.get(app);
  if (known) return known;
  // Its own root: what it derives must live on when the component that asked first is gone.
  let made: DeskState | undefined;
  $effect.root(() => {
    made = new DeskState(app);
  });
  const desk = made ?? new DeskState(app);
  desks.set(app, desk);
  return desk;
};

/** The desk of this window, in any of its components. */
export const useDesk = (): DeskState => deskOf(useApp());
