import { describe, expect, test } from 'vitest';
import { OVERLAY_FIELDS, OVERLAY_TYPES, OVERLAYS, overlayDefinition, overlayGeometry } from '#shared/api/overlays.ts';
import type { SceneField } from '#shared/api/scene-field.ts';
import { OverlayInput, SlotInput, type Overlay } from '#shared/api/scene.ts';
import { AUDIO_EDITED, AUDIO_FIELDS, SLOT_FIELDS, SLOT_KINDS, slotDefinition } from '#shared/api/slots.ts';
import { overlayColours } from '#shared/scene/overlay-look.ts';
import { overlayName } from '#shared/scene/overlay-name.ts';
import type { LaterValue } from '#shared/api/open-enum.ts';

const FIELDS: Readonly<Record<string, SceneField>> = { ...AUDIO_FIELDS, ...SLOT_FIELDS, ...OVERLAY_FIELDS };
const LATER = 'countdown' as LaterValue;
const overlayOf = (fields: object): Overlay =>
  ({ id: 'one', visible: true, opacity: 1, x: 0, y: 0, w: 1, h: 1, ...fields }) as Overlay;

describe('each type of overlay', () => {
  test.each(OVERLAY_TYPES)(
    '%s begins as the platform takes it, and is edited by fields that have a control',
    (type) => {
      const definition = overlayDefinition(type);
      const content = definition?.start('Text') ?? {};
      expect(OverlayInput.safeParse({ type, ...overlayGeometry(type), ...content }).error).toBeUndefined();
      for (const field of definition?.fields(content) ?? []) expect(OVERLAY_FIELDS[field].control).not.toBeNull();
    },
  );

  test.each(OVERLAY_TYPES)('%s has values that the platform takes where its fields are absent', (type) => {
    expect(OverlayInput.safeParse({ type, ...OVERLAYS[type].usual }).error).toBeUndefined();
  });

  test.each(OVERLAY_TYPES)('%s is called by its own words, else by the word for its type', (type) => {
    for (const field of OVERLAYS[type].words) {
      expect(overlayName(overlayOf({ type, [field]: ' Mine ' }), () => 'Type')).toBe('Mine');
      expect(overlayName(overlayOf({ type, [field]: '  ' }), () => 'Type')).toBe('Type');
    }
  });

  test('one of a later platform stands like a band, has its name, and no colours that we know', () => {
    expect(overlayDefinition(LATER)).toBeNull();
    expect(overlayGeometry(LATER)).toEqual(OVERLAYS.band.place);
    expect(overlayName(overlayOf({ type: LATER }), String)).toBe('countdown');
    expect(overlayColours(overlayOf({ type: LATER }), '#ffffff')).toBeNull();
  });
});

describe('each kind of slot', () => {
  test.each(SLOT_KINDS)('%s is edited by fields that have a control', (kind) => {
    for (const medium of ['image', 'pdf', 'video', 'embed', null] as const)
      for (const bgMode of ['none', 'blur', 'image', undefined] as const)
        for (const field of slotDefinition(kind)?.fields({ medium, bgMode }) ?? [])
          expect(SLOT_FIELDS[field].control).not.toBeNull();
    expect(SlotInput.safeParse({ kind, ...slotDefinition(kind)?.usual }).error).toBeUndefined();
  });
});

test('a sound is edited by fields that have a control', () => {
  for (const field of AUDIO_EDITED) expect(AUDIO_FIELDS[field].control).not.toBeNull();
});

test.each(Object.entries(FIELDS))('%s takes what its control can set, and nothing beyond', (_, field) => {
  const { schema, control, usual } = field;
  const takes = (value: unknown): boolean => schema.safeParse(value).success;
  if (usual !== null && usual !== '') expect(takes(usual)).toBe(true);
  if (control?.kind === 'text')
    expect([takes('x'.repeat(control.maxlength)), takes('x'.repeat(control.maxlength + 1))]).toEqual([true, false]);
  if (control?.kind === 'number' || control?.kind === 'slider' || control?.kind === 'duration') {
    const { min, max, step } = control;
    expect([min, max, max + step].map(takes)).toEqual([true, true, false]);
  }
  if (control?.kind === 'choice' || control?.kind === 'row') expect(control.values.every(takes)).toBe(true);
});
