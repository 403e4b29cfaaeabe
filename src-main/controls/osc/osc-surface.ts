import { createSocket, type RemoteInfo } from 'node:dgram';
import { bandAction } from '#shared/library/band-action.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { MUTE_MS, type FloodGuard, type HandGuards } from '#shared/lib/flood-guard.ts';
import { faderOf } from '#shared/show/actions/action-rules.ts';
import { act } from '#shared/show/action-press.ts';
import { say } from '#shared/words/say.ts';
import { createSurfaceClient, type SurfaceClient } from '../surface-client.ts';
import type { ListenAt, RunningSurface, SurfaceDeps } from '../surface-server.ts';
import { readOsc, type HeardOscMessage } from './osc-messages.ts';
import { isPattern } from './osc-pattern.ts';
import { oscRequests, type OscRequest } from './osc-request.ts';
import { createOscSenders } from './osc-senders.ts';
import { oscChanges, oscStateAfter, oscStateOf, type OscState } from './osc-state.ts';
import { openOscTarget, type OpenTarget } from './osc-target.ts';

const NOT_LISTED = say('host_osc_not_listed');
const UNKNOWN = say('host_osc_unknown');
const MISREAD = say('host_osc_value');
const SEVERAL = say('host_osc_several');
const RELEASED = say('host_osc_released');
const NO_BAND = say('host_band_gone');
const NO_OSC = say('host_osc_unreadable');

/** Patterns of a muted sender whose newest value is kept. */
const MOST_LATE = 8;

/** An address as it came, short enough to be shown. */
const shortly = (address: string): string => address.slice(0, 120);

/** The surface of OSC: messages by UDP of the listed senders, and the state to the registered targets. */
export const listenOsc = async (deps: SurfaceDeps, { host, port, onError }: ListenAt): Promise<RunningSurface> => {
  const { clock, feed, activity, log } = deps;
  const targets = new Map<string, OpenTarget>();
  const senders = createOscSenders(clock, (address, role) =>
    createSurfaceClient({
      ...deps,
      kind: 'osc',
      name: `OSC ${address}`,
      role,
      address,
      roleNow: () => (deps.settings().osc.senders.includes(address) ? deps.settings().osc.role : null),
      isLocked: () => deps.settings().osc.locked,
    }),
  );
  const endings = new Set<CancelTimer>();
  let told: OscState = oscStateOf(feed.snapshot().state);

  const refuse = (from: string, asked: string, message: ReturnType<typeof say>): void =>
    activity.note('osc', { from, asked, result: 'refused', message });
  /** The newest value of a muted fader comes once its sender is heard again. */
  const keepLate = (late: Map<string, () => void>, fader: string, run: () => void): void => {
    if (late.size === 0) {
      const cancel = clock.schedule(clock.now() + MUTE_MS, () => {
        endings.delete(cancel);
        for (const runLate of late.values()) runLate();
        late.clear();
      });
      endings.add(cancel);
    }
    late.set(fader, run);
  };
  const obey = async (client: SurfaceClient, message: HeardOscMessage, request: OscRequest): Promise<void> => {
    const asked = shortly(message.address);
    const lastAsked = activity.list().find(({ kind }) => kind === 'osc')?.lastInput?.asked;
    switch (request.kind) {
      case 'press':
        await client.press(request.press, { asked, held: false });
        return;
      case 'tile':
        await deps.pressTile(client, { tileId: request.tileId, held: false, asked });
        return;
      case 'band': {
        const preset = feed.snapshot().state.bandPresets.find(({ id }) => id === request.bandId);
        if (preset) await client.press(act(bandAction(preset)), { asked, held: false });
        else refuse(client.name, asked, NO_BAND);
        return;
      }
      case 'state':
        for (const target of targets.values()) target.send(oscChanges(null, told));
        return;
      case 'unknown':
        refuse(client.name, asked, UNKNOWN);
        return;
      case 'misread':
        refuse(client.name, asked, MISREAD);
        return;
      case 'several':
        refuse(client.name, asked, SEVERAL);
        return;
      case 'released':
        // The release of a button that pressed says nothing new.
        if (lastAsked !== asked)
          activity.note('osc', { from: client.name, asked, result: 'ignored', message: RELEASED });
        return;
    }
  };
  const hear = (datagram: Uint8Array, { address }: RemoteInfo): void => {
    const { role, senders: listed } = deps.settings().osc;
    if (!listed.includes(address)) {
      refuse(address, '', NOT_LISTED);
      return;
    }
    const { client, guards, patterns, late } = senders.at(address, role);
    const isAdmittedBy = (guard: FloodGuard): boolean => {
      const admitted = guard.admit();
      if (!admitted.ok) activity.muted('osc', admitted.until);
      return admitted.ok;
    };
    const isAdmitted = (as: keyof HandGuards): boolean => isAdmittedBy(guards[as]);
    const messages = readOsc(datagram);
    if (!messages) {
      if (isAdmitted('press')) refuse(client.name, '', NO_OSC);
      return;
    }
    const heed = (message: HeardOscMessage): void => {
      const requests: readonly OscRequest[] = message.isOdd
        ? [{ kind: 'misread' }]
        : oscRequests(message, () => feed.snapshot().state);
      for (const request of requests) {
        const fader = request.kind === 'press' ? faderOf(request.press.action) : null;
        const run = (): void => {
          obey(client, message, request).catch((error: unknown) => log.error('a message of OSC broke', { error }));
        };
        if (isAdmitted(fader === null ? 'press' : 'move')) {
          late.delete(fader ?? '');
          run();
        } else if (fader !== null) keepLate(late, fader, run);
      }
    };
    for (const message of messages) {
      // Before it is compared with anything: the newest of each pattern comes once its sender is heard again.
      if (!isPattern(message.address) || isAdmittedBy(patterns)) heed(message);
      else if (late.size < MOST_LATE || late.has(message.address)) keepLate(late, message.address, () => heed(message));
    }
  };
  const openTargets = (): void => {
    const wanted = new Map(deps.settings().osc.targets.map((one) => [`${one.address} ${one.port}`, one]));
    for (const [key, target] of targets) {
      if (wanted.has(key)) continue;
      targets.delete(key);
      target.close();
    }
    for (const [key, one] of wanted) {
      if (targets.has(key)) continue;
      targets.set(key, openOscTarget({ target: one, whole: () => oscChanges(null, told), clock, log }));
    }
  };

  const socket = createSocket({ type: 'udp4' });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).bind({ port, address: host, exclusive: true }, () => {
        socket.off('error', reject).on('error', onError);
        resolve();
      });
    });
  } catch (error) {
    socket.close();
    throw error;
  }
  socket.on('message', hear);
  const stop = feed.on(() => {
    const now = oscStateAfter(told, oscStateOf(feed.snapshot().state));
    const changes = oscChanges(told, now);
    told = now;
    for (const target of targets.values()) target.send(changes);
  });
  openTargets();
  return {
    port: socket.address().port,
    showChanged: () => {},
    press: () => {},
    runEnded: () => {},
    dropToken: () => {},
    settingsChanged() {
      const { role, senders: listed } = deps.settings().osc;
      senders.keep((address, its) => its === role && listed.includes(address));
      openTargets();
    },
    close() {
      stop();
      socket.close();
      senders.close();
      for (const cancel of endings) cancel();
      for (const target of targets.values()) target.close();
      targets.clear();
    },
  };
};
