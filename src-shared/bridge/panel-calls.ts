import * as z from 'zod';
import { defineCall } from './call.ts';
import { PANEL_ROLES } from '../show/roles.ts';

/** The longest name that a panel can be given. */
export const PANEL_NAME_MOST = 60;

/** A link that lets one more browser in, once. */
export interface PanelInvite {
  readonly inviteId: string;
  readonly name: string;
  /** The same link by each address of this computer, the likeliest first. */
  readonly urls: readonly string[];
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** False when the host listens on this computer alone, so that the link opens nowhere else. */
  readonly reachable: boolean;
}

/** A link that lets nobody in any more: a browser came by it, or it was called back. */
export interface InviteEnd {
  readonly inviteId: string;
  readonly name: string;
  readonly how: 'used' | 'withdrawn';
}

export const panelCalls = {
  /** A new one-time link for the browser or tablet of a person; `unsupported` where this host serves no browsers. */
  'panels.invite': defineCall(
    'panels.invite',
    'desk',
    z.strictObject({ name: z.string().trim().min(1).max(PANEL_NAME_MOST), role: z.enum(PANEL_ROLES) }),
  )<PanelInvite>(),
  /** Shuts out every browser that came by such a link, and the links not opened yet. */
  'panels.forget': defineCall('panels.forget', 'desk', z.undefined())<null>(),
} as const;
