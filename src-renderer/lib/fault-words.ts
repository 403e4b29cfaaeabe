import type { SceneFault } from '#shared/scene/validate.ts';
import * as m from '../paraglide/messages.js';
import { fieldWord } from './scene-words.ts';

/** The reason why the platform would refuse, in the reader's language. */
export const faultWords = ({ code, field, limit }: Pick<SceneFault, 'code' | 'field' | 'limit'>): string => {
  const name = fieldWord(field.split('.').findLast((part) => /^[a-z]/i.test(part)) ?? '');
  const bound = limit ?? 0;
  switch (code) {
    case 'too_many':
      return field === ''
        ? m.prepare_fault_scenes({ limit: bound })
        : m.prepare_fault_too_many({ field: name, limit: bound });
    case 'too_long':
      return m.prepare_fault_too_long({ field: name, limit: bound });
    case 'too_large':
      return m.prepare_fault_too_large({ field: name, limit: bound });
    case 'too_small':
      return m.prepare_fault_too_small({ field: name, limit: bound });
    case 'wrong_value':
      return m.prepare_fault_wrong_value({ field: name });
    case 'missing':
      return m.prepare_fault_missing({ field: name });
    case 'taken':
      return m.prepare_fault_taken();
    case 'no_medium':
      return m.prepare_fault_no_medium();
  }
};
