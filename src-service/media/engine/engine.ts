import type { EngineEvent, RelayOffer } from '../media-engine.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { Reach } from './connection.ts';
import { createPublisher, type Peer } from './publisher.ts';
import { createRelayPublisher, createRelayViewer, type Relay } from './relay.ts';
import { createRecorders } from './source-recorder.ts';
import { Sources } from './source.ts';
import type { SteadyClock } from './steady-clock.ts';
import { createViewer, type Viewer } from './viewer.ts';

const FIRST_SSRC = 1000;

/** The forwarding unit on node-datachannel: runs commands and tells what happens. */
export const createForwardingEngine = (
  reach: Reach,
  clock: SteadyClock,
  emit: (event: EngineEvent) => void,
): ((command: EngineCommand) => void) => {
  const peers = new Map<string, Peer>();
  const viewers = new Map<string, Viewer>();
  const relays = new Map<string, Relay>();
  const sources = new Sources(() => {
    for (const viewer of viewers.values()) viewer.followSources();
    for (const relay of relays.values()) relay.followSources();
    recorders.followSources();
  });
  const recorders = createRecorders(clock, sources, emit);
  let ssrc = FIRST_SSRC;

  const close = (name: string): void => {
    const peer = peers.get(name);
    peers.delete(name);
    viewers.delete(name);
    peer?.close();
    const relay = relays.get(name);
    relays.delete(name);
    relay?.close();
  };

  const followRelay = (name: string, offer: RelayOffer): void => {
    const create = offer.pc === 'up' ? createRelayPublisher : createRelayViewer;
    const relay = relays.get(name) ?? create(name, { clock, sources, emit });
    relays.set(name, relay);
    relay.offer(offer);
  };

  /** A request that cannot be followed ends the page's own connection; that page alone is told. */
  const attempt = (name: string, follow: () => void): void => {
    try {
      follow();
    } catch {
      close(name);
      emit({ type: 'ended', peer: name, reason: 'refused' });
    }
  };

  const open = (name: string, side: 'up' | 'down'): void => {
    close(name);
    const ports = {
      reach,
      clock,
      sources,
      emit(event: EngineEvent) {
        if (event.type === 'ended') close(name);
        emit(event);
      },
    };
    if (side === 'up') {
      peers.set(name, createPublisher(name, ports));
      return;
    }
    const viewer = createViewer(name, ports, () => ssrc++);
    viewers.set(name, viewer);
    peers.set(name, viewer);
  };

  return (command) => {
    switch (command.type) {
      case 'open':
        open(command.peer, command.side);
        return;
      case 'allow':
        (viewers.get(command.peer) ?? relays.get(command.peer))?.allow(new Set(command.sources));
        return;
      case 'offer':
        // The library refuses descriptions with an error of its own.
        attempt(command.peer, () => peers.get(command.peer)?.offer(command.offer));
        return;
      case 'relay':
        attempt(command.peer, () => followRelay(command.peer, command.offer));
        return;
      case 'chunk':
        relays.get(command.peer)?.chunk(command.bytes);
        return;
      case 'askKeyframe':
        relays.get(command.peer)?.askKeyframe(command.line);
        return;
      case 'mute':
        sources.mute(command.source, command.muted);
        return;
      case 'record':
        recorders.record(command.source, command.path);
        return;
      case 'close':
        close(command.peer);
        return;
    }
  };
};
