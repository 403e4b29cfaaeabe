import type { Component } from 'svelte';
import type { Role } from '#shared/bridge/roles.ts';
import type { Icon } from '../ui/icon.ts';

export type SectionId = 'shows' | 'desk' | 'prepare' | 'library' | 'settings';

/** One place of the rail. */
export interface Section {
  readonly id: SectionId;
  readonly label: () => string;
  readonly icon: Icon;
  readonly view: Component;
  /** The least role that works here. */
  readonly least: Role;
  /** Drawn always, whichever section is in front: listens, shows nothing or little. */
  readonly always?: Component;
}
