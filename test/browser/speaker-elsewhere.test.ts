import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { singleRelayBus } from '../../src-relay/bus.ts';
import { DEFAULT_LIMITS } from '../../src-relay/limits.ts';
import { listen } from '../../src-relay/listen.ts';
import { readPage } from '../../src-relay/page.ts';
import { serveRelay } from '../../src-relay/serve-relay.ts';
import { findings } from '../support/findings.ts';
import { misfits } from '../support/misfits.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

/** A relay with the built page, at a port that it had before or any. */
const startRelay = async (port = 0) => {
  const options = { port, host: '127.0.0.1', tls: null, behindProxy: false, nats: null, limits: DEFAULT_LIMITS };
  const { server, url } = await listen(options, readPage('out/renderer'));
  const clock = createSystemClock(globalThis);
  const openBus = async () => singleRelayBus;
  const relay = await serveRelay({ ...options, server, openBus, clock, log: silentLog });
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await relay.close();
  };
  return { url, port: Number(new URL(url).port), close };
};

test('a guest elsewhere has their page through the team’s relay: lines, receipts and signs; a cut is said on both sides; a link that is taken back ends it @proof', async ({
  browser,
  desk,
}) => {
  const own = desk.page;
  const stage = own.getByRole('region', { name: 'On stage' });
  const host = stage.locator('[data-user-id]').first();
  await stage
    .getByRole('button', { name: /^Page for this speaker/ })
    .first()
    .click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Elsewhere' }).check();
  await expect(dialog.getByText('your team needs a relay')).toBeVisible();
  expect(await findings(own)).toEqual([]);
  await own.keyboard.press('Escape');

  let relay = await startRelay();
  await bridgeCall(own, 'team.make', { relay: relay.url });
  try {
    await stage
      .getByRole('button', { name: /^Page for this speaker/ })
      .first()
      .click();
    await dialog.getByRole('radio', { name: 'Elsewhere' }).check();
    const link = dialog.getByRole('textbox', { name: 'Link to the speaker’s page' });
    await expect(link).toHaveValue(new RegExp(`^http://127.0.0.1:${relay.port}/speaker.html#room=`));
    const url = await link.inputValue();
    expect([await findings(own), await misfits(own)]).toEqual([[], []]);
    await own.keyboard.press('Escape');

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
    const phone = await context.newPage();
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(request.url()));
    await phone.goto(url);
    await expect(host).toHaveAttribute('data-page', 'open');
    await stage.getByRole('button', { name: 'Wrap up' }).click();
    await expect(phone.getByRole('alert').filter({ hasText: 'Wrap up' })).toBeVisible();
    await expect(host).toHaveAttribute('data-line', 'shown');
    await phone.getByRole('button', { name: 'Vu' }).click();
    await expect(host).toHaveAttribute('data-line', 'seen');
    await phone.getByRole('button', { name: 'C’est bon pour moi' }).click();
    await expect(host).toContainText('I am ready');
    expect([await findings(phone), await misfits(phone)]).toEqual([[], []]);
    // The page asks nobody but the relay, and never for what its fragment holds.
    expect(asked.filter((one) => !one.startsWith(`http://127.0.0.1:${relay.port}/`))).toEqual([]);

    const cut = phone.getByText('Pas de connexion à la régie');
    await relay.close();
    await expect(cut).toBeVisible({ timeout: 3000 });
    await expect(host).toHaveAttribute('data-page', 'cut', { timeout: 4000 });
    relay = await startRelay(relay.port);
    await expect(cut).toHaveCount(0, { timeout: 20_000 });
    await expect(host).toHaveAttribute('data-page', 'open', { timeout: 10_000 });

    const guests = (await bridgeCall(own, 'panels.list', undefined)) as {
      readonly value: readonly { readonly id: string; readonly role: string }[];
    };
    for (const { id, role } of guests.value) if (role === 'speaker') await bridgeCall(own, 'panels.remove', { id });
    await expect(phone.getByText('Cette adresse ne fonctionne plus.')).toBeVisible();
    await context.close();
  } finally {
    await bridgeCall(own, 'team.leave', undefined);
    await relay.close();
  }
});
