import { PROGRAMME_PAGE } from '#shared/bridge/programme-calls.ts';
import { SPEAKER_PAGE } from '#shared/bridge/speaker-calls.ts';
import type { PanelServing } from '#shared/bridge/panel-calls.ts';
import type { PanelsPort } from '../bridge/shell-ports.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { ReachableUrls } from '../http/reachable-urls.ts';
import { linkAt, linkThrough } from './link-at.ts';
import type { Pairing } from './pairing.ts';

export interface PanelsPortDeps {
  readonly pairing: Pairing;
  /** Addresses of this host in its networks now; none where it lets no panels in. */
  readonly origins: () => ReachableUrls;
  /** The address for a browser on this computer; null where it lets none in. */
  readonly originHere: () => string | null;
  readonly isExternal: (origin: string) => boolean;
  /** SHA-256 of the certificate that was made here, in pairs of digits; null without one. */
  readonly fingerprint: () => string | null;
  readonly serving: (origins: readonly string[]) => Omit<PanelServing, 'relay'>;
  /** The address of the team's relay; null where it has none. */
  readonly relay: () => string | null;
  /** A link through a relay is new. */
  readonly onRelayed: () => void;
  /** Ends the connections of a panel that the pairing forgot, or of every one (null). */
  readonly shutOut: (panelId: string | null) => void;
}

/** Lets panels in and shuts them out, for the windows of the host. */
export const createPanelsPort = ({
  pairing,
  origins: readOrigins,
  originHere,
  isExternal,
  fingerprint: readFingerprint,
  serving,
  relay: readRelay,
  onRelayed,
  shutOut,
}: PanelsPortDeps): PanelsPort => ({
  invite(request, by) {
    const { origins, reachable } = readOrigins();
    if (origins.length === 0) throw new AppError('unsupported', say('host_panels_nowhere'));
    const { id: inviteId, token, expiresAt } = pairing.invite({ kind: 'panel', ...request, by });
    const fingerprint = readFingerprint();
    // At an external name, the proxy has the certificate.
    const urls = origins.map((origin) => linkAt(origin, token, isExternal(origin) ? null : fingerprint));
    return { inviteId, name: request.name, urls, expiresAt, reachable, fingerprint };
  },
  programmeLink(name) {
    const { origins } = readOrigins();
    const here = originHere();
    if (origins.length === 0 || here === null) throw new AppError('unsupported', say('host_panels_nowhere'));
    const { id, token } = pairing.lastingLink({ role: 'programme', name });
    const all = [...new Set([here, ...origins])];
    return { id, name, urls: all.map((origin) => linkAt(origin, token, null, PROGRAMME_PAGE)) };
  },
  speakerLink(name, of, way) {
    if (way === 'relay') {
      const relay = readRelay();
      if (relay === null) throw new AppError('unsupported', say('host_speaker_no_relay'));
      const { id, token } = pairing.lastingLink({ role: 'speaker', name, speaker: of, relay });
      onRelayed();
      return { id, name, urls: [linkThrough(relay, token)], reachable: true };
    }
    const { origins, reachable } = readOrigins();
    if (origins.length === 0) throw new AppError('unsupported', say('host_panels_nowhere'));
    const { id, token } = pairing.lastingLink({ role: 'speaker', name, speaker: of, relay: null });
    const fingerprint = readFingerprint();
    const urls = origins.map((origin) => linkAt(origin, token, isExternal(origin) ? null : fingerprint, SPEAKER_PAGE));
    return { id, name, urls, reachable };
  },
  list: () => pairing.guests(),
  serving() {
    const relay = readRelay();
    return { ...serving(readOrigins().origins), relay: relay && new URL(relay).host };
  },
  origins: () => readOrigins().origins.flatMap((origin) => (URL.canParse(origin) ? [new URL(origin).origin] : [])),
  admit: (id) => pairing.admit(id),
  remove(id) {
    const isThere = pairing.remove(id);
    shutOut(id);
    return isThere;
  },
  forget() {
    pairing.forgetPanels();
    shutOut(null);
  },
});
