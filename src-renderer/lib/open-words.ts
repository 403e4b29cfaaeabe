import type { Known, LaterValue } from '#shared/api/open-enum.ts';
import * as m from '../paraglide/messages.js';
import type { Choice } from '../ui/choice.ts';

/** The words for the values that this version knows. */
export type Words<Value extends string> = Readonly<Record<Known<Value>, () => string>>;

/** What a value is called; a value that this version does not know is said to be unknown, by the platform's name. */
export const openWord = <Value extends string>(words: Words<Value>, value: Value): string =>
  Object.hasOwn(words, value) ? words[value as Known<Value>]() : m.ui_unknown({ value });

/** The same for the kind of a thing, where nothing else says that it is a kind. */
export const kindWord = <Value extends string>(words: Words<Value>, kind: Value): string =>
  Object.hasOwn(words, kind) ? words[kind as Known<Value>]() : m.ui_unknown_kind({ kind });

/** Choices with the value there is among them, so that one that this version does not know is seen and can stay. */
export const withCurrent = <Value extends string>(
  choices: readonly Choice<Value>[],
  value: Value | LaterValue,
): readonly Choice<Value | LaterValue>[] =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: m.ui_unknown({ value }) }];
