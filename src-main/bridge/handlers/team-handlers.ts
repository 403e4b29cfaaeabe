import type { teamCalls } from '#shared/bridge/team-calls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { LanRoomHost } from '../../team/lan-room-host.ts';
import type { Team } from '../../team/team.ts';
import type { TeamCalls } from '../../team/team-calls.ts';
import type { TeamClaims } from '../../team/team-claims.ts';
import { markAuthors } from '../../team/team-marks.ts';
import type { PanelHandovers } from '../../team/panel-handover.ts';
import type { PanelsPort } from '../shell-ports.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof teamCalls>;

export interface TeamHandlerDeps {
  readonly team: Pick<Team, 'board' | 'state' | 'make' | 'join' | 'link' | 'leave' | 'share' | 'renew'>;
  readonly presence: {
    wentTo(id: number, section: string, deckPageId: string | null | undefined): void;
  };
  readonly claims: Pick<TeamClaims, 'claim'>;
  readonly calls: TeamCalls;
  readonly panelHandovers: Pick<PanelHandovers, 'prepare'>;
  /** Lets in panels; null where no browsers are served. */
  readonly panels: PanelsPort | null;
  readonly lan: Pick<LanRoomHost, 'make' | 'makeOutside' | 'stop'>;
  /** Working material: looked at again. */
  readonly material: { changed(): void };
  readonly handover: {
    /** Goes on with the show of another desk; gives the page of its deck. */
    takeOver(request: {
      readonly desk: string;
      readonly by: string;
      readonly from: string;
      readonly held: boolean;
    }): Promise<string | null>;
  };
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the team of this desk. */
export const createTeamHandlers = ({
  team,
  presence,
  claims,
  calls,
  handover,
  material,
  panelHandovers,
  panels,
  lan,
  settings,
}: TeamHandlerDeps): Handlers => ({
  'team.board': () => team.board(),
  'team.mark_authors': ({ sessionId }) => markAuthors(team.state(), sessionId),
  async 'team.make'({ relay }) {
    const link = await team.make(relay);
    await lan.stop();
    return { link };
  },
  async 'team.make_here'() {
    const link = await lan.make();
    await team.join(link);
    return { link };
  },
  async 'team.make_external'() {
    const link = await lan.makeOutside(panels?.serving().externalOrigin ?? null);
    await team.join(link);
    return { link };
  },
  async 'team.join'({ link }) {
    await team.join(link);
    await lan.stop();
    return null;
  },
  'team.link'() {
    const link = team.link();
    return link === null ? null : { link };
  },
  async 'team.renew'({ desks }, caller) {
    await team.renew(desks, operatorNameOf(settings, caller));
    return null;
  },
  async 'team.leave'() {
    await team.leave();
    await lan.stop();
    return null;
  },
  'team.share'({ on }) {
    team.share(on);
    material.changed();
    return null;
  },
  'team.panel_handover'(_, caller) {
    const guest = panels?.list().find(({ id }) => id === caller.panel?.id);
    return guest ? panelHandovers.prepare(guest) : null;
  },
  'team.here'({ section, deckPageId }, caller) {
    // A panel has a deck of its own.
    presence.wentTo(caller.id, section, caller.panel === null ? deckPageId : undefined);
    return null;
  },
  async 'team.take_over'({ desk, held = false }, caller) {
    const by = operatorNameOf(settings, caller);
    return { deckPageId: await handover.takeOver({ desk, by, from: caller.name, held }) };
  },
  'team.call'(call, caller) {
    calls.call(call, operatorNameOf(settings, caller));
    return null;
  },
  'team.answer'({ callId, text }, caller) {
    calls.answer(callId, text, operatorNameOf(settings, caller), caller.id);
    return null;
  },
  'team.claim'(claim, caller) {
    claims.claim(caller.id, operatorNameOf(settings, caller), claim);
    return null;
  },
});
