import { describe, expect, test } from 'vitest';
import { SESSION_STATUSES } from '#shared/api/live-objects.ts';
import { createLiveSession, updateLiveSession } from '#shared/api/live.ts';
import {
  checkDraft,
  createBody,
  draftOf,
  isFieldOpen,
  newDraft,
  updateBody,
  type DraftField,
} from '../../../src-renderer/features/shows/session-draft.ts';
import { fakeSession } from '../../support/fake-host-data.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 10);

describe('a new show', () => {
  test('starts at a full hour with the platform’s defaults, and needs only a title', () => {
    const draft = { ...newDraft(NOW), title: 'Clinic' };
    const parsed = createLiveSession.body.parse(createBody(draft));
    expect([checkDraft(draft, true), parsed]).toEqual([
      {},
      {
        title: 'Clinic',
        mode: 'broadcast',
        scheduledAt: '2026-11-20T13:00:00.000Z',
        durationMin: 60,
        maxParticipants: 100,
        recordingEnabled: true,
        chat: 'closed',
        replay: 'all',
        replayChat: true,
        replayPublish: 'auto',
      },
    ]);
  });

  test('says which fields stop it', () => {
    const draft = {
      ...newDraft(NOW),
      startsAt: '',
      durationMin: null,
      maxParticipants: 1,
      hostEmail: 'ana',
      replay: 'groups' as const,
      replayGroups: ' , ',
    };
    expect(checkDraft(draft, true)).toEqual({
      title: 'required',
      startsAt: 'required',
      durationMin: 'range',
      maxParticipants: 'range',
      hostEmail: 'email',
      replayGroups: 'required',
    });
  });
});

describe('a show being edited', () => {
  const before = draftOf(fakeSession({ groupIds: ['designers'] }), null);

  test('sends nothing when nothing changed', () => {
    expect(updateBody(before, { ...before })).toBeNull();
  });

  test('sends only what changed', () => {
    const body = updateBody(before, { ...before, title: 'New title', description: '', groups: '' });
    expect([body, updateLiveSession.body.safeParse(body).success]).toEqual([
      { title: 'New title', description: null, groups: [] },
      true,
    ]);
  });

  test('sends the replay rule whole when a part of it changed', () => {
    const body = updateBody(before, { ...before, replay: 'level', replayMinLevel: 4 });
    expect(body).toEqual({ replay: 'level', replayMinLevel: 4 });
  });

  test('keeps its exact start when only other fields change', () => {
    const odd = draftOf(fakeSession({ scheduledAt: '2026-11-24T18:00:37.000Z' }), null);
    expect(updateBody(odd, { ...odd, maxParticipants: 50 })).toEqual({ maxParticipants: 50 });
  });

  test('can change in each phase what the platform lets change', () => {
    const fields = Object.keys(before) as DraftField[];
    const closed = Object.fromEntries(
      SESSION_STATUSES.map((status) => [status, fields.filter((field) => !isFieldOpen(field, status))]),
    );
    expect(closed).toEqual({
      scheduled: ['hostEmail'],
      live: ['mode', 'startsAt', 'durationMin', 'hostEmail'],
      ended: ['mode', 'startsAt', 'durationMin', 'maxParticipants', 'recordingEnabled', 'chat', 'hostEmail'],
      cancelled: fields,
    });
  });
});
