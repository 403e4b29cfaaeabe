import type { LaterValue } from '#shared/api/open-enum.ts';
import * as m from '../paraglide/messages.js';
import type { Icon } from './icon.ts';

/** A value among several that a person can choose. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: Icon;
  /** Why it cannot be chosen now; absent when it can. */
  readonly reason?: string;
}

/** An entry of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  /** Why it cannot be used now; absent when it can. */
  readonly reason?: string;
  readonly onSelect: () => void;
}

/** A tab of a set. */
export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Shown small beside the label: a count, a state. */
  readonly note?: string;
}

/** Adds the present value to the choices where it is missing, so that a value of a later version is seen and can stay. */
export const withCurrent = <Value extends string>(
  choices: readonly Choice<Value>[],
  value: Value | LaterValue,
): readonly Choice<Value | LaterValue>[] =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: m.ui_unknown({ value }) }];
