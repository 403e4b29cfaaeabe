import * as z from 'zod';
import { defineCall } from './call.ts';

/** A link that lets one more browser in, once. */
export interface PanelInvite {
  readonly url: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** False when the host listens on this computer alone, so that the link opens nowhere else. */
  readonly reachable: boolean;
}

export const panelCalls = {
  /** A new one-time link for a browser or tablet; `unsupported` where this host serves no browsers. */
  'panels.invite': defineCall('panels.invite', z.undefined())<PanelInvite>(),
  /** Shuts out every browser that came by such a link, and the links not opened yet; not for a panel itself. */
  'panels.forget': defineCall('panels.forget', z.undefined())<null>(),
} as const;
