import { isKnownKind } from './team-bounds.ts';
import { textOf, type TeamEntry } from './team-entry.ts';

/** The key of this run, which its name is the public half of, and the look at words of others. */
export interface TeamSignatures {
  sign(text: string): string;
  isSigned(desk: string, text: string, signature: string): boolean;
}

/** True for the name of a run that is a key: such a run proves what it says. Earlier versions have other names. */
export const isProvable = (desk: string): boolean => /^[\w-]{43}$/.test(desk);

/** Working material and marks belong to all desks: each changes those of the others, so whose they are proves nothing. */
const SHARED: ReadonlySet<string> = new Set(['mark', 'material']);

/** True for an entry that only its own desk may say. */
export const isSignedKind = (kind: string): boolean => isKnownKind(kind) && !SHARED.has(kind);

/**
 * True for words of a desk about itself, or about what belongs to nobody. Below the name of a run that can prove itself,
 * nobody else writes; runs of earlier versions have other keys for calls, answers, presses and takeovers.
 */
export const isOwnWord = ({ kind, key, desk, value }: TeamEntry): boolean => {
  const [owner = ''] = key.split(' ', 1);
  if (kind === 'handover') {
    const to = (value as { readonly to?: unknown } | null)?.to ?? desk;
    return to === desk && key !== desk && (owner === desk || !isProvable(desk));
  }
  if (isProvable(owner) && owner !== desk) return false;
  switch (kind) {
    case 'desk':
    case 'door':
    case 'seal':
    case 'renewed':
    case 'speaking':
      return key === desk;
    case 'presence':
    case 'guest':
    case 'admitted':
    case 'run':
    case 'armed':
    case 'sent':
    case 'invitation':
      return owner === desk;
    case 'press':
    case 'call':
    case 'answer':
      return owner === desk || !isProvable(desk);
    case 'claim':
      return owner === desk || owner === 'chat' || !isProvable(desk);
    default:
      return true;
  }
};

/** True for an entry that this desk believes: what a desk says of itself is signed where its run can prove itself. */
export const isBelieved = (entry: TeamEntry, self: string, signatures: TeamSignatures | null): boolean => {
  if (!isOwnWord(entry)) return false;
  if (!isSignedKind(entry.kind)) return true;
  // Everything that this run said is known here: a member that repeats it is not that run.
  if (entry.desk === self) return false;
  if (!isProvable(entry.desk) || signatures === null) return true;
  return entry.signature !== undefined && signatures.isSigned(entry.desk, textOf(entry), entry.signature);
};

/** An entry with the signature of this run, where it needs one. */
export const signedEntry = (entry: TeamEntry, signatures: TeamSignatures | null): TeamEntry =>
  signatures !== null && isProvable(entry.desk) && isSignedKind(entry.kind)
    ? { ...entry, signature: signatures.sign(textOf(entry)) }
    : entry;
