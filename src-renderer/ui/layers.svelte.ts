import * as m from '../paraglide/messages.js';

let layers: HTMLElement | null = null;

/**
 * Where open menus and lists are drawn, above the page. A landmark of its own, so that they can be found by those who
 * walk from landmark to landmark; it is not there while nothing is open.
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
