import { expect, test } from 'vitest';
import { apiStateOf } from '#shared/controls/api-state.ts';
import { variableValues } from '../../companion-module/variables.ts';

test('words of strangers are shown and never read as variables', () => {
  const stagedMessage = { id: 'm', name: '$(internal:hostname)', text: 'Costs $5 (or $(x:y)), $$(x:z)' };
  const values = variableValues({ state: { ...apiStateOf(null), stagedMessage }, lastPress: null, now: 0 });
  expect([values.message_name, values.message_text]).toEqual([
    '$\u200B(internal:hostname)',
    'Costs $5 (or $\u200B(x:y)), $$\u200B(x:z)',
  ]);
  expect(JSON.stringify(values)).not.toContain('$(');
});
