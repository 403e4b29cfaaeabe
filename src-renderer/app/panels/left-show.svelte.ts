import type { ShowState } from '#shared/show/show-state.ts';

/** A show as a panel had it. */
export interface PanelShow {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly title: string;
  readonly rehearsal: boolean;
}

const isSameShow = (one: PanelShow | null, other: PanelShow | null): boolean =>
  one?.spaceId === other?.spaceId && one?.sessionId === other?.sessionId;

/** The show that a panel was at before its desk opened another one. The person did not choose it, so they are told. */
export class LeftShow {
  /** The show before; null where the desk stayed, went back, or the person knows. */
  before = $state.raw<PanelShow | null>(null);
  now = $state.raw<PanelShow | null>(null);

  /** Takes in the show of the desk. */
  see({ spaceId, sessionId, rehearsal, desk }: Pick<ShowState, 'spaceId' | 'sessionId' | 'rehearsal' | 'desk'>): void {
    const seen = { spaceId, sessionId, rehearsal, title: desk?.value.session.title ?? '' };
    const last = this.now;
    const isMoved = last !== null && !isSameShow(last, seen);
    // From show to show, the first one is what the person was asked to.
    if (isMoved) this.before = isSameShow(this.before, seen) ? null : (this.before ?? last);
    // The host says the show before it has read its title.
    this.now = seen.title === '' && isSameShow(last, seen) ? last : seen;
  }

  /** The person knows. */
  putAway(): void {
    this.before = null;
  }
}
