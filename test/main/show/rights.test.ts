import { describe, expect, test } from 'vitest';
import { findOperation } from '#shared/api/operations.ts';
import type { Action } from '#shared/show/action.ts';
import { operationOf } from '#shared/show/actions/action-faces.ts';
import { missingRight, missingRightSentence } from '#shared/show/rights.ts';
import type { SentAction } from '../../../src-main/show/resolve-press.ts';

const SENT: readonly SentAction[] = [
  { kind: 'scene.take', sceneId: 'a' },
  { kind: 'scene.auto' },
  { kind: 'auto_advance.set', enabled: true },
  { kind: 'band.show', text: 'Hello' },
  { kind: 'media.control', mediaId: 'm', playing: true },
  { kind: 'overlay.visible', sceneId: 'a', overlayId: 'o', visible: true },
  { kind: 'overlay.visible', sceneId: null, overlayId: 'o', visible: true },
  { kind: 'poll.open', pollId: 'p' },
  { kind: 'poll.close', pollId: 'p' },
  { kind: 'poll.results', pollId: 'p', shown: true },
  { kind: 'poll.stage', pollId: 'p', shown: true },
  { kind: 'poll.band', pollId: 'p' },
  { kind: 'message.stage', messageId: null },
  { kind: 'viewers.extra', extra: 3 },
  { kind: 'participant.role', userId: 'u', role: 'viewer' },
  { kind: 'chat.mode', mode: 'closed' },
  { kind: 'conversion.report', label: 'Course' },
];

describe('rights', () => {
  test('every operation that an action comes to writes', () => {
    const others: Action[] = [{ kind: 'take' }, { kind: 'take_back' }, { kind: 'scene.step', by: 1 }];
    for (const action of [...SENT, ...others]) expect(findOperation(operationOf(action) ?? '')?.access).toBe('write');
  });

  test('a missing right names itself', () => {
    const take = { name: 'activate_scene', access: 'write' } as const;
    const read = { name: 'get_live_scenes', access: 'read' } as const;
    expect(missingRight(take, { access: 'full', operations: null })).toBeNull();
    expect(missingRight(read, { access: 'read', operations: null })).toBeNull();
    const level = missingRight(take, { access: 'read', operations: null });
    const tool = missingRight(take, { access: 'full', operations: ['get_live_scenes'] });
    expect([level && missingRightSentence(level), tool && missingRightSentence(tool)]).toEqual([
      expect.stringContaining('full access'),
      expect.stringContaining('activate_scene'),
    ]);
  });
});
