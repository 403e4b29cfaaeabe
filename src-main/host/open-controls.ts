import { createControls, type Controls } from '../controls/controls.ts';
import type { Secrets } from '../accounts/secrets.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import { createMemoryStore } from '../settings/file-store.ts';
import type { Person } from '../settings/person.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { AttachOptions, Attachment } from '../bridge/attachment.ts';
import type { HostPorts } from './host.ts';

export interface ControlsDeps {
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly events: HostEvents;
  readonly shows: CurrentShow;
  /** Not used before a program comes in. */
  readonly attach: (options: AttachOptions) => Attachment;
}

/** Opens the ways in for controllers: each of their programs is attached under its name, with its role. */
export const openControls = (
  ports: Pick<HostPorts, 'version' | 'dataDir' | 'clock' | 'newId' | 'log'>,
  { secrets, settings, events, shows, attach }: ControlsDeps,
): Controls => {
  const controls = createControls({
    ...ports,
    secrets,
    attach({ name, role, send }) {
      const { language } = settings.preferences.read();
      const person = createMemoryStore<Person | null>(null);
      return attach({ kind: 'controller', panel: { id: ports.newId(), name, role, language, person }, send });
    },
    show: () => shows.now()?.state() ?? null,
    isOpening: () => shows.now() === null && !shows.isIdle(),
    onChange: (state) => events.emit('surfaces.changed', state),
    onSatellite: (news) => events.emit('satellite.changed', news),
  });
  events.on('show.patch', () => controls.hearShow());
  events.on('show.opened', () => controls.hearShow());
  // A press is told while its request is about to leave: programs hear of it right after.
  events.on('show.press', (event) => void setImmediate(() => controls.hearPress(event)));
  events.on('deck.runs.changed', (runs) => void setImmediate(() => controls.hearRuns(runs)));
  return controls;
};
