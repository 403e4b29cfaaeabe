import { expect, test } from 'vitest';
import { escaped } from '../../scripts/lib/ascii-only.ts';
import { saidWords } from '../../scripts/lib/said-words.ts';

test('a program’s catalogue has the messages that its sources name, whole or by their beginning, and no others', () => {
  const catalogue = {
    host_gone: 'Gone',
    host_kept: 'Kept',
    service_op_list: 'Lists',
    service_open: 'Open',
    shows_title: 'Shows',
    page_text: 'Text',
  };
  const sources = ["say('host_gone')", 'words(`service_op_${name}`)', 'const key = "page_text";', '// shows_title'];
  expect(Object.keys(saidWords(catalogue, sources))).toEqual(['host_gone', 'service_op_list', 'page_text']);
});

test('a bundle is written in ASCII, and its texts and patterns mean the same', () => {
  const text = 'Élan — « 你好 » 🎬';
  const code = escaped(`[${JSON.stringify(text)}, \`${text}\`, /^[É-ÿ]\\p{L}+ — /u.test(${JSON.stringify(text)})]`);
  expect([/^[\0-\x7F]*$/.test(code), (0, eval)(code)]).toEqual([true, [text, text, true]]);
});
