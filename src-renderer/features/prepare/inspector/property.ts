import type { FieldControl, FieldValue } from '#shared/api/scene-field.ts';

/** A field of a scene, slot, overlay or sound in the inspector. `usual` holds while it is absent; null where nothing does. */
export interface Property {
  readonly field: string;
  readonly label: () => string;
  readonly control: FieldControl;
  readonly usual: FieldValue | null;
  readonly hint?: () => string;
}
