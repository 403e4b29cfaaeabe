/**
 * What a control did. `value`: where a knob or fader stands, from 0 to 1. `turn`: a dial without an end went on by so
 * many steps, clockwise where positive.
 */
export type ControlAct =
  | { readonly kind: 'press' | 'release' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'turn'; readonly steps: number };

/** Something that happened on a device. */
export interface ControlEvent {
  readonly device: string;
  readonly control: string;
  readonly act: ControlAct;
}
