import { OVERLAY_FIELDS, overlayDefinition } from '#shared/api/overlays.ts';
import type { FieldValue, SceneFields } from '#shared/api/scene-field.ts';
import { SCENE_DEFAULTS, type Overlay, type Slot } from '#shared/api/scene.ts';
import { AUDIO_EDITED, AUDIO_FIELDS, SLOT_FIELDS, slotDefinition } from '#shared/api/slots.ts';
import * as m from '../../../paraglide/messages.js';
import { partFieldWord } from '../../../lib/scene-words.ts';
import type { Property } from './property.ts';

/** The properties of some fields, with what holds of these while they are absent. */
const propertiesOf = (
  fields: SceneFields,
  names: readonly string[],
  usual: Readonly<Record<string, FieldValue | null | undefined>>,
): readonly Property[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (!field?.control) return [];
    const label = (): string => partFieldWord(name);
    return [{ field: name, label, control: field.control, usual: usual[name] ?? field.usual }];
  });

/**
 * The properties of an overlay, but its place. `accent` is the space's own colour, which the stage takes where the author
 * chose none; null where the space has none either.
 */
export const overlayProperties = (overlay: Overlay, accent: string | null): readonly Property[] => {
  const definition = overlayDefinition(overlay.type);
  const accented = accent !== null && definition ? { [definition.accented]: accent } : {};
  return propertiesOf(OVERLAY_FIELDS, [...(definition?.fields(overlay) ?? []), 'opacity', 'visible'], {
    ...definition?.usual,
    ...accented,
  });
};

/** The properties that overlays of all types have. */
export const COMMON_PROPERTIES = propertiesOf(OVERLAY_FIELDS, ['opacity', 'visible'], {});

/** The properties of a slot, but whom or what it shows and its place. */
export const slotProperties = (slot: Slot, mediaKind: Slot['mediaKind'] | null): readonly Property[] => {
  const definition = slotDefinition(slot.kind);
  const names = definition?.fields({ bgMode: slot.bgMode, medium: mediaKind ?? null }) ?? ['title'];
  return propertiesOf(SLOT_FIELDS, names, definition?.usual ?? {});
};

/** The properties of a sound. */
export const SOUND_PROPERTIES = propertiesOf(AUDIO_FIELDS, AUDIO_EDITED, {});

/** The properties of a scene that are one control each. */
export const SCENE_LOOK: readonly Property[] = [
  {
    field: 'background',
    label: m.prepare_background,
    control: { kind: 'color' },
    usual: SCENE_DEFAULTS.background,
  },
  { field: 'showLogo', label: m.prepare_show_logo, control: { kind: 'switch' }, usual: false },
];
export const FRAMED: Property = {
  field: 'framed',
  label: m.prepare_framed,
  control: { kind: 'switch' },
  usual: false,
};
export const JINGLE: Property = {
  field: 'jingle',
  label: m.prepare_jingle,
  control: { kind: 'switch' },
  usual: false,
  hint: m.prepare_jingle_hint,
};
