import { SCENE_LIMITS } from '#shared/api/scene.ts';
import type { Band } from '#shared/api/scenes.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { BAND_ACTIONS } from '#shared/show/actions/bands.ts';
import { bandAction } from '#shared/library/band-action.ts';
import { formatLength } from '../lib/format.ts';
import * as m from '../paraglide/messages.js';
import { durationField, textField } from './action-form.ts';
import { of, type ViewsOf } from './action-view.ts';

/** Part of a band's time that is left, 1 to 0; null when it is not on screen. Instants are the platform's. */
export const bandLeft = (
  bands: readonly Pick<Band, 'text' | 'until'>[],
  preset: Pick<BandPreset, 'text' | 'seconds'>,
  now: number,
): { readonly seconds: number; readonly share: number } | null => {
  const ends = bands.filter(({ text }) => text === preset.text).map(({ until }) => Date.parse(until));
  const leftMs = Math.max(0, ...ends) - now;
  if (ends.length === 0 || leftMs <= 0) return null;
  const wholeMs = 1000 * (preset.seconds ?? SCENE_LIMITS.bandSeconds.default);
  return { seconds: Math.ceil(leftMs / 1000), share: Math.min(1, leftMs / wholeMs) };
};

const TILE_COLOR = /^#[0-9a-f]{6}$/i;

/** Forms, names and icons of band actions. */
export const BAND_VIEWS: ViewsOf<typeof BAND_ACTIONS> = {
  'band.show': {
    group: 'bands',
    icon: 'captions',
    forms: [
      {
        id: 'band.show',
        label: m.keys_action_band,
        make: ({ presets: [first] }) => ({
          kind: 'band.show',
          text: first?.text ?? '',
          ...(first?.seconds !== undefined && { seconds: first.seconds }),
          ...(first?.bg !== undefined && { bg: first.bg }),
        }),
        fields: [
          textField('text', m.desk_band_text, 300),
          durationField('seconds', m.desk_band_seconds, [
            SCENE_LIMITS.bandSeconds.min,
            SCENE_LIMITS.bandSeconds.max,
            1,
          ]),
          { type: 'color', name: 'bg', label: m.desk_band_bg },
          { type: 'color', name: 'color', label: m.desk_band_color },
        ],
        has: null,
      },
    ],
    word: ({ text }) => of(m.desk_act_band(), text),
    offers: ({ presets }) =>
      presets.map((preset) => ({
        action: bandAction(preset),
        name: preset.label,
        ...(preset.bg !== undefined && TILE_COLOR.test(preset.bg) && { color: preset.bg }),
      })),
    note(action, _on, { bands, now }) {
      const left = bandLeft(bands, action, now);
      return left
        ? m.desk_seconds_left({ seconds: left.seconds })
        : formatLength(action.seconds ?? SCENE_LIMITS.bandSeconds.default);
    },
    tone: (_action, on) => (on === true ? 'on' : null),
  },
};
