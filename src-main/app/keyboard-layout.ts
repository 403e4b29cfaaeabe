import type { WebContents } from 'electron';
import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';
import type { KeyboardLayout } from './accelerator.ts';

const ASK = 'navigator.keyboard.getLayoutMap().then((map) => Object.fromEntries(map))';
const Layout = recordOf(z.string().max(40), z.string().max(10));

/** Asks a page for the character of each key; null if it cannot say. */
export const readKeyboardLayout = async (contents: WebContents): Promise<KeyboardLayout | null> => {
  try {
    return Layout.safeParse(await contents.executeJavaScript(ASK)).data ?? null;
  } catch {
    return null;
  }
};
