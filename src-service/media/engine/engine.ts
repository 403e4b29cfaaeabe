import type { Clock } from '#shared/lib/clock.ts';
import type { EngineEvent } from '../media-engine.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { Reach } from './connection.ts';
import { createPublisher, type Peer } from './publisher.ts';
import { createRecorders } from './source-recorder.ts';
import { Sources } from './source.ts';
import { createViewer, type Viewer } from './viewer.ts';

const FIRST_SSRC = 1000;

/** The forwarding unit on node-datachannel: runs commands and tells what happens. */
export const createForwardingEngine = (
  reach: Reach,
  clock: Clock,
  emit: (event: EngineEvent) => void,
): ((command: EngineCommand) => void) => {
  const peers = new Map<string, Peer>();
  const viewers = new Set<Viewer>();
  const sources = new Sources(() => {
    for (const viewer of viewers) viewer.followSources();
    recorders.followSources();
  });
  const recorders = createRecorders(clock, sources, emit);
  let ssrc = FIRST_SSRC;

  const close = (name: string): void => {
    const peer = peers.get(name);
    peers.delete(name);
    viewers.delete(peer as Viewer);
    peer?.close();
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
    viewers.add(viewer);
    peers.set(name, viewer);
  };

  return (command) => {
    switch (command.type) {
      case 'open':
        open(command.peer, command.side);
        return;
      case 'offer':
        try {
          peers.get(command.peer)?.offer(command.offer);
        } catch {
          // The library refuses descriptions with an error of its own; this page alone is told.
          close(command.peer);
          emit({ type: 'ended', peer: command.peer, reason: 'refused' });
        }
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
