import type { Sender } from './sending.ts';

/** Switches the person's own OBS; the platform is not involved. */
const sendObsScene: Sender<'obs.scene'> = ({ scene }, { switchOwnObs }) => ({
  operation: null,
  async send(_client, { onSent }) {
    onSent?.();
    const failure = await switchOwnObs(scene);
    return failure ? { kind: 'failed', error: failure } : { kind: 'ok', apply() {} };
  },
  group: 'own obs',
  affects: [],
  evidence: null,
  note: () => null,
});

/** Senders for the actions of the person's own OBS. */
export const OWN_OBS_SENDERS = { 'obs.scene': sendObsScene } as const;
