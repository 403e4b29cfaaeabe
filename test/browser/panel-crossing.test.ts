import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Session } from '#shared/api/live-objects.ts';
import { expect, startInFolder, test, type Handled } from '../support/app.ts';
import { openBridgeClient, type BridgeClient } from '../support/bridge-client.ts';
import { findings } from '../support/findings.ts';
import type { Ready } from '../support/service-process.ts';
import { pairTrusting } from '../support/trusting.ts';

test.use({
  // Requests of the page fail while its host is down.
  networkNoise: true,
  // Chromium's headless shell has no page that warns of a certificate.
  launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] },
});

/** Starts a program and reads its ready line. */
const startProgram = async (path: string, args: readonly string[]) => {
  const entry = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { line, stop: (): void => void child.kill('SIGKILL') };
};

/** A desk that serves panels by a certificate made on this computer, as the app does in a network. */
const startDesk = (): Promise<Handled> => startInFolder({}, ['--tls', 'self']);

/** A desk of a person, with the show of the platform open. */
const openDesk = async ({ running }: Handled, name: string, { apiRoot, fullKey }: Ready, sessionId: string) => {
  const certificate = readFileSync(join(running.folder, 'certificate.pem'), 'utf8');
  const window = await openBridgeClient(await pairTrusting(running.link, certificate));
  await window.call('preferences.set', { operatorName: name });
  const { spaceId } = await window.call('accounts.add_key', { apiRoot, key: fullKey });
  await window.call('show.open', { spaceId, sessionId });
  return window;
};
const deskOf = async (window: BridgeClient, name: string) =>
  (await window.call('team.board', undefined)).desks.find((one) => one.name === name);

/** Goes on to a desk whose certificate nobody vouches for, as a person does. */
const passWarning = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('link', { name: /^Proceed to/ }).click();
};

test('a panel whose host is killed goes over by itself to the desk that takes over, once its browser trusts that one @proof', async ({
  browser,
}) => {
  const [relay, platform] = [
    await startProgram('src-relay/main.ts', ['--port', '0']),
    await startProgram('src-service/main.ts', ['--data', ':memory:']),
  ];
  const [hostOfPaula, hostOfCarl] = [await startDesk(), await startDesk()];
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
  try {
    const ready = JSON.parse(platform.line) as Ready;
    const headers = { authorization: `Bearer ${ready.fullKey}`, 'content-type': 'application/json' };
    const listed = await fetch(`${ready.baseUrl}/live/sessions?status=scheduled`, { headers });
    const [{ id: sessionId } = { id: '' }] = ((await listed.json()) as { readonly sessions: readonly Session[] })
      .sessions;
    await fetch(`${ready.apiRoot}/rehearsal/sessions/${sessionId}/start`, { method: 'POST', headers });
    const paula = await openDesk(hostOfPaula, 'Paula', ready, sessionId);
    const carl = await openDesk(hostOfCarl, 'Carl', ready, sessionId);
    const { link } = await carl.call('team.make', { relay: (JSON.parse(relay.line) as { url: string }).url });
    await paula.call('team.join', { link });
    await expect.poll(async () => (await deskOf(paula, 'Carl'))?.isHere).toBe(true);

    const invite = { name: 'Tina', role: 'assistant', term: 'evening', admission: 'open' } as const;
    const { urls } = await paula.call('panels.invite', invite);
    const page = await context.newPage();
    await expect(page.goto(urls[0] ?? '')).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    await passWarning(page);
    await page.getByRole('button', { name: 'Come in' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect.poll(async () => (await deskOf(carl, 'Paula'))?.people.some(({ name }) => name === 'Tina')).toBe(true);
    // A window whose section never came has no place to skip to.
    await expect(page.locator('#main')).toBeVisible();
    await page.waitForLoadState('networkidle');

    const trust = page.getByRole('button', { name: 'Accept its certificate' });
    await expect(page.getByText('Carl’s desk: accept its certificate so that this panel can move there')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const opening = context.waitForEvent('page');
    // For Playwright every page has the focus always: the page would not hear that the person came back.
    await (await context.newCDPSession(page)).send('Emulation.setFocusEmulationEnabled', { enabled: false });
    await trust.click();
    const other = await opening;
    await passWarning(other);
    await expect(other.getByText('This browser trusts this desk now.')).toBeVisible();
    expect(await findings(other)).toEqual([]);
    await other.close();
    await page.bringToFront();
    await expect(trust).toBeHidden();

    await hostOfPaula.running.kill();
    const notice = page.getByRole('alert').filter({ hasText: 'The app does not answer' });
    await expect(notice).toContainText('this panel moves there automatically: Carl’s desk');
    expect(await findings(page)).toEqual([]);
    await carl.call('team.take_over', { desk: (await deskOf(carl, 'Paula'))?.desk ?? '' });
    await page.waitForURL(`${new URL(hostOfCarl.running.link).origin}/**`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await carl.call('panels.list', undefined)).toMatchObject([{ name: 'Tina', role: 'assistant', stage: 'in' }]);
    // The token is out of the address, and a reload stays in.
    expect(page.url()).not.toContain('token');
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  } finally {
    await context.close();
    await hostOfPaula.stop();
    await hostOfCarl.stop();
    relay.stop();
    platform.stop();
  }
});
