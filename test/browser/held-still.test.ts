import type { Page } from '@playwright/test';
import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import { NO_TEAM, type TeamBoard, type TeamCall, type TeamDesk } from '#shared/team/team-board.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { sceneClaim } from '#shared/team/team-values.ts';
import type { RunningApp } from '../support/app.ts';
import { createDeskPage, type DeskPage } from '../support/desk-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

/** A window whose host can be made to say anything, and a second one, of somebody else. */
interface Stage {
  readonly app: RunningApp;
  readonly page: Page;
  readonly other: DeskPage;
  /** The space of the show, as the window heard it. */
  spaceId(): string;
  tell<Name extends BridgeEventName>(event: Name, data: BridgeEvents[Name]): void;
}
type Deed = (stage: Stage) => unknown;

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
const board = (parts: Partial<TeamBoard>): TeamBoard => ({
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
const live = (app: RunningApp, path: string): string => `/live/sessions/${app.sessionId}${path}`;
const pollIds = async ({ app }: Stage): Promise<readonly string[]> =>
  (await app.call<{ polls: { id: string }[] }>('GET', live(app, '/polls'))).polls.map(({ id }) => id);

/**
 * Things that others do, by the event that tells of them. A string says by which others it is covered, or why nothing of
 * somebody else's comes by it: a new event asks for its line here.
 */
const NEWS: Readonly<Record<BridgeEventName, string | readonly Deed[]>> = {
  'show.opened': 'opened by a person at this host',
  'sessions.facts_changed': 'whether the host page is known here: no control moves or comes by it',
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
    ({ tell, app }) => {
      const staged = { id: 'm', name: 'Ada', text: 'On the stage now', imageUrl: null, at: new Date().toISOString() };
      const chatDelta = { asOf: Date.now(), added: [], removedIds: [], gap: false, staged };
      tell('show.patch', { sessionId: app.sessionId, chatDelta });
    },
    ({ tell, app }) => {
      const trouble = verbatim('The platform cannot be reached.');
      tell('show.patch', {
        sessionId: app.sessionId,
        connection: { state: 'offline', ageMs: 9000, unbrokenSince: null, trouble },
      });
    },
    ({ app }) => app.call('PUT', live(app, '/scenes/active'), { sceneId: null }),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/end`),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/reset`),
    ({ app }) => app.rehearse('POST', `/sessions/${app.sessionId}/start`),
  ],
  'show.press': [({ other }) => other.tile('Welcome').click(), ({ other }) => other.button('Lock').click()],
  'show.scenes_changed': [
    ({ app }) => app.call('PATCH', live(app, '/scenes/welcome'), { name: 'A longer name of it' }),
  ],
  'show.journal_changed': 'only read by what a person opened',
  'preferences.changed': 'the person’s own',
  'keys.changed': 'the person’s own',
  'keys.global_status': 'the person’s own',
  'bands.presets.changed': 'prepared on purpose, with the desk’s other windows',
  'notes.changed': [
    (stage) => {
      const place = { spaceId: stage.spaceId(), sessionId: stage.app.sessionId };
      const lastEdits = { show: null, scenes: {} };
      stage.tell('notes.changed', { ...place, show: 'The napkin!', scenes: {}, lastEdits });
    },
  ],
  'polls.plan_changed': 'the order of polls is changed on purpose',
  'library.changed': [({ other }) => other.button('New deck page').click()],
  'sync.changed': 'shown in Prepare and the Library',
  'exchange.opened': 'a dialog that a person opened',
  'media.changed': 'shown in the Library',
  'deck.runs.changed': 'drawn on the tile',
  'desk.marks.changed': 'drawn on messages',
  'spaces.changed': 'as accounts.changed',
  'accounts.changed': 'as panels.changed, a row of the same line',
  'accounts.left': 'a note in the corner',
  'accounts.sign_in_ended': 'a dialog that a person opened',
  'rehearsal.sign_ins_changed': 'as panels.changed, a row of the same line',
  'panels.changed': [
    ({ tell }) => {
      tell('panels.changed', [guest('one', 'waiting')]);
    },
    ({ tell }) => {
      tell('panels.changed', [guest('one', 'waiting'), guest('two', 'waiting')]);
    },
    ({ tell }) => {
      tell('panels.changed', [guest('one', 'in'), guest('two', 'waiting')]);
    },
  ],
  'panels.serving_changed': 'shown in Settings',
  'keys.global_press': 'the person’s own',
  'displays.changed': 'the person’s own',
  'updates.changed': 'shown in Settings',
  'films.changed': 'a note in the corner',
  'surfaces.changed': 'the person’s own',
  'recorder.changed': 'a note in the corner',
  'debrief.changed': 'shown in Debrief',
  'follow_ups.changed': 'shown in Debrief',
  'surfaces.picture_wanted': 'nothing is drawn on the desk',
  'satellite.changed': 'drawn on a page that a person opened',
  'monitor.changed': 'the person’s own',
  'monitor.seen': 'drawn on the tile',
  'room.frame': 'drawn in the pictures',
  'team.press': [({ other }) => other.button('Lock').click()],
  'team.taken_over': 'a note in the corner',
  'team.changed': [
    ({ tell }) => {
      tell('team.changed', board({}));
    },
    ({ tell }) => {
      tell('team.changed', board({ calls: [call('c1', 'Stand by 4')] }));
    },
    ({ tell }) => {
      tell('team.changed', board({ calls: [call('c1', 'Stand by 4'), call('c2', 'And then to the slides')] }));
    },
    ({ tell }) => {
      const gone = { ...DESK, isHere: false, lastSeenAt: Date.now() - 5000, people: [] };
      tell('team.changed', board({ desks: [{ ...DESK, desk: 'own', isSelf: true }, gone] }));
    },
  ],
  'presence.changed': [
    ({ tell }) => {
      tell('presence.changed', [{ name: 'Carl', kind: 'window' }]);
    },
  ],
};

/** Places of all controls that can be pressed, by their names; lists that follow people are read, not aimed at. */
const boxes = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const kinds = 'button, [role="button"], [role="tab"], [role="radio"], [role="switch"], input, textarea, a[href]';
    const found: Record<string, string> = {};
    const counted = new Map<string, number>();
    for (const one of document.querySelectorAll<HTMLElement>(kinds)) {
      if (
        !one.checkVisibility({ visibilityProperty: true }) ||
        one.closest('[role="article"], [role="log"], [role="list"]')
      )
        continue;
      one.dataset.held ??= `${one.closest('section[aria-label], header, nav')?.getAttribute('aria-label') ?? ''} › ${one.getAttribute('aria-label') ?? one.textContent.trim()}`;
      const name = one.dataset.held;
      const nth = (counted.get(name) ?? 0) + 1;
      counted.set(name, nth);
      const { x, y } = one.getBoundingClientRect();
      found[`${name} ${nth}`] = `${Math.round(x)},${Math.round(y)}`;
    }
    return found;
  });

interface Desk {
  readonly scenes: readonly { readonly id: string; readonly name: string }[];
}

/** Sizes of the window that are looked at together: each sees the same news. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const;
/** Longer than a reading of the show, and than what comes of it. */
const SETTLED_MS = 1100;

test('nothing that others do moves a control of the desk or of Prepare by a pixel @proof', async ({
  app,
  desk,
  context,
}) => {
  test.setTimeout(150_000);
  const tellers: Stage['tell'][] = [];
  let spaceId = '';
  const pages = await Promise.all(
    SIZES.map(async (size) => {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.routeWebSocket(/\/bridge$/, (socket) => {
        const host = socket.connectToServer();
        host.onMessage((message) => {
          spaceId ||= /"spaceId":"([^"]+)"/.exec(String(message))?.[1] ?? '';
          socket.send(message);
        });
        tellers.push((event, data) => {
          socket.send(JSON.stringify({ event, data }));
        });
      });
      await page.goto(app.link.replace(/#.*/, ''));
      await expect(createDeskPage(page).tile('Welcome')).toBeVisible();
      await expect(createDeskPage(page).region('Bands').getByRole('button', { name: 'Last places' })).toBeVisible();
      return page;
    }),
  );
  const [page] = pages;
  if (!page) throw new Error('no window');
  const stage: Stage = {
    app,
    page,
    other: desk,
    spaceId: () => spaceId,
    tell: (event, data) => {
      for (const tell of tellers) tell(event, data);
    },
  };
  const moves: string[] = [];
  await page.waitForTimeout(SETTLED_MS);
  let before = await Promise.all(pages.map(boxes));
  for (const [event, deeds] of Object.entries(NEWS)) {
    if (typeof deeds === 'string') continue;
    for (const [index, deed] of deeds.entries()) {
      await deed(stage);
      await page.waitForTimeout(SETTLED_MS);
      const after = await Promise.all(pages.map(boxes));
      for (const [at, size] of SIZES.entries())
        for (const [name, box] of Object.entries(before[at] ?? {})) {
          const now = after[at]?.[name];
          if (now !== undefined && now !== box)
            moves.push(`${size.width}: ${event} ${index}: ${name}: ${box} → ${now}`);
        }
      before = after;
    }
  }
  for (const one of pages) {
    await one.evaluate(() => (location.hash = '#/prepare'));
    await expect(one.getByRole('button', { name: 'Open on the desk' })).toBeVisible();
  }
  await page.waitForTimeout(SETTLED_MS);
  before = await Promise.all(pages.map(boxes));
  const { desk: production } = await app.call<{ desk?: Desk } & Desk>('GET', live(app, '/scenes')).then((answer) => ({
    desk: answer.desk ?? answer,
  }));
  const claims = production.scenes.map(({ id, name }) => ({
    key: id,
    what: 'scene' as const,
    of: sceneClaim(app.sessionId, id),
    title: name,
    by: 'Carl-Antoine de la Montgolfière',
    isOwnDesk: false,
  }));
  stage.tell('team.changed', board({ claims }));
  for (const [at, one] of pages.entries()) {
    await expect(one.getByText(/^Carl-Antoine de la Montgolfière edits/)).toBeAttached();
    const after = await boxes(one);
    for (const [name, box] of Object.entries(before[at] ?? {}))
      if (after[name] !== undefined && after[name] !== box)
        moves.push(`${SIZES[at]?.width}: Prepare: ${name}: ${box} → ${after[name]}`);
  }
  expect(moves).toEqual([]);
});
