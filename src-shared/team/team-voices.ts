import { MAX_DESKS } from './team-bounds.ts';
import { isProvable } from './team-words.ts';

/** A member that was silent for so long no longer keeps another from its desk's name. */
const SILENT_MS = 5000;

export interface TeamVoices {
  came(member: string, run: string | null): void;
  left(member: string): void;
  /** True where the member speaks for this desk: each for one, and for one that can prove itself with proof. */
  speaksFor(member: string, desk: string): boolean;
}

/** Which member of the room speaks for which desk, so that nobody gives signs of life in the name of others. */
export const createTeamVoices = (self: string, now: () => number): TeamVoices => {
  const proven = new Map<string, string>();
  const voices = new Map<string, { readonly desk: string; heardAt: number }>();

  const isFree = (desk: string, member: string): boolean =>
    [...voices].every(
      ([other, voice]) => other === member || voice.desk !== desk || now() - voice.heardAt >= SILENT_MS,
    );
  const forgetSilent = (): void => {
    for (const [member, { heardAt }] of voices) if (now() - heardAt >= SILENT_MS) voices.delete(member);
  };

  return {
    came(member, run) {
      if (run !== null) proven.set(member, run);
    },
    left(member) {
      proven.delete(member);
      voices.delete(member);
    },
    speaksFor(member, desk) {
      if (desk === self || (isProvable(desk) && proven.get(member) !== desk)) return false;
      const voice = voices.get(member);
      if (voice && voice.desk !== desk) return false;
      if (!isProvable(desk) && !isFree(desk, member)) return false;
      if (!voice && voices.size >= MAX_DESKS) forgetSilent();
      if (!voice && voices.size >= MAX_DESKS) return false;
      voices.set(member, { desk, heardAt: now() });
      return true;
    },
  };
};
