import type { DeskCommand, KeyBinding, KeyCommand } from '#shared/bridge/preferences.ts';
import type { Action, PressOutcome, PressSource } from '#shared/show/action.ts';
import type { LiveFacts } from '#shared/show/deck-label.ts';
import { needsHold, sequenceOf, soleAction, soleCommand, solePage, type DeckTile } from '#shared/show/deck-page.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import type { ShowContents } from '#shared/show/actions/show-contents.ts';
import type { Standing } from '#shared/show/actions/standing.ts';
import type { ShowLook } from '../../../actions/action-view.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { sourceOf } from '../press-source.ts';
import { runCommand, type TileSurface } from '../run-command.ts';
import { attempt } from './attempt.ts';
import { DeckShelf, type ShelfPage } from './deck-shelf.svelte.ts';
import { runFailedWord, tileRefusalWord } from './deck-words.ts';
import { createDeckViews, type DeckViews } from './deck-views.ts';
import { tileRefusal, type TileRefusal } from './tile-refusal.ts';

const PAGE_KEY = 'regie.deck.page';
const FOLDED_KEY = 'regie.deck.folded';

/** The deck: its pages, the one in front, and the sequences that the host plays. */
export class Deck {
  readonly shelf: DeckShelf;
  runs = $state.raw<readonly DeckRun[]>([]);
  arranging = $state(false);
  /** The region is folded to its head. */
  folded = $state(sessionStorage.getItem(FOLDED_KEY) === 'true');
  #chosenId = $state<string | null>(null);
  /** This window's clock minus the host's, as of the last word about sequences. */
  #hostAhead = 0;
  #turned: string | null = null;
  readonly #desk: DeskState;

  readonly front = $derived.by<ShelfPage | null>(
    () => this.shelf.pages.find(({ id }) => id === this.#chosenId) ?? this.shelf.pages[0] ?? null,
  );
  readonly playing = $derived(this.runs.filter(({ end }) => end === null));
  readonly #views: DeckViews;

  constructor(desk: DeskState) {
    this.#desk = desk;
    this.shelf = new DeckShelf(desk.app.bridge);
    this.#views = createDeckViews(desk, (pageId) => this.shelf.find(pageId) !== null);
    this.#chosenId = sessionStorage.getItem(PAGE_KEY);
    desk.app.bridge.on('deck.runs.changed', (runs) => {
      this.#hear(runs);
    });
  }

  /** Takes up what the host has: pages of the open show's space, sequences under way. */
  async load(spaceId: string): Promise<void> {
    await this.shelf.open(spaceId);
    try {
      this.#hear(await this.#desk.app.bridge.call('deck.runs', undefined));
    } catch {
      // The connection is gone again; the next one asks anew.
    }
  }

  /** Brings a page to the front. */
  open(pageId: string): void {
    this.#chosenId = pageId;
    sessionStorage.setItem(PAGE_KEY, pageId);
  }

  /** Folds the region to its head, or opens it. */
  fold(folded: boolean): void {
    this.folded = folded;
    sessionStorage.setItem(FOLDED_KEY, String(folded));
  }

  /** The sequence of a tile that plays, or ended a moment ago. */
  runOf(pageId: string, tileId: string): DeckRun | null {
    return this.runs.find((run) => run.pageId === pageId && run.tileId === tileId) ?? null;
  }

  /** Milliseconds left of a sequence's wait, as of the last tick. */
  leftOf({ wait }: DeckRun): number | null {
    return wait && Math.max(0, wait.until + this.#hostAhead - this.#desk.clock.now);
  }

  /** How the show stands, for labels. */
  get facts(): LiveFacts {
    return this.#views.facts;
  }

  /** The show as the state of actions is drawn from it. */
  get look(): ShowLook {
    return this.#views.look;
  }

  /** How the show stands, to ask whether an action is in effect. */
  get standing(): Standing {
    return this.#views.around.standing;
  }

  /** The things of the show, to choose from. */
  get contents(): ShowContents {
    return this.#views.around.contents;
  }

  /** Why a tile can do nothing now. */
  refusalOf(tile: DeckTile): TileRefusal | null {
    return tileRefusal(tile, this.#views.around);
  }

  /** The tile that a key means. */
  tileOf(command: Extract<KeyCommand, { kind: 'tile' | 'tile.nth' }>) {
    const page = command.kind === 'tile' ? this.shelf.find(command.pageId) : this.front;
    const tiles = page?.body.tiles ?? [];
    const tile = command.kind === 'tile' ? tiles.find(({ id }) => id === command.tileId) : tiles[command.index];
    return page && tile ? { pageId: page.id, tile } : null;
  }

  /** Whether a key has to be held because its tile has to. */
  needsHold(command: KeyCommand): boolean {
    if (command.kind !== 'tile' && command.kind !== 'tile.nth') return false;
    const found = this.tileOf(command);
    return found !== null && needsHold(found.tile.steps) && this.#playingOf(found.pageId, found.tile.id) === null;
  }

  #playingOf(pageId: string, tileId: string): DeckRun | null {
    return this.playing.find((run) => run.pageId === pageId && run.tileId === tileId) ?? null;
  }

  /** Presses a tile. A page is turned here and a command begins here; everything else is the host's. */
  press(pageId: string, tile: DeckTile, surface: TileSurface, held = false): void {
    const refusal = this.#playingOf(pageId, tile.id) ? null : this.refusalOf(tile);
    if (refusal) {
      toasts.show(tileRefusalWord(refusal));
      return;
    }
    const page = solePage(tile);
    const command = soleCommand(tile);
    if (page !== null) this.open(page);
    else if (command !== null) this.#pressCommand(command, pageId, tile, { surface, held });
    else void this.#send(pageId, tile, soleAction(tile), sourceOf(surface, held));
  }

  /** Only this window knows the meaning of a command; an action that it comes to is pressed as the tile's. */
  #pressCommand(
    name: DeskCommand,
    pageId: string,
    tile: DeckTile,
    { surface, held }: { readonly surface: TileSurface; readonly held: boolean },
  ): void {
    const meaning = this.#views.around.meaningOf(name);
    if (meaning.kind === 'action' || meaning.kind === 'toggle') {
      void this.#send(pageId, tile, meaning.action, sourceOf(surface, held));
    } else runCommand(this.#desk, { kind: 'desk', name }, { surface, held });
  }

  async #send(pageId: string, tile: DeckTile, action: Action | null, source: PressSource): Promise<void> {
    const { app } = this.#desk;
    const steps = action ? [{ kind: 'action' as const, action }] : [...(sequenceOf(tile) ?? [])];
    const mediaSec = action && this.#desk.mediaSecOf(action);
    const input = { pageId, tileId: tile.id, name: tile.label, steps, mediaSec, source };
    const send = () => app.show.press('tile.press', input);
    if (action) {
      // A single action has no sequence to start or stop.
      await this.#desk.send(action, () => send() as Promise<PressOutcome>);
      return;
    }
    const outcome = await send();
    if (outcome.kind === 'failed') toasts.show(sentence(outcome.message), 'trouble');
    else if (outcome.kind === 'ignored' && outcome.reason !== 'repeat') toasts.show(sentence(outcome.message));
  }

  /** The key of a tile, where it has one of its own, carries the tile's name on the map of keys. */
  async nameKey(pageId: string, { id, label }: DeckTile): Promise<void> {
    const { keys } = this.#desk.app;
    const isIt = ({ command }: KeyBinding): boolean =>
      command.kind === 'tile' && command.pageId === pageId && command.tileId === id && command.name !== label;
    if (!keys.bindings.some(isIt)) return;
    const command = { kind: 'tile', pageId, tileId: id, name: label } as const;
    await attempt(() => keys.save(keys.bindings.map((one) => (isIt(one) ? { ...one, command } : one))));
  }

  /** Stops every sequence under way. */
  stopAll(): void {
    void attempt(() => this.#desk.app.bridge.call('deck.stop', { runId: null }));
  }

  #hear(runs: readonly DeckRun[]): void {
    const before = this.runs;
    const me = this.#desk.app.host.hello?.me;
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
        this.#desk.app.announcer.say(m.desk_deck_say_done({ name: run.name }));
      } else if (!known && run.end === null) {
        this.#desk.app.announcer.say(m.desk_deck_say_started({ name: run.name }));
      }
    }
  }
}
