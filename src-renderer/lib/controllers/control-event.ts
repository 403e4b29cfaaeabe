/**
 * Action of a control. `velocity`: how hard a pad was hit, from 0 to 1, where it says so. `value`: position of a knob or fader, from 0 to 1. `turn`: a dial without an end moved by so
 * many steps, clockwise where positive.
 */
export type ControlAct =
  | { readonly kind: 'press'; readonly velocity?: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'turn'; readonly steps: number };

/** Something that happened on a device. */
export interface ControlEvent {
  readonly device: string;
  readonly control: string;
  readonly act: ControlAct;
}
