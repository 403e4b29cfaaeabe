import type { Component } from 'svelte';
import type { Role } from '#shared/show/roles.ts';
import type { SectionId } from '../context/place.ts';
import type { Icon } from '../ui/icon.ts';

/** The components of a section. */
export interface SectionComponents {
  readonly view: Component;
  /** Drawn always, whichever section is in front: listens, shows nothing or little. */
  readonly always?: Component;
  /** Its rows on the line of news, while it is in front. */
  readonly news?: Component;
}

/** A place of the rail. */
export interface Section {
  readonly id: SectionId;
  readonly label: () => string;
  readonly icon: Icon;
  /** The least role that works here. */
  readonly least: Role;
  /** Its components; a function loads them when they are first needed, or once the desk is drawn. */
  readonly components: SectionComponents | (() => Promise<SectionComponents>);
}
