import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import type { DeskPage } from './desk-page.ts';

/** A state of the window: how a person comes to it, and how they leave it. */
export interface State {
  readonly name: string;
  /** A screen is looked at in every appearance, what opens on one in one of them. */
  readonly isScreen?: boolean;
  readonly open: (page: Page, desk: DeskPage) => Promise<void>;
  readonly close?: (page: Page, desk: DeskPage) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

/** Leaves a dialog or a menu. */
export const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
};

/** Goes to a section of the window. */
export const place = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
};

/** A dialog by what opens it. */
export const dialog = (name: string, opener: string | RegExp): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  close: escape,
});

/** A menu by what opens it. */
export const menu = (name: string, opener: string | RegExp): State => ({
  name,
  open: async (page) => {
    await button(page, opener).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: escape,
});

/** A part that one press opens and another closes. */
export const toggle = (name: string, opener: string, closer = opener): State => ({
  name,
  open: (page) => button(page, opener).click(),
  close: (page) => button(page, closer).click(),
});
