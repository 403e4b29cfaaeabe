import { createListeners } from '#shared/lib/listeners.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { newPerson, personalChanges, type Person } from '../settings/person.ts';
import type { Settings } from '../settings/settings.ts';
import type { Attached, Attachments, PanelPerson } from './attachments.ts';
import type { HostEvents } from './host-events.ts';

/** Settings of each person. The person at the host uses the host's own; each panel has its own. */
export interface People {
  preferences(of: Attached): Preferences;
  /** Throws AppError where it cannot be kept. */
  change(of: Attached, changes: Partial<Preferences>): Preferences;
  keys(of: Attached): readonly KeyBinding[];
  setKeys(of: Attached, keys: readonly KeyBinding[]): void;
  /**
   * The host's preferences for a panel: its person's own values replace the host's, and no folder of the host is shown.
   */
  seenBy(panel: PanelPerson, host: Preferences): Preferences;
  /** Told when somebody at a panel has other keys. */
  onPanelKeys(listener: () => void): void;
}

export interface PeoplePorts {
  readonly settings: Settings;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly events: Pick<HostEvents, 'emit'>;
}

/** Keeps the settings of the people at windows and panels apart. */
export const createPeople = ({ settings, attachments, events }: PeoplePorts): People => {
  const { preferences: own, keys: ownKeys } = settings;
  const panelKeys = createListeners<null>();

  const personOf = ({ person, language }: PanelPerson): Person =>
    person.read() ?? newPerson(own.read(), ownKeys.read(), language);
  const seenBy = (panel: PanelPerson, host: Preferences): Preferences => ({
    ...host,
    ...personOf(panel).preferences,
    operatorName: panel.name,
    backups: DEFAULT_PREFERENCES.backups,
    // The place of its certificate is for nobody but the desk.
    panels: { ...host.panels, certFile: '', keyFile: '' },
  });
  const tell = (id: string, event: 'preferences.changed' | 'keys.changed', data: unknown): void => {
    for (const one of attachments.list()) if (one.panel?.id === id) one.send(event, data);
  };

  return {
    onPanelKeys: (listener) => void panelKeys.add(listener),
    seenBy,
    preferences: ({ panel }) => (panel ? seenBy(panel, own.read()) : own.read()),
    change({ panel }, changes) {
      if (!panel) {
        const preferences = { ...own.read(), ...changes };
        own.write(preferences);
        events.emit('preferences.changed', preferences);
        return preferences;
      }
      const before = personOf(panel);
      panel.person.write({ ...before, preferences: { ...before.preferences, ...personalChanges(changes) } });
      const preferences = seenBy(panel, own.read());
      tell(panel.id, 'preferences.changed', preferences);
      return preferences;
    },
    keys: ({ panel }) => (panel ? personOf(panel).keys : ownKeys.read()),
    setKeys({ panel }, keys) {
      if (panel) {
        panel.person.write({ ...personOf(panel), keys });
        tell(panel.id, 'keys.changed', keys);
        panelKeys.tell(null);
        return;
      }
      ownKeys.write(keys);
      events.emit('keys.changed', keys);
    },
  };
};
