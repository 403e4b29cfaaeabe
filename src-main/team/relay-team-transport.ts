import type { TeamTransport, TeamTransportEvents } from '#shared/team/team-transport.ts';
import type { RelayLink } from '../relay-transport/relay-link.ts';
import { createRelayTransport, type RelayTransportOptions } from '../relay-transport/relay-transport.ts';

export type RelayTeamTransportPorts = Pick<
  RelayTransportOptions,
  'dial' | 'clock' | 'random' | 'log' | 'places' | 'run'
>;

/** The transport of a team through its room at a relay. */
export const openRelayTeamTransport = (
  ports: RelayTeamTransportPorts,
  link: RelayLink,
  events: TeamTransportEvents,
): TeamTransport => {
  const transport = createRelayTransport({
    ...ports,
    link,
    onOpen: (isOpen) => events.onOpen(isOpen),
    onMember: (member, run) => events.onMember(member, run),
    onLeft: (member) => events.onLeft(member),
    onMessage: (member, message) => events.onMessage(member, Buffer.from(message).toString('utf8')),
  });
  return {
    send: (message, to) => transport.send(Buffer.from(message, 'utf8'), to),
    sendLive: (message) => transport.sendLive(Buffer.from(message, 'utf8')),
    place: () => transport.place(),
    answeredAt: () => transport.answeredAt(),
    close: () => transport.close(),
  };
};
