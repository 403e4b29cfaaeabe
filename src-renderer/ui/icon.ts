// The type of one icon serves for all: the package's list of its icons would read four thousand files.
import type AnIcon from '@lucide/svelte/icons/x';

/** An icon component, imported singly: `import Lock from '@lucide/svelte/icons/lock'`. */
export type Icon = typeof AnIcon;
