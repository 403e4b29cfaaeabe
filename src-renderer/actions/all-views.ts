import type { Action, ActionKind } from '#shared/show/action.ts';
import type { ActionDraft, ActionForm } from './action-form.ts';
import type { ActionOf, ActionView } from './action-view.ts';
import { BAND_VIEWS } from './bands.ts';
import { CHAT_VIEWS } from './chat.ts';
import { DESK_VIEWS } from './desk.ts';
import { MEDIA_VIEWS } from './media.ts';
import { OVERLAY_VIEWS } from './overlays.ts';
import { OWN_OBS_VIEWS } from './own-obs.ts';
import { PEOPLE_VIEWS } from './people.ts';
import { POLL_VIEWS } from './polls.ts';
import { SCENE_VIEWS } from './scenes.ts';
import { SPEAKER_VIEWS } from './speakers.ts';
import { TALK_VIEWS } from './talk.ts';

const VIEWS: { readonly [Kind in ActionKind]: ActionView<ActionOf<Kind>> } = {
  ...SCENE_VIEWS,
  ...BAND_VIEWS,
  ...OVERLAY_VIEWS,
  ...POLL_VIEWS,
  ...CHAT_VIEWS,
  ...MEDIA_VIEWS,
  ...PEOPLE_VIEWS,
  ...SPEAKER_VIEWS,
  ...TALK_VIEWS,
  ...OWN_OBS_VIEWS,
  ...DESK_VIEWS,
};

/** Each view stands at the kind that it takes. */
type AnyView = ActionView<Action>;

/** The views of all kinds, family by family. */
export const ALL_VIEWS = Object.values(VIEWS) as unknown as readonly AnyView[];

/** The view of an action's kind. */
export const viewOf = ({ kind }: Pick<Action, 'kind'>): AnyView => VIEWS[kind] as unknown as AnyView;

/** All forms in which a person chooses an action. */
export const ALL_FORMS: readonly ActionForm[] = ALL_VIEWS.flatMap(({ forms }) => forms);

/** The form of an action, as it was chosen. */
export const formOf = (action: ActionDraft): ActionForm | undefined =>
  Object.hasOwn(VIEWS, action.kind)
    ? VIEWS[action.kind as ActionKind].forms.find(({ has }) => has === null || action[has] !== undefined)
    : undefined;
