// Of one icon, as of any: the package's list of all its icons is four thousand files for the types to be read from.
import type AnIcon from '@lucide/svelte/icons/x';

/** An icon component, imported singly: `import Lock from '@lucide/svelte/icons/lock'`. */
export type Icon = typeof AnIcon;
