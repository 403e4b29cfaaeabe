import { expect, test } from 'vitest';
import type { CueNotes } from '#shared/library/cue-notes.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { CueNotesView } from '../../../src-renderer/common/notes/cue-notes.svelte.ts';

test('a note or a script names who changed it last, one that was taken away who did that, and others nobody', () => {
  const carl = { name: 'Carl', isOffline: true, at: new Date(2026, 10, 26, 14, 2).getTime() };
  const view = new CueNotesView({} as Bridge);
  const notes: CueNotes = {
    spaceId: 'space',
    sessionId: 'show',
    show: 'Breathe',
    scenes: { intro: 'Smile' },
    scripts: { intro: 'Good evening' },
    lastEdits: { show: carl, scenes: { end: { ...carl, isOffline: false } }, scripts: { intro: carl } },
  };
  view.notes = notes;
  expect([view.authorOf(null), view.authorOf('end'), view.authorOf('intro'), view.scriptAuthorOf('intro')]).toEqual([
    expect.stringMatching(/^Changed by Carl offline, .*2:02/),
    expect.stringMatching(/^Deleted by Carl, .*2:02/),
    null,
    expect.stringMatching(/^Changed by Carl offline, .*2:02/),
  ]);
});
