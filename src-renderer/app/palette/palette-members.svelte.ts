import { getUser, listUsers, type User } from '#shared/api/members.ts';
import { missingRight } from '#shared/show/rights.ts';
import { callPlatform, type PlatformOutput } from '../../bridge/platform.ts';
import type { AppContext } from '../../context/app-context.ts';

/** A member as far as the palette finds them. */
export type FoundMember = Pick<User, 'id' | 'name' | 'email'>;

interface Read {
  readonly spaceId: string;
  readonly users: readonly FoundMember[];
  /** When all of them were read, Unix milliseconds; null where some are missing. */
  readonly at: number | null;
}

/** Members are read again when the palette opens this much later. */
const LAST_MS = 300_000;
/** Most that one page of members holds, and the most pages that are read: a token each (spec 1, Limits). */
const A_PAGE = 200;
const MAX_PAGES = 25;
/** Letters from which on a person may be meant. */
const LETTERS = 2;

const NOBODY: readonly FoundMember[] = [];

/**
 * The members of the space in front, for the palette of a desk: a panel does not look them up. They are read page after
 * page, behind all other work, and each page is found as it comes.
 */
export class PaletteMembers {
  #read = $state.raw<Read | null>(null);
  readonly #app: AppContext;
  readonly #now: () => number;
  #isReading = false;
  /** They are asked for once at each opening: a platform that cannot be reached is not asked at each key. */
  #isAsked = false;

  constructor(app: AppContext, now: () => number) {
    this.#app = app;
    this.#now = now;
  }

  /** Those who were read so far. */
  readonly all: readonly FoundMember[] = $derived.by(() =>
    this.#read?.spaceId === this.#app.host.space?.id ? (this.#read?.users ?? NOBODY) : NOBODY,
  );

  /** The palette opened. */
  open(): void {
    this.#isAsked = false;
  }

  /** Reads them where somebody may be meant by the words, and the space lets them be read and shown. */
  async find(words: string): Promise<void> {
    const { host } = this.#app;
    const { space } = host;
    if (!space || !host.is('desk') || words.trim().length < LETTERS || this.#isAsked || this.#isReading) return;
    const { spaceId, at } = this.#read ?? { spaceId: null, at: null };
    if (spaceId === space.id && at !== null && this.#now() - at < LAST_MS) return;
    if ([listUsers, getUser].some((operation) => missingRight(operation, space) !== null)) return;
    this.#isAsked = true;
    this.#isReading = true;
    try {
      await this.#readPages(space.id);
    } catch {
      // Those who were read are found.
    } finally {
      this.#isReading = false;
    }
  }

  async #readPages(spaceId: string): Promise<void> {
    const { bridge, host, navigation } = this.#app;
    let cursor: string | null = null;
    let users: readonly FoundMember[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const query = { limit: A_PAGE, ...(cursor !== null && { cursor }) };
      const answer: PlatformOutput<'list_users'> = await callPlatform(
        bridge,
        spaceId,
        'list_users',
        { query },
        'library',
      );
      if (host.space?.id !== spaceId) return;
      users = [...users, ...answer.users.map(({ id, name, email }) => ({ id, name, email }))];
      cursor = answer.nextCursor;
      const isAll = cursor === null || page === MAX_PAGES;
      this.#read = { spaceId, users, at: isAll ? this.#now() : null };
      // A palette that was closed looks for nobody.
      if (isAll || !navigation.paletteOpen) return;
    }
  }
}
