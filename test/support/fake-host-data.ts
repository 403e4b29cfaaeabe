import { workOfCommand, type DeskCommand } from '#shared/show/desk-commands.ts';
import type { Invite, Session } from '../../src-shared/api/live-objects.ts';
import type { Hello } from '../../src-shared/bridge/app-calls.ts';
import { IDLE_SYNC } from '../../src-shared/library/idle-sync.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/settings/preferences.ts';
import type { KeyBinding } from '../../src-shared/show/key-binding.ts';
import type { FakeBridgeSeed } from './fake-bridge.ts';
import { NO_TEAM } from '#shared/team/team-board.ts';

const HOUR_MS = 3_600_000;

const iso = (at: number): string => new Date(at).toISOString();

/** A session with every field, changed where a test cares. */
export const fakeSession = (change: Partial<Session> = {}): Session => ({
  id: 'session-1',
  title: 'Pricing your first course',
  description: 'Three ways to set a price, with examples from four real courses.',
  mode: 'broadcast',
  status: 'scheduled',
  scheduledAt: iso(Date.UTC(2026, 10, 24, 18)),
  startedAt: null,
  endedAt: null,
  createdAt: iso(Date.UTC(2026, 10, 1)),
  participantCount: 0,
  maxParticipants: 300,
  recordingEnabled: true,
  recordingStatus: null,
  replayUrl: null,
  replayViews: 0,
  hlsStatus: null,
  hostId: 'user-1',
  chat: 'open',
  conversionCount: 0,
  ctaClickCount: 0,
  groupIds: [],
  replay: 'all',
  replayGroupIds: [],
  replayMinLevel: null,
  activeSceneId: null,
  sceneCount: 8,
  extraViewers: 0,
  ...change,
});

/** An invitation link, changed where a test cares. */
export const fakeInvite = (change: Partial<Invite> = {}): Invite => ({
  id: 'invite-1',
  token: 'abcdefgh',
  url: 'https://live.example.org/app/invite/abcdefghijklmnop',
  role: 'viewer',
  label: 'Newsletter',
  uses: 12,
  maxUses: 200,
  expiresAt: iso(Date.UTC(2026, 11, 1, 12)),
  revoked: false,
  active: true,
  createdAt: iso(Date.UTC(2026, 10, 2)),
  ...change,
});

const SESSIONS: readonly Session[] = [
  fakeSession({
    id: 'session-live',
    title: 'Open studio: ask anything',
    status: 'live',
    participantCount: 148,
    scheduledAt: iso(Date.UTC(2026, 10, 20, 11)),
    startedAt: iso(Date.UTC(2026, 10, 20, 11)),
  }),
  fakeSession(),
  fakeSession({
    id: 'session-2',
    title: 'Lesson design clinic',
    mode: 'conference',
    scheduledAt: iso(Date.UTC(2026, 10, 27, 9)),
    groupIds: ['designers'],
    replay: 'groups',
    replayGroupIds: ['designers', 'alumni'],
    sceneCount: 4,
  }),
  fakeSession({
    id: 'session-3',
    title: 'From workshop to programme, a long title that does not fit in one line of the list',
    status: 'ended',
    scheduledAt: iso(Date.UTC(2026, 9, 12, 18)),
    startedAt: iso(Date.UTC(2026, 9, 12, 18)),
    endedAt: iso(Date.UTC(2026, 9, 12, 18) + HOUR_MS),
    recordingStatus: 'ready',
    replayViews: 61,
  }),
  fakeSession({
    id: 'session-4',
    title: 'Autumn meet-up',
    status: 'cancelled',
    scheduledAt: iso(Date.UTC(2026, 9, 3, 18)),
  }),
];

const desk = (chord: string, name: DeskCommand): KeyBinding => ({
  chord,
  command: workOfCommand(name),
  global: false,
});

/** A few keys of each kind. */
export const FAKE_KEYS: readonly KeyBinding[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit, index) => ({
    chord: `Digit${digit}`,
    command: { kind: 'scene.nth' as const, index },
    global: false,
  })),
  ...[1, 2, 3, 4].map((number, index) => ({
    chord: `F${number}`,
    command: { kind: 'band.nth' as const, index },
    global: index === 0,
  })),
  desk('Enter', 'take'),
  desk('Backspace', 'take_back'),
  desk('KeyL', 'lock.toggle'),
  desk('KeyP', 'poll.toggle'),
  desk('KeyM', 'message.next'),
  desk('Period', 'scene.auto'),
  desk('Shift+Slash', 'help'),
];

const HELLO: Hello = {
  version: '0.1.0',
  host: 'browser',
  platform: 'linux',
  preferences: DEFAULT_PREFERENCES,
  keys: FAKE_KEYS,
  spaces: [
    {
      id: 'space-1',
      name: 'Rehearsal studio',
      logo: null,
      apiRoot: 'http://127.0.0.1:40000',
      rehearsal: true,
      access: 'full',
      operations: null,
      signedIn: true,
    },
  ],
  firstShow: null,
  rehearsal: { apiRoot: 'http://127.0.0.1:40000', appUrl: 'http://127.0.0.1:40000/app' },
  canKeep: true,
  me: 'Desk 1',
  role: 'desk',
  refused: {},
  operations: null,
};

/** A host with a rehearsal space, five sessions and two invitation links. */
export const fakeHost = (change: Partial<Hello> = {}): FakeBridgeSeed => ({
  answers: {
    'app.hello': { ...HELLO, ...change },
    'library.list': [],
    'library.get_many': [],
    'accounts.list': [],
    'library.conflicts': [],
    'sync.status': IDLE_SYNC,
    'show.current': null,
    'team.board': NO_TEAM,
    'exchange.opened_files': [],
    'rehearsal.control': {
      faults: { latencyMs: 200, jitterMs: 0, errorRate: 0, errorStatus: 503, dropRate: 0, unauthorized: false },
    },
    'keys.global_status': [{ chord: 'F1', status: 'unavailable' }],
    'panels.list': [
      { id: 'invite-1', name: 'Tina', role: 'caller', stage: 'invited', code: null, until: Date.UTC(2026, 10, 20, 13) },
    ],
    'panels.invite': {
      inviteId: 'invite-1',
      name: 'Tina',
      urls: ['http://192.168.1.20:41000/#token=Zm9vYmFyYmF6cXV4', 'http://10.0.0.7:41000/#token=Zm9vYmFyYmF6cXV4'],
      expiresAt: Date.UTC(2026, 10, 20, 13),
      reachable: true,
      fingerprint: null,
    },
  },
  operations: {
    list_live_sessions: { sessions: SESSIONS },
    list_live_invites: {
      invites: [
        fakeInvite(),
        fakeInvite({ id: 'invite-2', label: null, role: 'speaker', maxUses: null, expiresAt: null, uses: 1 }),
        fakeInvite({ id: 'invite-3', label: 'Old list', revoked: true, active: false }),
      ],
    },
    create_live_entry_url: {
      url: 'https://live.example.org/app/enter/xyz',
      expiresAt: iso(Date.UTC(2026, 10, 20, 12, 15)),
      role: 'viewer',
      sessionId: 'session-1',
      userId: 'user-9',
    },
  },
});
