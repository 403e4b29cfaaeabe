import type { Browser, Page } from '@playwright/test';
import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { PersonRole } from '#shared/show/roles.ts';
import { NO_TEAM, type TeamBoard, type TeamDesk } from '#shared/team/team-board.ts';
import { sceneClaim } from '#shared/team/team-values.ts';
import { createDeskPage, type DeskPage } from '../support/desk-page.ts';
import { findings } from '../support/findings.ts';
import { misfits } from '../support/misfits.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

const MAY_NOT = 'Your role does not allow this. It needs “Everything on the desk”. Ask at the desk.';
const TABLET = { width: 820, height: 1180 };
const SMALL = { width: 1024, height: 700 };
const LANGUAGES = ['en', 'fr', 'es'] as const;

const call = async <Name extends BridgeCallName>(page: Page, name: Name, input: BridgeInput<Name>) => {
  const result = (await bridgeCall(page, name, input)) as BridgeResult<BridgeOutput<Name>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
};

/** Controls of the desk, from the first role that may use them. */
const controls = ({ page, region, tile, button }: DeskPage) =>
  [
    ['chat', region('Chat').getByRole('button', { name: 'Add to the stage queue' }).first()],
    ['chat', region('Chat').getByRole('button', { name: 'Keep aside' }).first()],
    [
      'assistant',
      region('Bands')
        .getByRole('button', { name: /^Band: / })
        .first(),
    ],
    ['assistant', button('Arrange bands')],
    ['caller', tile('Slides with Ana')],
    ['caller', button('Next scene')],
    ['operator', button('Lock')],
    ['operator', region('Deck').getByRole('button', { name: /^New (?:deck )?page$/ })],
    ['operator', page.getByRole('radio', { name: 'Cue', exact: true })],
  ] as const;

const ROLES = ['viewer', 'chat', 'assistant', 'caller'] as const satisfies readonly PersonRole[];
const RANKS: readonly PersonRole[] = [...ROLES, 'operator'];

/** Calls that change something; a window says where its person is and reads the show whenever it likes. */
const PRESSING =
  /^(?:show\.(?:perform|toggle)|tile\.press|desk\.mark|library\.(?:create|change)|bands\.presets\.(?!list).+)$/;

/** Lets a person in, and notes the calls that their window sends. */
const letIn = async (browser: Browser, desk: Page, role: PersonRole) => {
  const { urls } = await call(desk, 'panels.invite', {
    name: `Tina ${role}`,
    role,
    term: 'evening',
    admission: 'open',
  });
  const context = await browser.newContext({ viewport: TABLET, locale: 'en-GB' });
  const panel = await context.newPage();
  const sent: string[] = [];
  panel.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { call: name } = JSON.parse(String(payload)) as { readonly call?: string };
      if (name !== undefined) sent.push(name);
    });
  });
  await panel.goto(urls[0] ?? '');
  const welcome = { found: await findings(panel), misfits: await misfits(panel) };
  await panel.getByRole('button', { name: 'Come in' }).click();
  await panel.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Desk' }).click();
  await expect(createDeskPage(panel).tile('Welcome')).toBeVisible();
  return { context, panel: createDeskPage(panel), sent, welcome };
};

/** Things that a role newly may do, pressed at the panel and seen at the desk. */
const WORKS: Readonly<Record<(typeof ROLES)[number], (panel: DeskPage, desk: DeskPage) => Promise<void>>> = {
  viewer: async (panel) => {
    await panel.button('Journal').click();
    await expect(panel.page.getByRole('dialog', { name: 'Journal' })).toBeVisible();
    await panel.page.keyboard.press('Escape');
  },
  chat: async (panel, desk) => {
    await panel.region('Chat').getByRole('button', { name: 'Add to the stage queue' }).first().dispatchEvent('click');
    await expect(
      desk.region('Chat').getByRole('button', { name: 'Add to the stage queue', pressed: true }),
    ).toBeAttached();
  },
  assistant: async (panel, desk) => {
    const band = /^Band: /;
    await panel.region('Bands').getByRole('button', { name: band }).first().click();
    await expect(desk.region('Bands').getByRole('button', { name: band }).first()).toHaveAccessibleDescription(
      /^Tina assistant, /,
    );
  },
  caller: async (panel, desk) => {
    await panel.tile('Slides with Ana').click();
    await expect(desk.tile('Slides with Ana')).toHaveAttribute('aria-pressed', 'true');
    await expect(desk.tile('Slides with Ana')).toHaveAccessibleDescription(/^Tina caller, /);
    await expect(desk.tile('Slides with Ana').getByText('Tina caller', { exact: true })).toBeVisible();
  },
};

for (const [rank, role] of ROLES.entries()) {
  test(`the panel of a ${role} works what that role may; everything else says why and sends nothing`, async ({
    browser,
    desk,
  }) => {
    // The list follows the newest messages.
    await call(desk.page, 'show.perform', {
      action: { kind: 'chat.write', text: `Is there a replay, ${role}?` },
      source: { surface: 'tile' },
    });
    const { context, panel, sent, welcome } = await letIn(browser, desk.page, role);
    try {
      expect(welcome).toEqual({ found: [], misfits: [] });
      await expect(panel.region('Chat').getByRole('article').first()).toBeVisible();
      for (const [least, control] of controls(panel)) {
        if (RANKS.indexOf(least) <= rank) {
          await expect(control).toBeEnabled();
        } else {
          await expect(control).toBeDisabled();
          sent.splice(0);
          await control.dispatchEvent('click');
          expect(sent.filter((name) => PRESSING.test(name))).toEqual([]);
        }
      }
      await expect(panel.button('Lock')).toHaveAttribute('title', MAY_NOT);
      await WORKS[role](panel, desk);
    } finally {
      await context.close();
    }
  });
}

const deskOf = (name: string, more: Partial<TeamDesk>): TeamDesk => ({
  desk: name,
  name,
  computer: 'laptop',
  isSelf: false,
  isHere: true,
  lastSeenAt: null,
  show: { title: 'Launch', isOurs: true },
  cued: null,
  mode: 'direct',
  isLocked: false,
  isRecording: false,
  sequence: null,
  canBeTakenOver: false,
  canComeAlong: false,
  takenOverBy: null,
  people: [{ key: name, name, kind: 'window', role: 'desk', section: 'desk' }],
  left: [],
  ...more,
});

test('what the team does fits a tablet held upright, in three languages, for eyes and for screen readers @proof', async ({
  desk,
}) => {
  const show = await call(desk.page, 'show.current', undefined);
  const cued = show?.desk?.value.scenes.find(({ name }) => name === 'Slides with Ana');
  const now = Date.now();
  const board: TeamBoard = {
    ...NO_TEAM,
    status: 'open',
    relay: 'relay.example.org',
    desks: [
      deskOf('Tina', { isSelf: true, left: [{ name: 'Ana Ruiz', kind: 'panel', lastSeenAt: now - 120_000 }] }),
      deskOf('Carl', {
        cued: { sceneId: cued?.id ?? '', title: cued?.name ?? '' },
        mode: 'cue',
        isLocked: true,
        isRecording: true,
      }),
      deskOf('Paula', { isHere: false, lastSeenAt: now - 60_000, canBeTakenOver: true, people: [] }),
    ],
    claims: [
      {
        key: 'chat',
        what: 'chat',
        of: show?.sessionId ?? '',
        title: '',
        by: 'Carl-Antoine de la Montgolfière',
        isOwnDesk: false,
      },
      {
        key: 'scene',
        what: 'scene',
        of: sceneClaim(show?.sessionId ?? '', cued?.id ?? ''),
        title: 'Slides with Ana',
        by: 'Carl',
        isOwnDesk: false,
      },
    ],
    calls: (['cue', 'lock'] as const).map((what) => ({
      key: what,
      what,
      text: 'Stand by 4',
      by: 'Carl',
      desk: 'Carl',
      isOwnDesk: false,
      answers: what === 'cue' ? [{ key: 'answer', by: 'Tina', text: 'Standing by' }] : [],
    })),
  };
  // A team of three is more than one test starts: the host's own word about it is replaced.
  const page = await desk.page.context().newPage();
  await page.setViewportSize(TABLET);
  await page.routeWebSocket('**/bridge', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { readonly event?: string; readonly result?: { value?: unknown } };
      const { value } = frame.result ?? {};
      const isBoard = typeof value === 'object' && value !== null && 'claims' in value && 'isHosting' in value;
      if (frame.event === 'team.changed') return;
      socket.send(isBoard ? JSON.stringify({ ...frame, result: { ...frame.result, value: board } }) : message);
    });
  });
  try {
    await page.goto(desk.page.url());
    const tablet = createDeskPage(page);
    const calls = page.getByRole('status', { name: 'Calls of the team' });
    await expect(calls).toContainText('Carl: Stand by 4');
    // A single row of news is shown at a time, the first that came; the others wait behind it.
    for (const waiting of [2, 2]) await page.getByRole('button', { name: `Next (${waiting})` }).click();
    await expect(page.getByRole('button', { name: /^Take over from Paula/ })).toBeVisible();
    await expect(tablet.tile('Slides with Ana')).toHaveAccessibleName(/Carl: cued, Carl edits Slides with Ana/);
    await expect(page.getByRole('button', { name: 'Carl-Antoine de la Montgolfière has chat' })).toBeVisible();
    await page.getByRole('button', { name: /^Team: / }).click();
    const desks = page.getByRole('list', { name: 'Desks of the team' });
    await expect(desks.getByRole('listitem').filter({ hasText: 'Carl' }).first()).toContainText(
      'Cued: Slides with Ana',
    );
    await expect(desks.getByText('Ana Ruiz')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const language of LANGUAGES) {
      await call(desk.page, 'preferences.set', { language });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const size of [TABLET, SMALL]) {
        await page.setViewportSize(size);
        await expect.poll(() => misfits(page), { message: `${language} ${size.width}` }).toEqual([]);
      }
    }
    await page.setViewportSize(TABLET);
    await call(desk.page, 'preferences.set', { language: 'en' });
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
    await expect(calls).toContainText('Carl: Stand by 4');
    await expect.poll(() => misfits(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  } finally {
    await page.close();
  }
});
