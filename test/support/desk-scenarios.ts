import { expect } from '@playwright/test';
import type { DeskPage } from './desk-page.ts';
import { pastDoublePress } from './pauses.ts';

/** Steps of a person at the desk of the demo show, the same in a browser and in the desktop app. */
export interface DeskScenario {
  readonly name: string;
  run(desk: DeskPage): Promise<void>;
}

export const DESK_SCENARIOS: readonly DeskScenario[] = [
  {
    name: 'in cue mode a press cues and Take takes',
    async run(desk) {
      await desk.mode('Cue').check();
      await desk.tile('Interview').click();
      await expect(desk.preview('Interview')).toBeVisible();
      await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'false');
      await expect(desk.tile('Interview')).toHaveAccessibleName(/cued/);
      await expect(desk.program('Automatic layout')).toBeVisible();
      await desk.button('Take').click();
      await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');
      await expect(desk.program('Interview')).toBeVisible();
    },
  },
  {
    name: 'keys do what is printed on the controls',
    async run(desk) {
      const { keyboard } = desk.page;
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-keyshortcuts', '3');
      await keyboard.press('Digit3');
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

      await keyboard.press('KeyC');
      await expect(desk.mode('Cue')).toBeChecked();
      await keyboard.press('Digit4');
      await expect(desk.preview('Interview')).toBeVisible();
      await keyboard.press('Enter');
      await expect(desk.tile('Interview')).toHaveAttribute('aria-pressed', 'true');

      await keyboard.press('Backspace');
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');

      await keyboard.press('F1');
      await expect(desk.region('Bands').getByRole('list', { name: 'On screen now' }).getByRole('listitem')).toHaveCount(
        1,
      );

      await keyboard.press('KeyA');
      await expect(desk.button('Stop auto-advance')).toBeVisible();
      await pastDoublePress(desk.page);
      await keyboard.press('KeyA');
      await expect(desk.button('Start auto-advance')).toBeVisible();
    },
  },
  {
    name: 'the automatic layout must be held, by mouse and by key',
    async run(desk) {
      const automatic = desk.button('Automatic layout');
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
      await automatic.click();
      await expect(desk.page.getByText('Hold it for a moment').last()).toBeVisible();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
      // Held until it has worked: on a busy machine any fixed time may be too short.
      await automatic.hover();
      await desk.page.mouse.down();
      await expect(automatic).toHaveAttribute('aria-pressed', 'true');
      await desk.page.mouse.up();
      await expect(desk.program('Automatic layout')).toBeVisible();

      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('aria-pressed', 'true');
      await desk.page.keyboard.down('Period');
      await expect(automatic).toHaveAttribute('aria-pressed', 'true');
      await desk.page.keyboard.up('Period');
    },
  },
  {
    name: 'Tab reaches every region of the desk',
    async run({ page }) {
      const reached = new Set<string>();
      // From the first thing there is, the way past the rail.
      await page.locator('.skip').focus();
      for (let count = 0; count < 120; count += 1) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(
          () =>
            document.activeElement?.closest('section[aria-label], nav[aria-label]')?.getAttribute('aria-label') ?? null,
        );
        if (name !== null) reached.add(name);
        if (name === 'Run of show') break;
      }
      expect([...reached]).toEqual(
        expect.arrayContaining(['Main', 'Scenes', 'Bands', 'Polls', 'People', 'Chat', 'Run of show']),
      );
    },
  },
  {
    name: '? opens the sheet of keys and Escape closes it',
    async run({ page, tile }) {
      await page.keyboard.press('Shift+Slash');
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await expect(sheet.getByText('Take back', { exact: true }).first()).toBeVisible();
      await page.keyboard.press('Digit3');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(tile('Welcome')).toHaveAttribute('aria-pressed', 'false');
    },
  },
];
