import type { Page } from '@playwright/test';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { JUST_MS } from '../../src-main/show/recent-changes.ts';

/**
 * A person's pause between two presses of one control: sooner they are one double press. The built app measures it by its
 * own clock, and a slow machine only makes it longer.
 */
export const pastDoublePress = (page: Page): Promise<void> => page.waitForTimeout(PRESS_TIMING.debounceMs);

/** A person's pause after which a press may turn back what somebody else did. */
export const pastChangeOfOthers = (page: Page): Promise<void> => page.waitForTimeout(JUST_MS);

/** Lets a live go on for so long: pictures and sound that are recorded come in real time. */
export const goOnFor = (page: Page, seconds: number): Promise<void> => page.waitForTimeout(seconds * 1000);
