import type { Participant } from '#shared/api/live-objects.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { arrivalsBetween, presentOf, type Arrival, type Present } from './arrivals.ts';

/** Arrivals and departures remembered: what a glance takes in. */
const ARRIVALS = 12;

/** The team comes first, then roles that this version does not know. */
const ROLE_ORDER: readonly Participant['role'][] = ['host', 'speaker', 'moderator', 'assistant'];
const rankOf = (role: Participant['role']): number => {
  const rank = ROLE_ORDER.indexOf(role);
  if (rank >= 0) return rank;
  return role === 'viewer' ? ROLE_ORDER.length + 1 : ROLE_ORDER.length;
};

/** Made once: comparing a thousand names must not be felt. */
const byName = new Intl.Collator();

/** Raised hands in their order, then the team, then those who are there, by name; those who left last. */
const inOrder = (one: Participant, other: Participant): number => {
  if (one.connected !== other.connected) return one.connected ? -1 : 1;
  const raised = [one.handRaisedAt, other.handRaisedAt].map((at) => (at === null ? Infinity : Date.parse(at)));
  const [first = Infinity, second = Infinity] = raised;
  if (first !== second) return first - second;
  return rankOf(one.role) - rankOf(other.role) || byName.compare(one.name, other.name);
};

/** The people registered on the session, as the desk looks at them. */
export class PeopleList {
  query = $state('');
  /** A panel that can be folded shows the whole list. */
  isUnfolded = $state(false);
  arrivals = $state.raw<readonly Arrival[]>([]);

  readonly #source: () => readonly Participant[];
  readonly all = $derived.by(() => this.#source());
  readonly connected = $derived(this.all.filter((person) => person.connected));
  /** In the room itself, rather than watching its stream. */
  readonly inRoom = $derived(this.connected.filter((person) => !person.spectator).length);
  readonly watching = $derived(this.connected.length - this.inRoom);
  readonly hands = $derived(
    this.connected
      .filter((person) => person.handRaisedAt !== null)
      .sort((one, other) => Date.parse(one.handRaisedAt ?? '') - Date.parse(other.handRaisedAt ?? '')),
  );
  readonly shown = $derived.by(() => {
    const query = plainText(this.query.trim());
    const found = query === '' ? this.all : this.all.filter(({ name }) => plainText(name).includes(query));
    return [...found].sort(inOrder);
  });

  #before: Present | null = null;

  constructor(source: () => readonly Participant[]) {
    this.#source = source;
  }

  /** Shows the people of a name, also where the list is folded. */
  look(name: string): void {
    this.query = name;
    this.isUnfolded = true;
  }

  /** Notes who came and went since the last time; `at` in Unix milliseconds. The first time nobody did. */
  note(people: readonly Participant[], at: number): void {
    const before = this.#before;
    const now = presentOf(people);
    this.#before = now;
    if (!before) return;
    const arrivals = arrivalsBetween(before, now, at);
    if (arrivals.length > 0) this.arrivals = [...arrivals, ...this.arrivals].slice(0, ARRIVALS);
  }

  /** Another show: nobody came and nobody went. */
  forget(): void {
    this.#before = null;
    this.arrivals = [];
  }
}
