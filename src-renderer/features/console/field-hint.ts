import type { FormField } from '#shared/console/form-field.ts';
import * as m from '../../paraglide/messages.js';

/** A few words on the values a field takes; undefined where its control says it. */
export const hintOf = ({ shape, fallback }: FormField): string | undefined => {
  const words: string[] = [];
  if (shape.type === 'date') words.push(m.console_hint_date());
  if (shape.type === 'text' && shape.look === 'colour') words.push(m.console_hint_colour());
  if (shape.type === 'text' && (shape.look === 'address' || shape.look === 'file'))
    words.push(m.console_hint_address());
  if (shape.type === 'text' && shape.max !== null) words.push(m.console_hint_most({ count: shape.max }));
  if (shape.type === 'number' && shape.min !== null && shape.max !== null)
    words.push(m.console_hint_range({ min: String(shape.min), max: String(shape.max) }));
  if (typeof fallback === 'string' || typeof fallback === 'number')
    words.push(m.console_hint_fallback({ value: String(fallback) }));
  return words.length === 0 ? undefined : words.join(' · ');
};
