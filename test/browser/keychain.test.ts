import { startKeyring, type Keyring } from '../support/keyring.ts';
import { expect, test as base } from '../support/spaces-page.ts';

/** The app with a keychain of this test's own; without one that can be started there is nothing to test. */
const test = base.extend<{ readonly keyring: Keyring }>({
  keyring: async ({}, use) => {
    const keyring = await startKeyring().catch(() => null);
    base.skip(keyring === null, 'no keychain can be started here (dbus-daemon, gnome-keyring-daemon)');
    if (keyring === null) return;
    await use(keyring);
    keyring.stop();
  },
  appEnv: async ({ keyring }, use) => {
    await use(keyring.env);
  },
});
test.use({ networkNoise: true });

test('a locked keychain is said with a way on; once unlocked, the show of before opens by itself @proof', async ({
  app,
  desk,
  keyring,
  liveShow,
  platform,
  spaceName,
  spaces,
}) => {
  await spaces.open();
  await spaces.addKey(platform.ready.apiRoot, platform.ready.fullKey);
  await expect(spaces.card(spaceName)).toContainText('Full access');
  await expect(desk.page.getByText('stored in this computer’s keychain')).toBeVisible();
  await spaces.openShow(liveShow.title);
  await app.kill();
  await keyring.lock();
  await app.startAgain();
  const notice = desk.page.getByRole('status').filter({ hasText: spaceName });
  await expect(notice).toContainText('locked');
  const tryAgain = notice.getByRole('button', { name: 'Try again' });
  keyring.freeze();
  await tryAgain.click();
  await expect(notice).toContainText('Waiting for');
  keyring.thaw();
  await expect(notice).not.toContainText('Waiting for');
  await keyring.unlock();
  // An answer from before the unlocking may arrive late. Then the person tries again.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(desk.tile('Opening words')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(notice).toBeHidden();
});
