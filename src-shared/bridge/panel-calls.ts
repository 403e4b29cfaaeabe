import * as z from 'zod';
import { defineCall } from './call.ts';
import type { PanelAccess } from '../settings/preferences.ts';
import type { Sentence } from '../words/sentence.ts';
import type { SpeakerOf } from './speaker-of.ts';
import { DEFAULT_PANEL_ROLE, PERSON_ROLES, type PanelRole } from '../show/roles.ts';

/** The longest name that a panel can be given. */
export const MAX_PANEL_NAME = 60;

/** How long a person may come back after being let in. */
export const PANEL_TERMS = ['evening', 'week', 'month'] as const;
export type PanelTerm = (typeof PANEL_TERMS)[number];
const HOUR_MS = 3_600_000;
/** The time for which a person may come back, from the moment they were let in. */
export const TERM_MS: Readonly<Record<PanelTerm, number>> = {
  evening: 12 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};
/** The longest time for which a person is let in. */
export const LONGEST_STAY_MS = Math.max(...Object.values(TERM_MS));

/** `asked`: the desk lets the person in by name and code. `open`: the link alone lets them in. */
export const ADMISSIONS = ['asked', 'open'] as const;
export type Admission = (typeof ADMISSIONS)[number];

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
  /** SHA-256 of the certificate that was made on this computer, in pairs of digits; null without one. */
  readonly fingerprint: string | null;
}

/** A person with a panel. One id from the invitation to the removal. */
export interface PanelGuest {
  readonly id: string;
  readonly name: string;
  readonly role: PanelRole;
  /** `invited`: the link is not opened yet. `waiting`: it is, and the desk is asked. `in`: the person may come and go. */
  readonly stage: 'invited' | 'waiting' | 'in';
  /** The words that the waiting person sees too; null in any other stage. */
  readonly code: string | null;
  /** End of the link, or of the person's stay, in Unix milliseconds; null without one. */
  readonly until: number | null;
  /** Whose page it is; missing for every role but that of a speaker. */
  readonly speaker?: SpeakerOf;
}

/** The invitation on the page of a panel's link, before anyone comes in by it. */
export interface PanelWelcome {
  readonly name: string;
  readonly role: PanelRole;
  /** The person who made the link; empty where they gave no name. */
  readonly by: string;
  /** The show on the desk; null where none is open. */
  readonly show: string | null;
  readonly admission: Admission;
}

/** The addresses at which this host lets panels in. */
export interface PanelServing {
  readonly from: PanelAccess;
  /** Addresses of this computer; empty where none are let in. */
  readonly origins: readonly string[];
  /** The https address of the proxy or tunnel that leads to this host; null without one. */
  readonly externalOrigin: string | null;
  /** The name that this computer announces in its networks, such as `regie.local`; null while there is none. */
  readonly localName: string | null;
  /** Why none are let in although they should be; null where all is well. */
  readonly trouble: Sentence | null;
  /** SHA-256 of the certificate that was made on this computer, in pairs of digits; null without one. */
  readonly fingerprint: string | null;
  /** The host of the team's relay, through which pages of speakers come from elsewhere; null where the team has none. */
  readonly relay: string | null;
  /** False where the command line decides. */
  readonly isChosenHere: boolean;
}

const OneGuest = z.strictObject({ id: z.string().min(1).max(100) });

export const panelCalls = {
  /** `panels.serving_changed` brings the same. */
  'panels.serving': defineCall('panels.serving', 'desk', z.undefined())<PanelServing>(),
  /** A new one-time link for the browser or tablet of a person; `unsupported` where this host lets none in. */
  'panels.invite': defineCall(
    'panels.invite',
    'desk',
    z.strictObject({
      name: z.string().trim().min(1).max(MAX_PANEL_NAME),
      role: z.enum(PERSON_ROLES).default(DEFAULT_PANEL_ROLE),
      term: z.enum(PANEL_TERMS),
      admission: z.enum(ADMISSIONS),
    }),
  )<PanelInvite>(),
  /** Everybody with a link or a panel; `panels.changed` brings the same list. */
  'panels.list': defineCall('panels.list', 'desk', z.undefined())<readonly PanelGuest[]>(),
  /** Lets a waiting person in; `not_found` where nobody waits under this id. */
  'panels.admit': defineCall('panels.admit', 'desk', OneGuest)<null>(),
  /** Shuts one person out, or withdraws the link; `not_found` for an unknown one. */
  'panels.remove': defineCall('panels.remove', 'desk', OneGuest)<null>(),
  /** Shuts out every browser that came by such a link, and the links not opened yet. */
  'panels.forget': defineCall('panels.forget', 'desk', z.undefined())<null>(),
} as const;
