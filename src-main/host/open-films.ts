import type { HostEvents } from '../bridge/host-events.ts';
import { createFilms, type Films } from '../rehearsal/films.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { Settings } from '../settings/settings.ts';
import type { HostPorts } from './host.ts';

export interface FilmDeps {
  readonly rehearsal: Rehearsal | null;
  readonly settings: Settings;
  readonly events: HostEvents;
}

/** Opens the making of films where there is a hidden window for it; null elsewhere. */
export const openFilms = (
  { shell, clock, log }: Pick<HostPorts, 'shell' | 'clock' | 'log'>,
  { rehearsal, settings, events }: FilmDeps,
): Films | null => {
  if (!shell || !rehearsal) return null;
  const films = createFilms({
    rehearsal,
    window: shell.films,
    isWanted: () => settings.preferences.read().rehearsal.films,
    onStatus: (status) => events.emit('films.changed', status),
    clock,
    log,
  });
  events.on('preferences.changed', () => films.check());
  return films;
};
