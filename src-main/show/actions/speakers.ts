import type { Sender } from './sending.ts';

/** Says a line to those who speak; the platform is not involved. */
const sendLine: Sender<'speaker.line'> = ({ userId, text }, { speakers }) => ({
  operation: null,
  send(_client, { onSent }) {
    onSent?.();
    return Promise.resolve({ kind: 'ok', apply: () => speakers.say({ userId, text }) });
  },
  group: 'speakers',
  affects: [],
  evidence: null,
  note: () => null,
});

/** Senders for the actions about those who speak. */
export const SPEAKER_SENDERS = { 'speaker.line': sendLine } as const;
