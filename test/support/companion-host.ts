import type {
  CompanionActionDefinitions,
  CompanionFeedbackDefinitions,
  CompanionPresetDefinitions,
  CompanionPresetSection,
  CompanionVariableDefinitions,
  InstanceBase,
  JsonValue,
} from '@companion-module/base';
import type { InstanceContext } from '@companion-module/base/host-api';

type Options = Record<string, JsonValue | undefined>;
type Instance = InstanceBase;

/** Companion around one connection: what it would list, show and press. */
export interface CompanionHost {
  readonly instance: Instance;
  readonly status: () => { readonly status: string; readonly message: string | null };
  readonly actions: () => CompanionActionDefinitions;
  readonly feedbacks: () => CompanionFeedbackDefinitions;
  readonly presets: () => CompanionPresetDefinitions;
  readonly sections: () => readonly CompanionPresetSection[];
  readonly variable: (id: string) => unknown;
  /** Presses a button that has this action. Throws what Companion would write in its log. */
  press(action: string, options: Options): Promise<void>;
  /** Puts a feedback on a button; the function says whether it holds, as of the last time that the module asked. */
  watch(feedback: string, options: Options): () => boolean;
  /** Ids of what presets name and definitions do not have. */
  loosePresets(): readonly string[];
}

const ABOUT = { id: 'a', controlId: 'bank:1', surfaceId: undefined, previousOptions: null };

/** Starts a connection as Companion does, over the host API of its module package. */
export const startInCompanion = async (
  Module: new (context: unknown) => InstanceBase,
  config: Record<string, JsonValue>,
  secrets: Record<string, JsonValue>,
): Promise<CompanionHost> => {
  let status: { status: string; message: string | null } = { status: 'none', message: null };
  let actions: CompanionActionDefinitions = {};
  let feedbacks: CompanionFeedbackDefinitions = {};
  let presets: CompanionPresetDefinitions = {};
  let sections: readonly CompanionPresetSection[] = [];
  let variables: CompanionVariableDefinitions = {};
  const values = new Map<string, unknown>();
  const watched: { readonly feedback: string; readonly options: Options; holds: boolean }[] = [];
  const look = (): void => {
    for (const one of watched) {
      const definition = feedbacks[one.feedback];
      if (!definition || definition.type !== 'boolean') throw new Error(`There is no feedback ${one.feedback}.`);
      one.holds =
        definition.callback(
          { ...ABOUT, type: 'boolean', feedbackId: one.feedback, options: one.options },
          { type: 'feedback' },
        ) === true;
    }
  };
  const none = (): never => {
    throw new Error('The module asked for what this Companion has not.');
  };
  const context: InstanceContext<never> = {
    _isInstanceContext: true,
    id: 'connection',
    label: 'regie',
    upgradeScripts: [],
    saveConfig: none,
    updateStatus(now, message) {
      status = { status: now, message };
    },
    oscSend: none,
    recordAction: none,
    setActionDefinitions(defined) {
      actions = defined;
    },
    subscribeActions: none,
    unsubscribeActions: none,
    setFeedbackDefinitions(defined) {
      feedbacks = defined;
      look();
    },
    unsubscribeFeedbacks: none,
    checkFeedbacks: look,
    checkAllFeedbacks: look,
    checkFeedbacksById: look,
    setPresetDefinitions(structure, defined) {
      sections = structure;
      presets = defined;
    },
    setVariableDefinitions(defined) {
      variables = defined;
    },
    setVariableValues(given) {
      for (const [id, value] of Object.entries(given)) {
        // Companion takes no value of a variable that was not defined.
        if (variables[id as never] === undefined) throw new Error(`The variable ${id} was not defined.`);
        values.set(id, value);
      }
    },
    getVariableValue: none,
    sharedUdpSocketHandlers: new Map(),
    sharedUdpSocketJoin: none,
    sharedUdpSocketLeave: none,
    sharedUdpSocketSend: none,
  };
  const instance = new Module(context);
  await instance.init(config, true, secrets);
  return {
    instance,
    status: () => status,
    actions: () => actions,
    feedbacks: () => feedbacks,
    presets: () => presets,
    sections: () => sections,
    variable: (id) => values.get(id),
    async press(action, options) {
      const definition = actions[action];
      if (!definition) throw new Error(`There is no action ${action}.`);
      await definition.callback(
        { ...ABOUT, actionId: action, options },
        { type: 'action', setCustomVariableValue: none },
      );
    },
    watch(feedback, options) {
      const one = { feedback, options, holds: false };
      watched.push(one);
      look();
      return () => one.holds;
    },
    loosePresets() {
      const known = (
        definition: { readonly options: readonly { readonly id: string }[] } | false | undefined,
        options: object,
      ) => definition && Object.keys(options).every((id) => definition.options.some((option) => option.id === id));
      const listed = sections.flatMap(({ definitions }) => definitions as readonly string[]);
      const loose = Object.entries(presets).flatMap(([id, preset]) => {
        const pressed = (preset?.steps ?? []).flatMap((step) =>
          Object.values(step).flatMap((set) => (Array.isArray(set) ? set : (set as { actions: [] }).actions)),
        ) as { actionId: string; options: object }[];
        return [
          ...pressed
            .filter(({ actionId, options }) => !known(actions[actionId], options))
            .map(({ actionId }) => `${id}: ${actionId}`),
          ...(preset?.feedbacks ?? [])
            .filter(({ feedbackId, options }) => !known(feedbacks[feedbackId], options))
            .map(({ feedbackId }) => `${id}: ${feedbackId}`),
        ];
      });
      return [
        ...loose,
        ...listed.filter((id) => presets[id] === undefined),
        ...Object.keys(presets).filter((id) => !listed.includes(id)),
      ];
    },
  };
};
