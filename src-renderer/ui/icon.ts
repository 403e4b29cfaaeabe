import type { LucideIcon } from '@lucide/svelte';

/** An icon component, imported singly: `import Lock from '@lucide/svelte/icons/lock'`. */
export type Icon = LucideIcon;
