import { InstanceBase, InstanceStatus, type JsonObject } from '@companion-module/base';
import type { ApiFrame, PressAnswer } from '#shared/controls/api-messages.ts';
import type { ApiState } from '#shared/controls/api-state.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import { actionDefinitions } from './actions.ts';
import { choicesOf, NO_CHOICES, type Choices } from './choices.ts';
import { CONFIG_FIELDS, readConfig } from './config.ts';
import {
  connectDesk,
  type DeskConnection,
  type DeskLists,
  type DeskPress,
  type DeskStatus,
} from './desk-connection.ts';
import { feedbackDefinitions } from './feedbacks.ts';
import { presetsOf } from './presets.ts';
import { emptyValues, variableDefinitions, variableValues } from './variables.ts';

/** Values that the clock alone changes are told this often. */
const TICK_MS = 1000;
const NO_LISTS: DeskLists = { actions: [], tiles: [], commands: [] };

/** A connection of Companion to one desk. */
class DeskInstance extends InstanceBase {
  readonly #clock = createSystemClock(globalThis);
  #connection: DeskConnection | null = null;
  #lists = NO_LISTS;
  #choices: Choices = NO_CHOICES;
  /** The state as it is, null while the desk is away; and as it was last. */
  #state: ApiState | null = null;
  #lastState: ApiState | null = null;
  #lastPress: Extract<ApiFrame, { type: 'press' }> | null = null;
  /** Source of the current definitions. */
  #defined = '';
  #stopTicking: () => void = () => {};

  override getConfigFields() {
    return CONFIG_FIELDS;
  }

  override async init(config: JsonObject, _isFirst: boolean, secrets: JsonObject | undefined): Promise<void> {
    await this.configUpdated(config, secrets);
  }

  override async configUpdated(config: JsonObject, secrets: JsonObject | undefined): Promise<void> {
    await this.destroy();
    this.#defined = '';
    const read = readConfig(config, secrets);
    if ('missing' in read) this.updateStatus(InstanceStatus.BadConfig, read.missing);
    else this.#connect(read.origin, read.token);
  }

  override async destroy(): Promise<void> {
    this.#stopTicking();
    this.#connection?.close();
    this.#connection = null;
  }

  #connect(origin: string, token: string): void {
    this.#connection = connectDesk({
      origin,
      token,
      clock: this.#clock,
      fetch,
      onStatus: (status) => this.#say(status, origin),
      onState: (state) => this.#take(state),
      onPress: (press) => {
        this.#lastPress = press;
        this.#show();
      },
      onLists: (lists) => {
        this.#lists = lists;
        if (!lists.actions.some(({ allowed }) => allowed)) {
          this.updateStatus(InstanceStatus.InsufficientPermissions, 'This token may look, but press nothing.');
        }
        this.#define();
        this.#show();
      },
    });
    this.#tick();
  }

  #say({ kind, reason }: DeskStatus, origin: string): void {
    switch (kind) {
      case 'connecting':
        this.updateStatus(InstanceStatus.Connecting);
        return;
      case 'connected':
        this.updateStatus(InstanceStatus.Ok);
        return;
      case 'wrong_token':
        this.updateStatus(InstanceStatus.AuthenticationFailure, reason);
        return;
      case 'unreachable':
        this.updateStatus(InstanceStatus.ConnectionFailure, `Regie does not answer at ${origin}.`);
    }
  }

  #take(state: ApiState | null): void {
    this.#state = state;
    this.#lastState = state ?? this.#lastState;
    if (state === null) this.#lastPress = null;
    this.#define();
    this.#show();
  }

  /** Makes the definitions anew where they became others: what exists, and what it is called. */
  #define(): void {
    const state = this.#lastState;
    if (state === null || this.#lists === NO_LISTS) return;
    const choices = choicesOf(state, this.#lists.tiles);
    const made = JSON.stringify([choices, this.#lists.actions, this.#lists.commands, this.label]);
    if (made === this.#defined) return;
    this.#defined = made;
    this.#choices = choices;
    const now = (): ApiState | null => this.#state;
    this.setActionDefinitions(
      actionDefinitions({ lists: this.#lists, choices, state: now, press: (press) => this.#press(press) }),
    );
    this.setFeedbackDefinitions(
      feedbackDefinitions({
        choices,
        state: now,
        failed: () => (this.#lastPress?.phase === 'failed' ? this.#lastPress.action : null),
      }),
    );
    this.setVariableDefinitions(variableDefinitions(state));
    const { sections, presets } = presetsOf(choices, this.#lists, this.label);
    this.setPresetDefinitions(sections, presets);
  }

  #show(): void {
    if (this.#defined === '') return;
    const state = this.#state;
    if (state !== null) {
      const now = this.#connection?.now() ?? this.#clock.now();
      this.setVariableValues(variableValues({ state, lastPress: this.#lastPress, now }));
    } else if (this.#lastState !== null) this.setVariableValues(emptyValues(this.#lastState));
    this.checkAllFeedbacks();
  }

  #tick(): void {
    this.#stopTicking = this.#clock.schedule(this.#clock.now() + TICK_MS, () => {
      const state = this.#state;
      if (state && (state.show?.status === 'live' || state.onAir.nextSceneAt !== null)) this.#show();
      this.#tick();
    });
  }

  async #press(press: DeskPress): Promise<void> {
    const answer: PressAnswer = (await this.#connection?.press(press)) ?? {
      outcome: 'refused',
      ms: 0,
      message: 'Regie is not connected.',
    };
    if (answer.outcome === 'confirmed' || answer.outcome === 'started' || answer.outcome === 'stopped') return;
    // A second press right after the first is no trouble: the first one counts.
    if (answer.outcome === 'ignored' && answer.code === 'repeat') return;
    throw new Error(answer.message ?? `The press was ${answer.outcome}.`);
  }
}

// Companion loads a connection by the default export of its program.
export { DeskInstance as default };

/** Upgrades of older settings. This is the first version, so there are none. */
export const UpgradeScripts: readonly never[] = [];
