import type { Locator, Page } from '@playwright/test';

/** The desk as a person finds it: by roles and names alone. */
export interface DeskPage {
  readonly page: Page;
  region(name: string): Locator;
  /** A scene's tile, by the name of the scene. */
  tile(sceneName: string): Locator;
  /** The drawn program, named by what is on air. */
  program(sceneName: string): Locator;
  preview(sceneName: string): Locator;
  readonly connection: Locator;
  button(name: string): Locator;
  /** The desk's mode. */
  mode(name: 'Direct' | 'Cue' | 'Follow'): Locator;
}

const startingWith = (name: string): RegExp => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/**
 * Presses a button twice with the mouse, the second time before the page does anything else. In a double click Playwright
 * waits for the page in between, which on a slow machine takes longer than a double press may.
 */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element) => {
    const press = { bubbles: true, button: 0, pointerType: 'mouse' };
    for (let turn = 0; turn < 2; turn += 1)
      for (const kind of ['pointerdown', 'pointerup', 'click']) element.dispatchEvent(new PointerEvent(kind, press));
  });

/** Locators of the desk, by the names that are fixed for tests and assistive technology. */
export const createDeskPage = (page: Page): DeskPage => {
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
  return {
    page,
    region,
    tile: (sceneName) => region('Scenes').getByRole('button', { name: startingWith(sceneName) }),
    program: (sceneName) => region('Program').getByRole('group', { name: `Program: ${sceneName}` }),
    preview: (sceneName) => region('Preview').getByRole('group', { name: `Preview: ${sceneName}` }),
    connection: page.getByRole('status', { name: 'Connection' }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    mode: (name) => page.getByRole('radio', { name, exact: true }),
  };
};
