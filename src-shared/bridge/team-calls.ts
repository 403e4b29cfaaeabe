import * as z from 'zod';
import type { TeamBoard } from '../team/team-board.ts';
import { CALL_KINDS, MAX_CALL, CLAIM_KINDS, type MarkList } from '../team/team-values.ts';
import { MAX_DESKS } from '../team/team-bounds.ts';
import { defineCall, ofShow } from './call.ts';

/** The way over for a panel whose desk goes: kept by its page alone, and good for this one person. */
export interface PanelHandover {
  /** Names the person to other desks, and opens nothing. */
  readonly ticket: string;
  /** Lets the person in once, at a desk that took over from this one. */
  readonly token: string;
  /**
   * The exact origins at which other desks let panels in, the likeliest of each first. `isHere`: the desk is well.
   * `sessionId`: the live show that is open there.
   */
  readonly panelOrigins: readonly {
    readonly origin: string;
    readonly name: string;
    readonly isHere: boolean;
    readonly sessionId: string | null;
  }[];
}

/** A person who put a message of the chat into a list. */
export interface MarkAuthor {
  readonly list: MarkList;
  readonly messageId: string;
  readonly by: string;
}

/** The path at which a desk says whether it took over from the desk of a panel. Other versions ask there too. */
export const PANEL_HANDOVER_PATH = '/team/crossing';
/** The path at which a desk lets others into the team's room that it hosts for the web. */
export const TEAM_ROOM_PATH = '/team/room';
/** `waiting`: it may yet. `ready`: it did, and lets the person in. */
export const PanelHandoverAnswer = z.object({ state: z.enum(['waiting', 'ready']) });
export type PanelHandoverState = z.output<typeof PanelHandoverAnswer>['state'];

const Address = z.string().trim().min(1).max(2000);

export const teamCalls = {
  /** The team as it is now; `team.changed` brings the same. */
  'team.board': defineCall('team.board', 'viewer', 'app', z.undefined())<TeamBoard>(),
  /** Makes a new link at a relay, and uses it. Answers with the link, which others paste. */
  'team.make': defineCall('team.make', 'desk', z.strictObject({ relay: Address }))<{ readonly link: string }>(),
  /** Makes a new link of a room that this desk hosts on the local network, and uses it. */
  'team.make_here': defineCall('team.make_here', 'desk', z.undefined())<{ readonly link: string }>(),
  /**
   * Makes a new link of a room that this desk hosts behind its https address, and uses it. `unavailable` where no
   * proxy or tunnel leads to this host.
   */
  'team.make_external': defineCall('team.make_external', 'desk', z.undefined())<{ readonly link: string }>(),
  /** Uses a link that somebody else made. */
  'team.join': defineCall('team.join', 'desk', z.strictObject({ link: Address }))<null>(),
  /** The link in use, to be given to somebody; null without one. */
  'team.link': defineCall('team.link', 'desk', z.undefined())<{ readonly link: string } | null>(),
  /** Renews the link: these desks go along, and the link before opens nothing. */
  'team.renew': defineCall(
    'team.renew',
    'desk',
    z.strictObject({ desks: z.array(z.string().min(1).max(200)).max(MAX_DESKS) }),
  )<null>(),
  /** Leaves the team and forgets the link. */
  'team.leave': defineCall('team.leave', 'desk', z.undefined())<null>(),
  /** Shares bands, deck pages, poll sets, plans and notes with the team, or keeps them at this desk. */
  'team.share': defineCall('team.share', 'desk', z.strictObject({ on: z.boolean() }))<null>(),
  /** The way over to other desks for a panel; null for a window, and where no other desk takes panels. */
  'team.panel_handover': defineCall('team.panel_handover', 'viewer', 'app', z.undefined())<PanelHandover | null>(),
  /** The people who marked messages of a show's chat, for the marks whose people are known. */
  'team.mark_authors': defineCall(
    'team.mark_authors',
    'viewer',
    ofShow,
    z.strictObject({ sessionId: z.string().min(1).max(200) }),
  )<readonly MarkAuthor[]>(),
  /** Says which section this window shows, and which page of the deck is in front. */
  'team.here': defineCall(
    'team.here',
    'viewer',
    'app',
    z.strictObject({
      section: z.string().min(1).max(40),
      deckPageId: z.string().min(1).max(200).nullable().optional(),
    }),
  )<null>(),
  /**
   * Goes on with the show of another desk, with its mode and its cue; answers with its page of the deck. `held` as for
   * `show.open`.
   */
  'team.take_over': defineCall(
    'team.take_over',
    'desk',
    z.strictObject({ desk: z.string().min(1).max(200), held: z.boolean().optional() }),
  )<{ readonly deckPageId: string | null }>(),
  /** Calls words to the team, or a request to lock or unlock the desks. Nothing is pressed by it. */
  'team.call': defineCall(
    'team.call',
    'chat',
    'app',
    z.strictObject({ what: z.enum(CALL_KINDS), text: z.string().trim().max(MAX_CALL) }),
  )<null>(),
  /** Answers a call; a later answer of the same person replaces it. */
  'team.answer': defineCall(
    'team.answer',
    'viewer',
    'app',
    z.strictObject({ callId: z.string().min(1).max(100), text: z.string().trim().min(1).max(MAX_CALL) }),
  )<null>(),
  /** Claims work for the caller, or gives it back. It binds nobody. */
  'team.claim': defineCall(
    'team.claim',
    'chat',
    'app',
    z.strictObject({
      what: z.enum(CLAIM_KINDS),
      /** The show whose chat it is, or the scene. */
      of: z.string().min(1).max(100),
      title: z.string().max(200),
      on: z.boolean(),
    }),
  )<null>(),
} as const;
