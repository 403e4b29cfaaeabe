import { describe, expect, test } from 'vitest';
import { mineFrom } from '../../../../src-renderer/common/sync/author-words.ts';

const carl = { name: 'Carl', isOffline: true, at: Date.parse('2026-11-20T14:02:00') };

describe('the person behind this desk’s side of a conflict', () => {
  test('is named with what they did, and when', () => {
    const about = { kind: 'fields' as const, fields: ['name'] };
    expect(mineFrom({ about, mine: {}, mineBy: carl })).toMatch(/^Renamed by Carl offline, .*2:02/);
    const other = { kind: 'fields' as const, fields: ['name', 'transitionMs'] };
    expect(mineFrom({ about: other, mine: {}, mineBy: { ...carl, isOffline: false } })).toMatch(/^Changed by Carl, /);
    expect(mineFrom({ about: { kind: 'template' }, mine: null, mineBy: carl })).toMatch(/^Deleted by Carl offline, /);
  });

  test('is this computer where nobody knows more', () => {
    expect(mineFrom({ about: { kind: 'template' }, mine: null, mineBy: null })).toBe('Edited on this computer');
  });
});
