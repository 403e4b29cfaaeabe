import type { LibraryItem } from '#shared/library/library-items.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { addMedia } from '../../../common/media/add-media.ts';
import { hereWords, mediaFaultWords } from '../../../lib/media-words.ts';

/** A file on its way into the library, or one of which there is something to say. */
export interface IncomingFile {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly sent: number;
  /** Why it was not taken, or what stands against it although it was; null while it comes. */
  readonly said: string | null;
}

export interface IntakeTarget {
  readonly spaceId: string;
  readonly folderId: string | null;
}

interface Waiting {
  readonly id: number;
  readonly file: File;
  readonly place: IntakeTarget;
}

/**
 * Files that were dropped, one after the other on their way in. Those that are not taken say why until dismissed, and so
 * do those that the library had already or that cannot be shown or played.
 */
export class FileIntake {
  files = $state.raw<readonly IncomingFile[]>([]);
  readonly #bridge: Bridge;
  readonly #onAdded: (item: LibraryItem) => void;
  readonly #folderName: (folderId: string | null) => string | null;
  readonly #waiting: Waiting[] = [];
  #isAtWork = false;
  #lastId = 0;

  constructor(
    bridge: Bridge,
    onAdded: (item: LibraryItem) => void,
    folderName: (folderId: string | null) => string | null,
  ) {
    this.#bridge = bridge;
    this.#onAdded = onAdded;
    this.#folderName = folderName;
  }

  /** Takes files in; resolves when all of them are in or refused. */
  async add(files: readonly File[], place: IntakeTarget): Promise<void> {
    const coming = files.map((file): Waiting => ({ id: (this.#lastId += 1), file, place }));
    this.#waiting.push(...coming);
    this.files = [
      ...this.files,
      ...coming.map(({ id, file: { name } }): IncomingFile => ({ id, name, sent: 0, said: null })),
    ];
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#take(next);
    this.#isAtWork = false;
  }

  dismiss(): void {
    this.files = this.files.filter(({ said }) => said === null);
  }

  async #take({ id, file, place }: Waiting): Promise<void> {
    try {
      const medium = { ...place, sticker: false };
      const { item, fault } = await addMedia(this.#bridge, file, medium, (sent) => {
        this.#tell(id, { sent });
      });
      this.#onAdded(item);
      const found = await fault;
      const said = [
        ...(item.wasHere ? [hereWords(file.name, item, this.#folderName(item.folderId))] : []),
        ...(found === null ? [] : [mediaFaultWords(found, item.name)]),
      ].join(' ');
      if (said === '') this.files = this.files.filter((one) => one.id !== id);
      else this.#tell(id, { said });
    } catch (error) {
      this.#tell(id, { said: (error as Error).message });
    }
  }

  #tell(id: number, news: Partial<IncomingFile>): void {
    this.files = this.files.map((one) => (one.id === id ? { ...one, ...news } : one));
  }
}
