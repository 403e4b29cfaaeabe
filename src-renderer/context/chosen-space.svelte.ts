type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEPT_AS = 'regie.space';
/** Never part of a space's id. */
const BETWEEN = '\n';

/**
 * The space that this window works in, where a person chose another than the desk's. Kept for this tab, so that a
 * reload changes nothing; a show of another space on the desk ends the choice.
 */
export class ChosenSpace {
  #id = $state<string | null>(null);
  /** The space of the show on the desk; null as long as none is known. */
  #ofDesk = $state<string | null>(null);
  readonly #storage: StringStorage;

  constructor(storage: StringStorage) {
    this.#storage = storage;
    const [id = '', ofDesk = ''] = (storage.getItem(KEPT_AS) ?? '').split(BETWEEN);
    if (id !== '') [this.#id, this.#ofDesk] = [id, ofDesk === '' ? null : ofDesk];
  }

  /** The chosen space, then the desk's: the first that is connected counts. */
  get ids(): readonly (string | null)[] {
    return [this.#id, this.#ofDesk];
  }

  /** A person works in this space from now on. */
  choose(id: string): void {
    this.#id = id === this.#ofDesk ? null : id;
    this.#keep();
  }

  /** The desk shows a show of this space. */
  follow(ofDesk: string): void {
    if (ofDesk === this.#ofDesk) return;
    this.#ofDesk = ofDesk;
    this.#id = null;
    this.#keep();
  }

  #keep(): void {
    if (this.#id === null) this.#storage.removeItem(KEPT_AS);
    else this.#storage.setItem(KEPT_AS, [this.#id, this.#ofDesk ?? ''].join(BETWEEN));
  }
}
