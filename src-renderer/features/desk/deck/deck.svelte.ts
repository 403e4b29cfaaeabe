import type { WindowAction } from '#shared/show/desk-commands.ts';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { Action, PressOutcome } from '#shared/show/action.ts';
import type { LiveFacts } from '#shared/show/deck-label.ts';
import {
  needsHold,
  sequenceOf,
  soleAction,
  solePage,
  soleWindowAction,
  type DeckTile,
} from '#shared/show/deck-page.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import type { ShowContents } from '#shared/show/actions/show-contents.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ShowLook } from '../../../actions/action-view.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { DeskClock } from '../desk-clock.svelte.ts';
import { sourceOf, type CommandPress } from '../press-source.ts';
import { attempt } from './attempt.ts';
import { CompanionPage } from './companion-page.svelte.ts';
import type { DeckPageItem, DeckPageStore } from '../../../context/deck-page-store.svelte.ts';
import { runFailedWord, tileRefusalWord } from './deck-words.ts';
import type { DeckShow } from './deck-show.ts';
import { tileRefusal, type TileContext, type TileRefusal } from './tile-refusal.ts';

const PAGE_KEY = 'regie.deck.page';
/** Stands for the page of Companion where a page is named: no page of the library has such an id. */
export const COMPANION = 'companion';
const FOLDED_KEY = 'regie.deck.folded';

export interface DeckDeps {
  readonly app: Pick<AppContext, 'announcer' | 'bridge' | 'deckPages' | 'host' | 'keys' | 'show'>;
  readonly clock: Pick<DeskClock, 'now'>;
  readonly show: DeckShow;
  /** Seconds of the file that an action plays, as far as this window knows. */
  readonly mediaSecOf: (action: Action) => number | null;
  /** Sends a press of an action and says how it ended. */
  readonly send: (action: Action, send: () => Promise<PressOutcome>) => Promise<boolean>;
  readonly inWindow: (action: WindowAction) => void;
}

/** The deck: its pages, the one in front, and the sequences that the host plays. */
export class Deck {
  readonly store: DeckPageStore;
  readonly companion: CompanionPage;
  runs = $state.raw<readonly DeckRun[]>([]);
  arranging = $state(false);
  #folded = $state(sessionStorage.getItem(FOLDED_KEY) === 'true');
  #chosenId = $state<string | null>(null);
  /** The last page of the library that was in front. */
  #ownId = $state<string | null>(null);
  /** This window's clock minus the host's, as of the last word about sequences. */
  #hostAhead = 0;
  #turned: string | null = null;
  readonly #deps: DeckDeps;
  readonly #tileContext: TileContext;

  /** The region is folded to its head. */
  readonly folded = $derived.by(() => this.#folded || this.store.cameFromElsewhere);
  /** The page of Companion is in front. */
  readonly showsCompanion = $derived.by(
    () => this.companion.isOn && (this.#chosenId === COMPANION || this.store.pages.length === 0),
  );
  /** The page of the library in front, also behind that of Companion. */
  readonly ownFront = $derived.by<DeckPageItem | null>(
    () => this.store.pages.find(({ id }) => id === this.#ownId) ?? this.store.pages[0] ?? null,
  );
  readonly front = $derived(this.showsCompanion ? null : this.ownFront);
  /** There is no page to show. */
  readonly isEmpty = $derived(this.front === null && !this.showsCompanion);
  readonly playing = $derived(this.runs.filter(({ end }) => end === null));

  constructor(deps: DeckDeps) {
    this.#deps = deps;
    const { contents, showFacts, denialReason } = deps.show;
    this.store = deps.app.deckPages;
    this.companion = new CompanionPage(deps.app.bridge);
    this.#tileContext = {
      contents,
      showFacts,
      denialReason,
      hasPage: (pageId) => this.store.find(pageId) !== null,
    };
    this.#chosenId = sessionStorage.getItem(PAGE_KEY);
    this.#ownId = this.#chosenId;
    deps.app.bridge.on('deck.runs.changed', (runs) => {
      this.#hear(runs);
    });
  }

  /** Takes up what the host has: pages of the open show's space, sequences under way. */
  async load(spaceId: string): Promise<void> {
    void this.companion.load();
    await this.store.open(spaceId);
    try {
      this.#hear(await this.#deps.app.bridge.call('deck.runs', undefined));
    } catch {
      // The connection is gone again; the next one asks again.
    }
  }

  /** Brings a page to the front. */
  open(pageId: string): void {
    this.store.cameFromElsewhere = false;
    this.#chosenId = pageId;
    if (pageId !== COMPANION) this.#ownId = pageId;
    sessionStorage.setItem(PAGE_KEY, pageId);
  }

  /** Folds the region to its head, or opens it. */
  fold(folded: boolean): void {
    this.#folded = folded;
    this.store.cameFromElsewhere = false;
    sessionStorage.setItem(FOLDED_KEY, String(folded));
  }

  /** The sequence of a tile that plays, or ended a moment ago. */
  runOf(pageId: string, tileId: string): DeckRun | null {
    return this.runs.find((run) => run.pageId === pageId && run.tileId === tileId) ?? null;
  }

  /** Milliseconds left of a sequence's wait, as of the last tick. */
  leftOf({ wait }: DeckRun): number | null {
    return wait && Math.max(0, wait.until + this.#hostAhead - this.#deps.clock.now);
  }

  /** State of the show, for labels. */
  get facts(): LiveFacts {
    return this.#deps.show.facts;
  }

  /** The show as the state of actions is drawn from it. */
  get look(): ShowLook {
    return this.#deps.show.look;
  }

  /** State of the show, to see whether an action is in effect. */
  get showFacts(): ShowFacts {
    return this.#deps.show.showFacts;
  }

  /** The things of the show, to choose from. */
  get contents(): ShowContents {
    return this.#deps.show.contents;
  }

  /** Why a tile can do nothing now. What plays can be stopped, whatever became of the tile and of rights to press it. */
  refusalOf(pageId: string, tile: DeckTile): TileRefusal | null {
    const refusal = tileRefusal(tile, this.#tileContext);
    return refusal !== null && this.#mayStop(this.playingOf(pageId, tile.id)) ? null : refusal;
  }

  /** It is this window's own, or this person may stop every sequence. */
  #mayStop(run: DeckRun | null): boolean {
    const { host } = this.#deps.app;
    return run !== null && (run.window === host.hello?.me || host.reasonOf('deck.stop') === null);
  }

  /** The tile that a key means. */
  tileOf(command: Extract<KeyCommand, { kind: 'tile' | 'tile.nth' }>) {
    const page = command.kind === 'tile' ? this.store.find(command.pageId) : this.front;
    const tiles = page?.body.tiles ?? [];
    const tile = command.kind === 'tile' ? tiles.find(({ id }) => id === command.tileId) : tiles[command.index];
    return page && tile ? { pageId: page.id, tile } : null;
  }

  /** True if a key has to be held because its tile has to. */
  needsHold(command: KeyCommand): boolean {
    if (command.kind !== 'tile' && command.kind !== 'tile.nth') return false;
    const found = this.tileOf(command);
    return found !== null && needsHold(found.tile.steps) && this.playingOf(found.pageId, found.tile.id) === null;
  }

  /** The sequence of a tile that plays. */
  playingOf(pageId: string, tileId: string): DeckRun | null {
    return this.playing.find((run) => run.pageId === pageId && run.tileId === tileId) ?? null;
  }

  /** Presses a tile. A page is turned here, and so is done what works on the window; everything else is the host's. */
  press(pageId: string, tile: DeckTile, by: CommandPress): void {
    const refusal = this.refusalOf(pageId, tile);
    if (refusal) {
      toasts.show(tileRefusalWord(refusal));
      return;
    }
    const page = solePage(tile);
    const inWindow = soleWindowAction(tile);
    if (page !== null) this.open(page);
    else if (inWindow !== null) this.#deps.inWindow(inWindow);
    else void this.#send(pageId, tile, soleAction(tile), by);
  }

  async #send(pageId: string, tile: DeckTile, action: Action | null, by: CommandPress): Promise<void> {
    const { app } = this.#deps;
    const steps = action ? [{ kind: 'action' as const, action }] : [...(sequenceOf(tile) ?? [])];
    const mediaSec = action && this.#deps.mediaSecOf(action);
    const input = {
      pageId,
      tileId: tile.id,
      name: tile.label,
      steps,
      mediaSec,
      source: sourceOf(by, this.showFacts.chosenPollId),
    };
    const send = () => app.show.press('tile.press', input);
    if (action) {
      // A single action has no sequence to start or stop.
      await this.#deps.send(action, () => send() as Promise<PressOutcome>);
      return;
    }
    const outcome = await send();
    if (outcome.kind === 'failed') toasts.show(sentence(outcome.message), 'trouble');
    else if (outcome.kind === 'ignored' && outcome.reason !== 'repeat') toasts.show(sentence(outcome.message));
  }

  /** Stops every sequence under way. */
  stopAll(): void {
    void attempt(() => this.#deps.app.bridge.call('deck.stop', { runId: null }));
  }

  #hear(runs: readonly DeckRun[]): void {
    const before = this.runs;
    const me = this.#deps.app.host.hello?.me;
    this.#hostAhead = Date.now() - (runs[0]?.at ?? Date.now());
    this.runs = runs;
    for (const run of runs) {
      const known = before.find(({ runId }) => runId === run.runId);
      if (run.window !== me) continue;
      const turn = `${run.runId} ${run.step}`;
      if (run.opens !== null && this.#turned !== turn) {
        this.#turned = turn;
        this.open(run.opens);
      }
      if (known?.end === null && run.end?.kind === 'failed') {
        toasts.show(runFailedWord(run, sentence(run.end.message)), 'trouble');
      } else if (known?.end === null && run.end?.kind === 'done') {
        this.#deps.app.announcer.say(m.desk_deck_say_done({ name: run.name }));
      } else if (!known && run.end === null) {
        this.#deps.app.announcer.say(m.desk_deck_say_started({ name: run.name }));
      }
    }
  }
}
