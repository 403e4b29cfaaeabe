import type { OwnObsState } from '#shared/controls/own-obs.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** State of the person's own OBS as the desk shows it. */
export type OwnObsLook =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'away'; readonly since: number }
  | { readonly kind: 'failed'; readonly scene: string; readonly failure: Sentence }
  | {
      readonly kind: 'there';
      readonly scene: string;
      readonly isStreaming: boolean;
      readonly isRecording: boolean;
    };

/** Says what of the own OBS matters now; null while it is switched off. */
export const ownObsLook = ({ status, since, program, lastSwitch, ...obs }: OwnObsState): OwnObsLook | null => {
  if (status === 'off') return null;
  if (status === 'connecting') return { kind: 'connecting' };
  if (status !== 'connected') return { kind: 'away', since };
  // A scene that did not come up matters until another one does.
  if (lastSwitch && lastSwitch.failure !== null) {
    return { kind: 'failed', scene: lastSwitch.scene, failure: lastSwitch.failure };
  }
  return { kind: 'there', scene: program ?? '', isStreaming: obs.isStreaming, isRecording: obs.isRecording };
};
