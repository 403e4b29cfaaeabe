import { createContext } from 'svelte';

/** What the bar of a part's window and what it draws share. */
export class ViewWindow {
  muted = $state(true);
}

/** The window of a part, in any of its components. */
export const [useViewWindow, provideViewWindow] = createContext<ViewWindow>();
