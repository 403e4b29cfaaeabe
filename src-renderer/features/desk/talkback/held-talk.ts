import type { Attachment } from 'svelte/attachments';
import type { Action } from '#shared/show/action.ts';
import { heldKey } from '../deck/held-key.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { BY_TILE } from '../press-source.ts';
import { beginHeldAction } from './hold-action.ts';

/** A button that does its action as long as it is held. Null while it may not be pressed. */
export const heldAction = (desk: Pick<DeskState, 'press'>, action: () => Action | null): Attachment<HTMLElement> => {
  let end: (() => void) | null = null;
  return heldKey((isDown) => {
    end?.();
    end = isDown ? beginHeldAction(desk, action(), BY_TILE) : null;
  });
};
