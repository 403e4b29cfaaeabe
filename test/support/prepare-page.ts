import { expect, type Locator } from '@playwright/test';
import type { RunningApp } from './app.ts';
import type { DeskPage } from './desk-page.ts';

/** A scene as the platform answers with it, as far as tests look. */
export interface PlatformScene {
  readonly id: string;
  readonly name: string;
  readonly layout: string;
  readonly overlays: readonly {
    readonly id: string;
    readonly type: string;
    readonly text?: string;
    readonly title?: string;
    readonly x: number;
  }[];
  readonly slots: readonly { readonly kind: string }[];
}

/** Prepare as a person finds it. */
export interface PreparePage {
  readonly desk: DeskPage;
  readonly canvas: Locator;
  readonly properties: Locator;
  readonly scenes: Locator;
  readonly sync: Locator;
  /** Has sync try at once, as somebody does who knows that the line is back. */
  syncNow(): Promise<void>;
  /** Waits until the platform has everything. */
  sent(): Promise<void>;
}

/** Goes to Prepare by the rail. */
export const goToPrepare = async (desk: DeskPage): Promise<PreparePage> => {
  await desk.page.getByRole('navigation', { name: 'Main' }).getByText('Prepare').click();
  const sync = desk.page.getByRole('status', { name: 'Sync' });
  await expect(desk.region('Canvas')).toBeVisible();
  return {
    desk,
    canvas: desk.region('Canvas'),
    properties: desk.region('Properties'),
    scenes: desk.region('Scenes'),
    sync,
    async syncNow() {
      const now = desk.page.getByRole('button', { name: /^(Try again|Sync now)$/ });
      // The header is drawn anew when another draft opens, and what was open in it is closed then.
      await expect(async () => {
        if (!(await now.isVisible())) await desk.button('Sync details').click();
        await now.click({ timeout: 2000 });
      }).toPass();
      await desk.page.keyboard.press('Escape');
    },
    async sent() {
      await expect(sync).toHaveAttribute('data-waiting', '0');
    },
  };
};

/** The scenes of the demo show on the platform. */
export const platformScenes = async (app: RunningApp): Promise<readonly PlatformScene[]> => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  return (await app.call<{ scenes: readonly PlatformScene[] }>('GET', path)).scenes;
};

/** The line to the platform is cut: no call of it gets an answer. */
export const cutLine = (app: RunningApp): Promise<void> => app.faults({ dropRate: 1 });

/** The line is back, and what the tests themselves ask gets through. */
export const mendLine = (app: RunningApp): Promise<void> => app.faults({});
