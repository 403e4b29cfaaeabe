import { createContext } from 'svelte';

/** State that the bar of a part's window shares with its picture. */
export class ViewWindow {
  muted = $state(true);
}

/** The window of a part, in any of its components. */
export const [useViewWindow, provideViewWindow] = createContext<ViewWindow>();
