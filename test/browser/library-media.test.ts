import type { Locator, Page } from '@playwright/test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../support/app.ts';
import { picture, sha256Of } from '../support/media-files.ts';
import { openLibrary } from '../support/library-page.ts';
import { findingsAsItIs } from '../support/findings.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

interface Dropped {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Drops files of this computer on something, as a file manager does. */
const dropFiles = async (page: Page, target: Locator, files: readonly Dropped[]): Promise<void> => {
  const told = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, told);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
};

const PHOTO = picture('photo');
const filesIn = (app: RunningApp): readonly string[] =>
  readdirSync(join(app.folder, 'media'), { recursive: true, encoding: 'utf8' });

test('files are dropped into a folder, refused in words, kept offline singly or by folder, and checked @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  const library = await openLibrary(desk);
  await library.view('Media');
  const media = desk.region('Media');
  await desk.button('New folder').click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Evening');
  await page.keyboard.press('Enter');
  await library.folder('Evening').click();
  await expect(media.getByText('Nothing matches')).toBeVisible();

  await dropFiles(page, media, [
    { name: 'Rehearsal room.png', type: 'image/png', bytes: PHOTO },
    { name: 'Notes.txt', type: 'text/plain', bytes: Buffer.from('Dear diary') },
    { name: 'Crowd.png', type: 'image/png', bytes: picture('crowd') },
  ]);
  await expect(library.cell('Rehearsal room')).toBeVisible();
  await expect(library.cell('Crowd')).toBeVisible();
  const coming = desk.region('Files being added');
  await expect(coming.getByRole('alert')).toContainText('Notes.txt');
  expect((await coming.getByRole('alert').innerText()).length).toBeGreaterThan('Notes.txt'.length + 10);
  expect(await findingsAsItIs(page)).toEqual([]);
  await coming.getByRole('button', { name: 'Dismiss' }).click();
  await expect(coming).toHaveCount(0);
  await expect(library.cell('Rehearsal room').getByText('Kept on this computer')).toBeAttached();

  await library.folder('All').click();
  const name = 'Atelier Nord logo';
  await expect(library.cell(name).getByText('Not on this computer')).toBeAttached();
  await library.cell(name).click();
  await library.actions.getByRole('button', { name: 'Keep offline' }).click();
  await expect(library.actions.getByRole('button', { name: 'Keep offline' })).toHaveAttribute('aria-pressed', 'true');
  await expect(library.cell(name).getByText('Kept on this computer')).toBeAttached();
  await expect(library.details.getByRole('region', { name: 'Used in' })).toBeVisible();
  await library.details.getByRole('switch', { name: 'Keep offline' }).click();
  await expect(library.actions.getByRole('button', { name: 'Keep offline' })).toHaveAttribute('aria-pressed', 'false');

  await desk.button('More for the folder Evening').click();
  await page.getByRole('menuitem', { name: 'Keep offline' }).click();
  await expect(library.views.getByRole('button', { name: 'Evening kept offline', exact: true })).toBeVisible();
  await library.cell('Rehearsal room').click();
  await expect(library.actions.getByRole('button', { name: 'Keep offline' })).toHaveAttribute('aria-disabled', 'true');

  await desk.button('Check files').click();
  await expect(media.getByText(/^Files checked: \d+\. All OK\.$/)).toBeVisible();
  const stored = filesIn(app).find((path) => path.endsWith(sha256Of(PHOTO))) ?? '';
  writeFileSync(join(app.folder, 'media', stored), 'not a picture any more');
  await desk.button('Check files').click();
  await expect(media.getByText(/OK: \d+ of \d+\./)).toBeVisible();
  await expect(media.getByText(/Damaged or missing: 1|Lost: 1\. Add them again/)).toBeVisible();
});

test('a damaged file that is nowhere else says so on its card until it is added again @proof', async ({
  app,
  desk,
}) => {
  const { page } = desk;
  await app.faults({ errorRate: 1, errorStatus: 503 });
  const library = await openLibrary(desk);
  await library.view('Media');
  await library.folder('All').click();
  const media = desk.region('Media');
  const only = picture('only here');
  const file = { name: 'Only here.png', type: 'image/png', bytes: only };
  await dropFiles(page, media, [file]);
  await expect(library.cell('Only here').getByText('Kept on this computer')).toBeAttached();
  const stored = filesIn(app).find((path) => path.endsWith(sha256Of(only))) ?? '';
  writeFileSync(join(app.folder, 'media', stored), 'no');
  await desk.button('Check files').click();
  await expect(media.getByText('Lost: 1. Add them again.')).toBeVisible();
  await expect(library.cell('Only here').getByText('Damaged: add the file again')).toBeAttached();
  await dropFiles(page, media, [file]);
  await expect(library.cell('Only here').getByText('Kept on this computer')).toBeAttached();
  await app.faults({});
});
