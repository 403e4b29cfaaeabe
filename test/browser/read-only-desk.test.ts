import type { Page } from '@playwright/test';
import type { Scene } from '#shared/api/scene.ts';
import { expect, test } from '../support/spaces-page.ts';

/** Something that a person can press or move, as assistive technology finds it. */
interface Control {
  readonly name: string;
  readonly isOff: boolean;
  /** Why it is off: its title, or what describes it. */
  readonly reason: string;
}

const FULL_ACCESS = 'Needs full access: this space is connected as read only';

/**
 * Controls that change nothing on the platform: the desk's look and arrangement, cueing, searching, things kept here.
 * All others must be off.
 */
const HARMLESS: readonly RegExp[] = [
  /^Open (?:preview|program|run of show|chat|.+) in its own window$/i,
  /^(?:Lock|Keys|Key map|Journal|Direct|Cue|Deck|Done|Arrange|New page|New deck page|Fold the deck|Page \d+)/,
  /^(?:Listen|Sound of the program|All|Questions|Sign-ups|Links|Kept|Search the chat|Search people)/,
  // The polls to choose from: which one is in hand.
  /(?:draft|open\d+|closed\d+)$/,
  /^(?:Everyone in the room|Fewer details|Arrange bands|Text of the band|Time on screen|Save as a band)$/,
  /^(?:Add to the stage queue|Keep aside|Answered)$/,
  // Lines to those who speak, their pages, talkback, Follow and the rules stay at the desk.
  /^(?:Talk|Talk T|Talk to .+|About Follow)$/,
  /^(?:Fold On stage|Page for this speaker.*|To: Everyone|Line to the speaker|Hold all rules)$/,
  /^(?:2 minutes|Louder|Wrap up|Look at the chat|You are muted|Stay with us)$/,
  // Opens what is walked by itself below.
  /^(?:Report a sign-up|Show the room|Chat mode: .+|More for this poll|Role of .+)$/,
];

const controlsIn = (page: Page, within: string): Promise<readonly Control[]> =>
  page.evaluate((selector) => {
    const roots = [...document.querySelectorAll(selector)];
    const all = roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, [role="menuitem"], [role="switch"], [role="slider"]',
      ),
    ]);
    const textOf = (ids: string | null): string =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    return all
      .filter((control) => control.checkVisibility() && control.closest('[data-stage]') === null)
      .map((control) => {
        const label =
          control.getAttribute('aria-label') ??
          (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null) ??
          control.textContent;
        return {
          name: label.replaceAll(/\s+/g, ' ').trim(),
          isOff: control.getAttribute('aria-disabled') === 'true' || control.matches(':disabled'),
          reason:
            `${control.title} ${control.closest('[title]')?.getAttribute('title') ?? ''} ${textOf(control.getAttribute('aria-describedby'))}`.trim(),
        };
      });
  }, within);

const mayChange = ({ name }: Control): boolean => !HARMLESS.some((pattern) => pattern.test(name));

test('with a read-only key every control of the desk that changes something is off and says why @proof', async ({
  complaints,
  desk,
  platform,
  spaceName,
  spaces,
}) => {
  const { page } = spaces;
  const { sessions } = await platform.call<{
    sessions: readonly { id: string; title: string; status: string }[];
  }>('GET', '/live/sessions');
  const session = sessions.find(({ title }) => title === 'Pricing your first course');
  if (!session) throw new Error('The demo show is not there.');
  // A test that shares this platform may have started it; none ends it.
  if (session.status === 'scheduled') await platform.rehearse('POST', `/sessions/${session.id}/start`);
  const { participant } = (await platform.rehearse('POST', `/sessions/${session.id}/participants`, {
    name: 'Mara Lind',
  })) as { readonly participant: { readonly id: string } };
  await platform.rehearse('POST', `/sessions/${session.id}/chat`, { userId: participant.id, text: 'Is it recorded?' });
  await platform.rehearse('PUT', `/sessions/${session.id}/hands/${participant.id}`, { raised: true });
  await spaces.open();
  await spaces.addKey(platform.ready.apiRoot, platform.ready.readOnlyKey);
  await expect(spaces.card(spaceName)).toContainText('Read only');
  await spaces.openShow(session.title);
  await expect(desk.connection).toHaveAttribute('data-state', 'fresh');

  const { scenes } = await platform.call<{ scenes: readonly Pick<Scene, 'id' | 'name' | 'slots' | 'audios'>[] }>(
    'GET',
    `/live/sessions/${session.id}/scenes`,
  );
  const playing = scenes.filter(({ slots, audios }) => audios.length > 0 || slots.some(({ kind }) => kind === 'media'));
  expect(playing.length).toBeGreaterThan(1);
  const seen = new Map<string, Control>();
  const look = async (within = 'main'): Promise<void> => {
    for (const control of await controlsIn(page, within)) {
      // A control that is on anywhere stays in the list as that.
      if (seen.get(control.name)?.isOff !== false) seen.set(control.name, control);
    }
  };
  await desk.region('Bands').getByRole('textbox', { name: 'Text of the band' }).fill('Doors open at nine');
  // Scenes with a film, a document and a sound bring controls of their own.
  for (const scene of playing) {
    await platform.call('POST', `/live/sessions/${session.id}/scenes/${scene.id}/activate`);
    await expect(desk.program(scene.name)).toBeVisible();
    await look();
  }
  await page.getByRole('button', { name: 'Everyone in the room' }).click();
  await expect(desk.region('Chat').getByRole('button', { name: 'Put on stage' })).toBeAttached();
  await look();
  for (const opener of [/^Chat mode/, /^More for this poll/, /^Role of/]) {
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look('[role="menu"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Show the room' }).click();
  for (const role of ['As the team', 'As a viewer']) {
    const entering = page.locator('.popover').getByRole('button', { name: role });
    await expect(entering).toHaveAttribute('aria-disabled', 'true');
    await expect(entering).toHaveAttribute('title', FULL_ACCESS);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Report a sign-up' }).click();
  const announce = page.locator('.popover').getByRole('button');
  await expect(announce).toHaveAttribute('aria-disabled', 'true');
  await expect(announce).toHaveAttribute('title', FULL_ACCESS);

  const changing = [...seen.values()].filter(mayChange);
  expect(changing.filter(({ isOff, reason }) => !isOff || reason === '')).toEqual([]);
  // Most lack the right and nothing else; the others cannot be done now by anyone.
  const lacking = changing.filter(({ reason }) => reason.includes(FULL_ACCESS)).map(({ name }) => name);
  expect(lacking.length).toBeGreaterThan(25);
  expect(lacking).toContain('Show band');

  // The window takes files from secure addresses only, and this platform is none: the browser says so.
  const isOfFiles = (text: string): boolean => text.includes('slides.pdf');
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isOfFiles(text)));
});
