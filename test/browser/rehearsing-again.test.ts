import { expect, test } from '../support/app.ts';

interface Person {
  readonly name: string;
  readonly connected: boolean;
  readonly role: string;
}

test('the people of a recorded show come to its next rehearsal under other names, and again after a reset @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const path = `/sessions/${app.sessionId}`;
  const people = async (): Promise<readonly Person[]> =>
    (await app.call<{ readonly participants: readonly Person[] }>('GET', `/live${path}/participants`)).participants;
  const viewers = async (): Promise<readonly string[]> =>
    (await people()).flatMap(({ name, connected, role }) => (connected && role === 'viewer' ? [name] : []));
  const recorded = async () =>
    (
      (await app.rehearse('GET', `${path}/audience/recorded`)) as {
        readonly recorded: { readonly state: string } | null;
      }
    ).recorded;

  await app.rehearse('PUT', `${path}/audience`, { size: 0 });
  const { participant } = (await app.rehearse('POST', `${path}/participants`, { name: 'Ottilie Brandauer' })) as {
    readonly participant: { readonly id: string };
  };
  await app.rehearse('POST', `${path}/chat`, { userId: participant.id, text: 'Ottilie Brandauer is here' });
  await expect(desk.region('Chat').getByText('Ottilie Brandauer is here')).toBeVisible();
  await expect(desk.region('People').getByText('Ottilie Brandauer')).toBeVisible();
  await app.rehearse('POST', `${path}/end`);
  await expect(page.getByText(/^The rehearsal of .* is over/)).toBeVisible();
  await app.rehearse('POST', `${path}/reset`);

  const audience = page.getByRole('dialog').getByRole('region', { name: 'Audience' });
  const who = audience.getByLabel(/^Who comes/);
  // The recording is whole once the last answers of the platform are read.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rehearsal', exact: true }).click();
    await expect(who).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await who.click();
  await page
    .getByRole('option', { name: /^The audience of / })
    .first()
    .click();
  await expect(audience.getByText('They come when the live starts.')).toBeVisible();
  await audience.getByRole('radio', { name: '4×' }).check({ force: true });
  await app.rehearse('POST', `${path}/start`);
  await expect.poll(viewers).toHaveLength(1);
  expect(JSON.stringify(await people())).not.toContain('Ottilie');
  await expect(audience.getByText(/of the recording$|recording is over/)).toBeVisible();
  await page.keyboard.press('Escape');
  const [name = ''] = await viewers();
  await expect(desk.region('Chat').getByText(`${name} is here`, { exact: true })).toBeVisible();
  await expect(desk.region('Chat').getByText('Brandauer')).toHaveCount(0);

  await app.rehearse('POST', `${path}/end`);
  await app.rehearse('POST', `${path}/reset`);
  expect(await recorded()).toMatchObject({ state: 'waiting' });
  await app.rehearse('POST', `${path}/start`);
  await expect.poll(viewers).toEqual([name]);
});
