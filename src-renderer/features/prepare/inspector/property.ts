import type { Choice } from '../../../ui/choice.ts';

interface Named {
  readonly field: string;
  readonly label: () => string;
}

/** Form field for a property of a scene, slot, overlay or sound. `usual` holds while it is absent. */
export type Property = Named &
  (
    | { readonly kind: 'text'; readonly rows?: number; readonly maxlength: number }
    | { readonly kind: 'color'; readonly usual: string }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly step: number;
        readonly unit?: string;
        readonly usual: number | null;
      }
    | { readonly kind: 'duration'; readonly min: number; readonly max: number; readonly step: number }
    | {
        readonly kind: 'slider';
        readonly min: number;
        readonly max: number;
        readonly step: number;
        readonly usual: number;
      }
    | { readonly kind: 'switch'; readonly usual: boolean; readonly hint?: () => string }
    | { readonly kind: 'choice'; readonly choices: () => readonly Choice<string>[]; readonly usual: string }
    | { readonly kind: 'segmented'; readonly choices: () => readonly Choice<string>[]; readonly usual: string }
  );
