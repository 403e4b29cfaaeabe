import type { Known } from '#shared/api/open-enum.ts';
import * as m from '../paraglide/messages.js';

/** The words for the values that this version knows. */
export type Words<Value extends string> = Readonly<Record<Known<Value>, () => string>>;

/** The word for a value; a value that this version does not know is called unknown, by the platform's name. */
export const openWord = <Value extends string>(words: Words<Value>, value: Value): string =>
  Object.hasOwn(words, value) ? words[value as Known<Value>]() : m.ui_unknown({ value });

/** The same for the kind of a thing, where nothing else says that it is a kind. */
export const kindWord = <Value extends string>(words: Words<Value>, kind: Value): string =>
  Object.hasOwn(words, kind) ? words[kind as Known<Value>]() : m.ui_unknown_kind({ kind });
