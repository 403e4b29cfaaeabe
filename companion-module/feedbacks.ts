import type { CompanionButtonStyleProps, CompanionFeedbackDefinitions } from '@companion-module/base';
import type { Action } from '#shared/show/action.ts';
import type { ApiState } from '#shared/controls/api-state.ts';
import { idOf, type Choices } from './choices.ts';
import { given, optionOf, tileOption } from './option-fields.ts';
import { STANDINGS, type Standing, type StandingOption } from './standing.ts';
import { tileLooks } from './tile-standing.ts';

/** Looks of a button: red is on air and nothing else, green is cued, as on the desk. */
export const LOOKS: Readonly<
  Record<Standing['look'] | 'idle' | 'running', Pick<CompanionButtonStyleProps, 'color' | 'bgcolor'>>
> = {
  idle: { color: 0xffffff, bgcolor: 0x202226 },
  on_air: { color: 0xffffff, bgcolor: 0xc4201d },
  cued: { color: 0xffffff, bgcolor: 0x1b7f45 },
  on: { color: 0x000000, bgcolor: 0xe8e8e8 },
  running: { color: 0x000000, bgcolor: 0xa8c4e8 },
  trouble: { color: 0x000000, bgcolor: 0xe0a020 },
};

const THINGS: Readonly<Record<StandingOption, keyof Choices>> = {
  sceneId: 'scene',
  overlayId: 'overlay',
  pollId: 'poll',
  mediaId: 'media',
  bandId: 'band',
  scene: 'obsScene',
};

/** The last press of anybody on the desk, as long as it did not succeed. */
export const FAILED_PRESS = 'press_failed';

/** How a tile of the deck looks, the last one that applies on top. */
export const TILE_FEEDBACKS = [
  { id: 'tile_on', name: 'Tile: it is on', look: 'on' },
  { id: 'tile_cued', name: 'Tile: its scene is cued', look: 'cued' },
  { id: 'tile_on_air', name: 'Tile: it is on air', look: 'on_air' },
  { id: 'tile_running', name: 'Tile: its sequence plays', look: 'running' },
  { id: 'tile_failed', name: 'Tile: its last press or its sequence failed', look: 'trouble' },
] as const;

export interface FeedbackParts {
  readonly choices: Choices;
  readonly state: () => ApiState | null;
  /** The last press, as long as it failed. */
  readonly failed: () => Action | null;
}

/** Everything of the show that a button can show. Nothing holds while the desk is away. */
export const feedbackDefinitions = ({ choices, state, failed }: FeedbackParts): CompanionFeedbackDefinitions => ({
  ...Object.fromEntries(
    Object.entries<Standing>(STANDINGS).map(([id, { name, options, look, isInEffect }]) => {
      const fields = options.map((option) => ({
        name: option,
        shape: { type: 'thing', of: THINGS[option] } as const,
        isRequired: true,
        // An overlay may be looked for in every scene.
        isNullable: option === 'sceneId' && options.length > 1,
        toggle: null,
      }));
      const idsOf = (chosen: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          fields.map((field) => {
            const text = given(chosen[field.name]);
            return [field.name, text === '' && field.isNullable ? null : idOf(choices[field.shape.of], text)];
          }),
        );
      return [
        id,
        {
          type: 'boolean',
          name,
          defaultStyle: LOOKS[look],
          options: fields.map((field) => optionOf('overlay.visible', field, choices)),
          callback: (event: { readonly options: Readonly<Record<string, unknown>> }): boolean => {
            const now = state();
            return now !== null && isInEffect(now, idsOf(event.options));
          },
        },
      ];
    }),
  ),
  [FAILED_PRESS]: {
    type: 'boolean',
    name: 'Last press failed',
    defaultStyle: LOOKS.trouble,
    options: [],
    callback: () => failed() !== null,
  },
  ...Object.fromEntries(
    TILE_FEEDBACKS.map(({ id, name, look }) => [
      id,
      {
        type: 'boolean' as const,
        name,
        defaultStyle: LOOKS[look],
        options: [tileOption(choices)],
        callback: ({ options }: { readonly options: Readonly<Record<string, unknown>> }): boolean => {
          const now = state();
          const tileId = idOf(choices.tile, given(options.tile));
          const tile = choices.tile.find((one) => one.id === tileId);
          return now !== null && tile !== undefined && tileLooks(tile, now, failed()).has(look);
        },
      },
    ]),
  ),
});
