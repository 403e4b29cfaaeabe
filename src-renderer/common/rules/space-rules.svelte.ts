import type { LibraryItem } from '#shared/library/library-items.ts';
import type { Rule } from '#shared/rules/rule.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { readItems } from '../../bridge/library-items.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';

/** A rule as the library has it. */
export interface RuleItem {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly rule: Rule;
}

const ruleOf = ({ id, name, createdAt, body }: LibraryItem): readonly RuleItem[] =>
  body.kind === 'rule' ? [{ id, name, createdAt, rule: body }] : [];

/** The rules of a space, the same in every window of the host. */
export class SpaceRules {
  all = $state.raw<readonly RuleItem[]>([]);
  loaded = $state(false);
  trouble = $state<string | null>(null);
  readonly #bridge: Bridge;
  #spaceId: string | null = null;
  readonly #refresh = oneAtATime(() => this.#read());

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads the rules of a space and follows them until the returned function is called. */
  open(spaceId: string): () => void {
    if (spaceId !== this.#spaceId) {
      this.#spaceId = spaceId;
      this.all = [];
      this.loaded = false;
    }
    const stop = this.#bridge.on('library.changed', (change) => {
      if (change.spaceId === spaceId && (change.kind ?? 'rule') === 'rule') void this.#refresh();
    });
    void this.#refresh();
    return stop;
  }

  /** Reads them again. */
  read(): Promise<void> {
    return this.#refresh();
  }

  /** Keeps a new rule; its id. Throws the host's sentence. */
  async add(name: string, rule: Rule): Promise<string> {
    const spaceId = this.#spaceId;
    if (spaceId === null) throw new Error(m.app_no_space());
    const made = await this.#bridge.call('library.create', { spaceId, name, body: rule });
    this.#adopt(made);
    return made.id;
  }

  /** Keeps a rule as it was written. Throws the host's sentence. */
  async change({ id, name: before }: RuleItem, name: string, rule: Rule): Promise<void> {
    this.#adopt(await this.#bridge.call('library.change', { id, change: { kind: 'body', body: rule } }));
    if (name !== before) this.#adopt(await this.#bridge.call('library.change', { id, change: { kind: 'name', name } }));
  }

  /** Deletes a rule; a note offers to bring it back. */
  async remove({ id, name }: RuleItem): Promise<void> {
    try {
      await this.#bridge.call('library.delete', { id });
      this.all = this.all.filter((one) => one.id !== id);
      toasts.show(m.rule_deleted({ name }), 'plain', {
        label: m.library_undo(),
        run: () => void this.#bringBack(id),
      });
    } catch (error) {
      toasts.error(error as Error);
    }
  }

  async #bringBack(id: string): Promise<void> {
    try {
      this.#adopt(await this.#bridge.call('library.bring_back', { id }));
    } catch (error) {
      toasts.error(error as Error);
    }
  }

  #adopt(item: LibraryItem): void {
    const others = this.all.filter(({ id }) => id !== item.id);
    this.all = [...others, ...ruleOf(item)].toSorted((one, other) => one.createdAt - other.createdAt);
  }

  async #read(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    try {
      const list = await this.#bridge.call('library.list', { spaceId, kind: 'rule' });
      const items = await readItems(
        this.#bridge,
        list.map(({ id }) => id),
      );
      if (spaceId !== this.#spaceId) return;
      this.all = items.flatMap(ruleOf).toSorted((one, other) => one.createdAt - other.createdAt);
      this.loaded = true;
      this.trouble = null;
    } catch (error) {
      if (spaceId === this.#spaceId) this.trouble = (error as Error).message;
    }
  }
}
