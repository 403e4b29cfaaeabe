import * as m from '../paraglide/messages.js';

let layers: HTMLElement | null = null;

/**
 * Container of open menus and lists, above the page. It is a landmark of its own, so that people who move from landmark
 * to landmark find it, and it exists only while something is open.
 */
export const layersOf = (page: Document): HTMLElement => {
  if (layers?.isConnected) return layers;
  const made = page.createElement('div');
  made.className = 'layers';
  made.setAttribute('role', 'region');
  page.body.append(made);
  layers = made;
  // Talks to the landmark's name, which follows the language. It stays as long as the window.
  $effect.root(() => {
    $effect(() => {
      made.setAttribute('aria-label', m.ui_layers());
    });
  });
  return made;
};
