import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { JournalAction, JournalEntry } from '#shared/bridge/show-calls.ts';

/** A sign-up reported from this host: the platform announces it in the chat without its amount. */
export interface Sale {
  /** When its report was pressed, in Unix milliseconds of the host. */
  readonly at: number;
  readonly name: string | null;
  readonly label: string | null;
  readonly amountCents: number;
  readonly currency: string;
}

/** Longest time between a report and its announcement. */
const ANNOUNCED_WITHIN_MS = 20_000;

/** The platform announces people by their first name only. */
const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

const saleOf = (action: JournalAction, at: number): Sale | null =>
  action.kind === 'conversion.report' && action.amountCents !== undefined
    ? {
        at,
        name: action.name ?? null,
        label: action.label ?? null,
        amountCents: action.amountCents,
        currency: action.currency ?? 'eur',
      }
    : null;

/** Amounts of the sign-ups that were reported from this host. */
export class Sales {
  #sales = $state.raw<readonly Sale[]>([]);

  /** The sums sold, by currency; empty while no amount is known. */
  readonly totals = $derived(
    [...Map.groupBy(this.#sales, ({ currency }) => currency)].map(([currency, sales]) => ({
      currency,
      cents: sales.reduce((sum, { amountCents }) => sum + amountCents, 0),
    })),
  );

  /** Takes up what was reported before this window listened. What it heard itself may not be written down yet. */
  load(journal: readonly JournalEntry[]): void {
    const written = journal.flatMap(({ action, outcome, at }) =>
      outcome === 'confirmed' ? (saleOf(action, at) ?? []) : [],
    );
    const heard = this.#sales.filter((sale) => !written.some(({ at }) => at === sale.at));
    this.#sales = [...written, ...heard];
  }

  /** Another show: nothing is known of it yet. */
  forget(): void {
    this.#sales = [];
  }

  /** A report was confirmed; `at` is when it was pressed. */
  add(action: JournalAction, at: number): void {
    const sale = saleOf(action, at);
    if (sale) this.#sales = [...this.#sales, sale];
  }

  /** The sale that a chat announcement is about, where its report is known. */
  of(message: Pick<ChatMessage, 'kind' | 'text' | 'sentAt'>): Sale | null {
    if (message.kind !== 'conversion') return null;
    const sentAt = Date.parse(message.sentAt);
    return (
      this.#sales.find(
        ({ at, name, label }) =>
          Math.abs(at - sentAt) < ANNOUNCED_WITHIN_MS &&
          [name && firstWord(name), label].every((word) => word === null || message.text.includes(word)),
      ) ?? null
    );
  }
}
