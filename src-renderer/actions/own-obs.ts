import type { OWN_OBS_ACTIONS } from '#shared/show/actions/own-obs.ts';
import * as m from '../paraglide/messages.js';
import { plainForm, textField } from './action-form.ts';
import { MARK_LOOK, of, type ViewsOf } from './action-view.ts';

/** The scene of a new OBS, as an example; the person types the name of their own. */
const FIRST_SCENE = 'Scene';

/** Forms, names and icons of actions for the person's own OBS. */
export const OWN_OBS_VIEWS: ViewsOf<typeof OWN_OBS_ACTIONS> = {
  'obs.scene': {
    group: 'scenes',
    icon: 'radio',
    forms: [
      {
        ...plainForm('obs.scene', m.keys_action_obs_scene, { scene: FIRST_SCENE }),
        fields: [textField('scene', m.desk_obs_scene_name, 200)],
      },
    ],
    word: ({ scene }) => of(m.desk_act_obs_scene(), scene),
    offers: () => [{ action: { kind: 'obs.scene', scene: FIRST_SCENE }, name: m.keys_action_obs_scene() }],
    ...MARK_LOOK,
  },
};
