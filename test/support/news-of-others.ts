import type { ShowState } from '#shared/show/show-state.ts';
import type { Talk } from '#shared/talkback/talks.ts';
import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { Hello, SpaceSummary } from '#shared/bridge/app-calls.ts';
import { NO_TEAM, type TeamBoard, type TeamCall, type TeamDesk } from '#shared/team/team-board.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { RunningApp } from './app.ts';
import type { DeskPage } from './desk-page.ts';
import { pastDoublePress } from './pauses.ts';
import { bridgeCall } from './spaces-page.ts';

/** Windows whose host can be made to say anything, and one of somebody else. */
export interface Stage {
  readonly app: RunningApp;
  readonly other: DeskPage;
  /** The space of the show, as the window heard it. */
  spaceId(): string;
  tell<Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): void;
}
type Deed = (stage: Stage) => unknown;

/** Told to the windows at once: nothing is read from the platform for it. */
const told = (deed: Deed): Deed => Object.assign(deed, { isTold: true });
/** True for a deed that the windows hear at once. */
export const isTold = (deed: Deed): boolean => 'isTold' in deed;
/** Tells one event. */
const tells = <Name extends BridgeEventName>(event: Name, data: (stage: Stage) => BridgeEvents[Name]): Deed =>
  told((stage) => {
    stage.tell(event, data(stage));
  });

const DESK: TeamDesk = {
  desk: 'theirs',
  name: 'Paula',
  computer: 'paula-pc',
  isSelf: false,
  isHere: true,
  lastSeenAt: null,
  show: { title: 'The same show', isOurs: true },
  mode: 'cue',
  isLocked: false,
  cued: { sceneId: 'interview', title: 'Interview' },
  isRecording: false,
  sequence: null,
  canBeTakenOver: true,
  canComeAlong: false,
  takenOverBy: null,
  people: [{ key: 'p', name: 'Paula', kind: 'window', role: 'desk', section: 'desk' }],
  left: [],
};
const call = (key: string, text: string): TeamCall => ({
  key,
  what: 'cue',
  text,
  by: 'Paula',
  desk: 'theirs',
  isOwnDesk: false,
  answers: [{ key: `${key} a`, by: 'Carl', text: 'Standing by' }],
});
export const board = (parts: Partial<TeamBoard>): TeamBoard => ({
  ...NO_TEAM,
  status: 'open',
  relay: 'relay.example',
  desks: [{ ...DESK, desk: 'own', isSelf: true, name: 'Tina' }, DESK],
  ...parts,
});
const guest = (id: string, stage: 'waiting' | 'in') => ({
  id,
  name: `Guest ${id}`,
  role: 'operator' as const,
  stage,
  code: stage === 'waiting' ? 'apple boat cloud' : null,
  until: null,
});
export const live = (app: RunningApp, path: string): string => `/live/sessions/${app.sessionId}${path}`;
const pollIds = async ({ app }: Stage): Promise<readonly string[]> =>
  (await app.call<{ polls: { id: string }[] }>('GET', live(app, '/polls'))).polls.map(({ id }) => id);

/** Others talk to the team. */
const talks = (now: readonly Talk[]): Deed =>
  told(async ({ tell, app, other }) => {
    const { value } = (await bridgeCall(other.page, 'show.current', undefined)) as { readonly value: ShowState };
    tell('show.patch', { sessionId: app.sessionId, deskMode: { ...value.deskMode, talks: now } });
  });

/**
 * Things that others do, by the event that tells of them. A string says by which others it is covered, or why nothing of
 * somebody else's comes by it: a new event asks for its line here.
 */
export const NEWS: Readonly<Record<BridgeEventName, string | readonly Deed[]>> = {
  'show.opened': 'opened by a person at this host',
  'sessions.facts_changed': 'whether the host page is known here: no control moves or comes by it',
  'speaker.changed': 'said to the page of one who speaks alone',
  'speaker.voice': 'said to the page of one who speaks alone',
  'talk.voice': 'heard, and seen by the light that show.patch brings',
  'programme.changed': 'said to programs that show the stage alone',
  'show.patch': [
    ({ app }) =>
      app.rehearse('POST', `/sessions/${app.sessionId}/participants`, { name: 'Nora Late', role: 'speaker' }),
    ({ app }) => app.call('PUT', live(app, '/scenes/active'), { sceneId: 'slides' }),
    ({ app }) => app.call('PUT', live(app, '/scenes/active'), { sceneId: 'story' }),
    ({ app }) => app.call('POST', live(app, '/bands'), { text: 'A band of somebody else', seconds: 20 }),
    async (stage) => stage.app.call('POST', live(stage.app, `/polls/${(await pollIds(stage))[1] ?? ''}/open`), {}),
    async (stage) =>
      stage.app.call('PUT', live(stage.app, `/polls/${(await pollIds(stage))[1] ?? ''}/stage`), { shown: true }),
    async (stage) => stage.app.call('POST', live(stage.app, `/polls/${(await pollIds(stage))[1] ?? ''}/close`), {}),
    ({ app }) => app.call('POST', live(app, '/polls'), { kind: 'poll', question: 'One more?', options: ['Yes', 'No'] }),
    ({ app }) => app.call('POST', live(app, '/conversions'), { name: 'Mara', amountCents: 4900, currency: 'eur' }),
    ({ app }) =>
      app.call('PATCH', live(app, ''), { title: 'Another title, a good deal longer than the one before it' }),
    ({ app }) => app.call('PATCH', live(app, ''), { chat: 'closed' }),
    ({ app }) => app.call('PATCH', live(app, ''), { chat: 'open' }),
    ({ app }) => app.call('PUT', live(app, '/scenes/auto'), { enabled: true }),
    ({ app }) => app.call('PUT', live(app, '/scenes/auto'), { enabled: false }),
    told(({ tell, app }) => {
      const staged = { id: 'm', name: 'Ada', text: 'On the stage now', imageUrl: null, at: new Date().toISOString() };
      const chatDelta = { asOf: Date.now(), added: [], removedIds: [], gap: false, staged };
      tell('show.patch', { sessionId: app.sessionId, chatDelta });
    }),
    told(({ tell, app }) => {
      const trouble = verbatim('The platform cannot be reached.');
      tell('show.patch', {
        sessionId: app.sessionId,
        connection: { state: 'offline', ageMs: 9000, unbrokenSince: null, trouble },
      });
    }),
    talks([
      { id: 't', who: 'Paula', userId: null, window: null },
      { id: 'u', who: 'Bartholomew of the second control room', userId: null, window: null },
    ]),
    talks([]),
    ({ other }) => other.button('Lock').click(),
    async ({ other }) => {
      await pastDoublePress(other.page);
      await other.button('Lock').click();
    },
    ({ app }) => app.call('PUT', live(app, '/scenes/active'), { sceneId: null }),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/end`),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/reset`),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/start`),
  ],
  'show.press': [({ other }) => other.tile('Welcome').click()],
  'show.scenes_changed': [
    ({ app }) => app.call('PATCH', live(app, '/scenes/welcome'), { name: 'A longer name of it' }),
  ],
  'show.journal_changed': 'only read by what a person opened',
  'preferences.changed': 'the person’s own',
  'keys.changed': 'the person’s own',
  'keys.global_status': 'the person’s own',
  'bands.presets.changed': [
    (stage) => {
      const scope = { spaceId: stage.spaceId(), sessionId: null };
      const preset = { label: 'A band of somebody else', text: 'Doors open at nine' };
      return bridgeCall(stage.other.page, 'bands.presets.save', { scope, preset });
    },
  ],
  'notes.changed': [
    told((stage) => {
      const place = { spaceId: stage.spaceId(), sessionId: stage.app.sessionId };
      const lastEdits = { show: null, scenes: {}, scripts: {} };
      stage.tell('notes.changed', { ...place, show: 'The napkin!', scenes: {}, scripts: {}, lastEdits });
    }),
  ],
  'polls.plan_changed': [
    async (stage) => {
      const order = (await pollIds(stage)).toReversed();
      const place = { spaceId: stage.spaceId(), sessionId: stage.app.sessionId };
      return bridgeCall(stage.other.page, 'polls.plan_change', { ...place, kind: 'order', order });
    },
  ],
  'library.changed': [({ other }) => other.button('New deck page').click()],
  'sync.changed': 'shown in Prepare and the Library',
  'exchange.opened': 'a dialog that a person opened',
  'media.changed': 'shown in the Library',
  'deck.runs.changed': [
    tells('deck.runs.changed', ({ app }) => [
      {
        ...{ runId: 'r', pageId: 'theirs', tileId: 't', name: 'Their sequence', sessionId: app.sessionId },
        ...{ who: 'Paula', window: 'Paula', startedAt: Date.now(), step: 0, steps: 3, doing: 'wait' as const },
        ...{ wait: null, opens: null, end: null, at: Date.now() },
      },
    ]),
  ],
  'rules.changed': [
    told(({ tell }) => {
      const next = { ruleId: 'r', name: 'A rule with a long name that somebody else armed', at: Date.now() + 60_000 };
      const armed = [{ ruleId: 'r', armed: 'do' as const, who: 'Ada', elsewhere: null }];
      tell('rules.changed', { armed, next, last: null, follow: null, at: Date.now() });
    }),
  ],
  'desk.marks.changed': [
    tells('desk.marks.changed', ({ app }) => ({
      sessionId: app.sessionId,
      marks: { queue: ['m1', 'm2'], aside: ['m3'], answered: ['m4'], staged: [] },
      who: 'Paula',
    })),
  ],
  'spaces.changed': [
    told(async (stage) => {
      const { value } = (await bridgeCall(stage.other.page, 'app.hello', {})) as { readonly value: Hello };
      const { spaces } = value;
      const theirs = { ...spaces[0], id: 'theirs', name: 'A space of somebody else', rehearsal: false } as SpaceSummary;
      stage.tell('spaces.changed', [...spaces, theirs]);
    }),
  ],
  'accounts.changed': [
    tells('accounts.changed', () => [
      { spaceId: 'theirs', kind: 'oauth', keptIn: null, trouble: 'secret_locked', check: null } as const,
    ]),
  ],
  'accounts.left': [
    tells('accounts.left', () => ({
      ...{
        spaceId: 'theirs',
        name: 'A space of somebody else',
        who: 'Paula',
        window: 'Paula',
        how: 'removed' as const,
      },
    })),
  ],
  'accounts.sign_in_ended': 'a dialog that a person opened',
  'rehearsal.sign_ins_changed': 'as accounts.changed, a row of the same line',
  'panels.changed': [
    tells('panels.changed', () => [guest('one', 'waiting')]),
    tells('panels.changed', () => [guest('one', 'waiting'), guest('two', 'waiting')]),
    tells('panels.changed', () => [guest('one', 'in'), guest('two', 'waiting')]),
  ],
  'panels.serving_changed': 'shown in Settings',
  'keys.global_press': 'the person’s own',
  'menu.press': 'the person’s own',
  'displays.changed': 'the person’s own',
  'updates.changed': 'shown in Settings',
  'disk.full': [tells('disk.full', () => verbatim('The disk is full.'))],
  'films.changed': [
    tells('films.changed', () => ({
      ...{ isPossible: true, filming: null, waiting: 0, trouble: verbatim('No film was made.') },
    })),
  ],
  'surfaces.changed': 'the person’s own',
  'recorder.changed': [
    tells('recorder.changed', () => ({ recording: null, problem: verbatim('Nothing is recorded.') })),
  ],
  'debrief.changed': 'shown in Debrief',
  'follow_ups.changed': 'shown in Debrief',
  'surfaces.picture_wanted': 'nothing is drawn on the desk',
  'satellite.changed': 'drawn on a page that a person opened',
  'monitor.changed': 'the person’s own',
  'monitor.seen': 'drawn on the tile',
  'room.frame': 'drawn in the pictures',
  'team.press': 'drawn on the tiles as show.press',
  'team.taken_over': [tells('team.taken_over', () => ({ who: 'Paula' }))],
  'team.changed': [
    tells('team.changed', () => board({})),
    tells('team.changed', () => board({ calls: [call('c1', 'Stand by 4')] })),
    tells('team.changed', () => board({ calls: [call('c1', 'Stand by 4'), call('c2', 'And then to the slides')] })),
    tells('team.changed', () => {
      const gone = { ...DESK, isHere: false, lastSeenAt: Date.now() - 5000, people: [] };
      return board({ desks: [{ ...DESK, desk: 'own', isSelf: true }, gone] });
    }),
  ],
  'presence.changed': [tells('presence.changed', () => [{ name: 'Carl', kind: 'window' } as const])],
};
