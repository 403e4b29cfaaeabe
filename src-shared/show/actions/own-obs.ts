import * as z from 'zod';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH, UNSEEN } from './define-action.ts';
import { ifKnown } from './show-facts.ts';

/** Switches the scene of the person's own OBS. */
const obsScene = defineAction({
  kind: 'obs.scene',
  fields: { scene: z.string().trim().min(1).max(200) },
  ...REFERS_TO_NOTHING,
  ...ALWAYS_POSSIBLE,
  ...NO_SWITCH,
  ...UNSEEN,
  role: 'caller',
  operations: () => [],
  target: () => null,
  conflictKey: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: false,
  repeatable: true,
  isInEffect: ({ scene }, { ownObsScene }) => ifKnown(ownObsScene, (there) => there === scene),
});

export const OWN_OBS_ACTIONS = [obsScene] as const;
