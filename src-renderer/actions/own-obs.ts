import type { OWN_OBS_ACTIONS } from '#shared/show/actions/own-obs.ts';
import * as m from '../paraglide/messages.js';
import { plainForm, suggestingField } from './action-form.ts';
import { MARK_LOOK, of, type ViewsOf } from './action-view.ts';

/** The scene of a new OBS, for a tile that is made while the own one is not connected. */
const FIRST_SCENE = 'Scene';

/** Forms, names and icons of actions for the person's own OBS. */
export const OWN_OBS_VIEWS: ViewsOf<typeof OWN_OBS_ACTIONS> = {
  'obs.scene': {
    group: 'scenes',
    icon: 'radio',
    forms: [
      {
        ...plainForm('obs.scene', m.keys_action_obs_scene, { scene: FIRST_SCENE }),
        fields: [suggestingField('scene', m.desk_obs_scene_name, 200, ({ obsScenes }) => obsScenes)],
      },
    ],
    word: ({ scene }) => of(m.desk_act_obs_scene(), scene),
    offers: ({ obsScenes }) =>
      (obsScenes.length > 0 ? obsScenes : [FIRST_SCENE]).map((scene) => ({
        action: { kind: 'obs.scene', scene },
        name: obsScenes.length > 0 ? of(m.desk_act_obs_scene(), scene) : m.keys_action_obs_scene(),
      })),
    ...MARK_LOOK,
  },
};
