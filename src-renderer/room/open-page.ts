import { type Component, mount } from 'svelte';
import '../styles/index.css';
import './room.css';
import { languageOfAddress, languageOfReader } from '../lib/language-of-address.ts';
import { locale } from '../lib/locale.svelte.ts';
import { type PageSession, readPageSession } from './page-session.ts';
import type { RoomMedia } from './media/room-media.svelte.ts';
import type { Room } from './room.svelte.ts';
import { loadFromService } from '../lib/media-source.ts';
import RoomPage from './RoomPage.svelte';

/** Store of the browser, for this tab or for all; null if the person forbade keeping anything. */
const storageOf = (which: 'sessionStorage' | 'localStorage'): Storage | null => {
  try {
    return window[which];
  } catch {
    return null;
  }
};

/** Opens a page of the room in the document that the server wrote, in the reader's language. */
export const openPage = (inside: Component<{ room: Room; media: RoomMedia; session: PageSession }>): void => {
  const target = document.getElementById('app');
  if (!target) return;
  document.documentElement.dataset.appearance = 'dark';
  locale.set(languageOfAddress(location.search) ?? languageOfReader(navigator.languages));
  const session = readPageSession(document, { location, history, storage: storageOf('sessionStorage') });
  // Another link to this page, opened in the same tab, changes only the part after the #.
  window.addEventListener('hashchange', () => {
    if (location.hash.includes('room=')) location.reload();
  });
  target.replaceChildren();
  loadFromService();
  mount(RoomPage, { target, props: { session, inside, storage: storageOf('localStorage') } });
};
