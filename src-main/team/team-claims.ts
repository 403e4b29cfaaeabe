import type { ClaimKind, TeamChange, TeamFact } from '#shared/team/team-values.ts';
import { createSlots } from './slots.ts';

/** Work that somebody at this host claims or gives back. */
export interface ClaimRequest {
  readonly what: ClaimKind;
  readonly of: string;
  readonly title: string;
  readonly on: boolean;
}

export interface TeamClaims {
  /** `id`: the window or panel of the person. */
  claim(id: number, by: string, request: ClaimRequest): void;
  /** A window or panel is gone, and its claims with it. */
  left(id: number): void;
}

export interface TeamClaimPorts {
  readonly desk: string;
  readonly change: (change: TeamChange) => void;
  readonly claims: () => readonly TeamFact<'claim'>[];
}

/** The work that people of this desk say they are doing. A claim binds nobody: the next claim on the chat takes it. */
export const createTeamClaims = ({ desk, change, claims }: TeamClaimPorts): TeamClaims => {
  const holders = new Map<string, { readonly id: number; readonly by: string; readonly of: string }>();
  const slots = createSlots();

  /** Gives a claim back, unless somebody at another desk has it by now. */
  const giveBack = (place: string, by: string): void => {
    holders.delete(place);
    if (claims().some(({ key, desk: from }) => key === place && from === desk)) {
      change({ kind: 'claim', key: place, value: null, by });
    }
  };

  return {
    claim(id, by, { what, of, title, on }) {
      // The chat has one person; a scene may have several editors, who see each other. A window edits one scene.
      const place = what === 'chat' ? `${what} ${of}` : `${desk} ${what} ${slots.of(id)}`;
      const holder = holders.get(place);
      if (on) {
        holders.set(place, { id, by, of });
        change({ kind: 'claim', key: place, value: { what, of, title }, by });
      } else if (holder?.by === by && holder.of === of) giveBack(place, by);
    },
    left(id) {
      for (const [place, holder] of holders) if (holder.id === id) giveBack(place, holder.by);
      slots.free(id);
    },
  };
};
