import './styles/index.css';
import { mount, unmount } from 'svelte';
import App from './app/App.svelte';
import { createApp } from './app/create-app.ts';
import ViewApp from './app/displays/ViewApp.svelte';
import PanelWelcome from './app/panels/PanelWelcome.svelte';
import { sections } from './app/sections.ts';
import { connectBridge } from './bridge/connect-bridge.ts';
import { fingerprintOfAddress, lookAtLink, tokenOfAddress, type LinkPorts } from './bridge/pairing.ts';
import { loadKeyboardLayout } from './lib/keys/chord-label.svelte.ts';
import { languageOfAddress, languageOfReader } from './lib/language-of-address.ts';
import { locale } from './lib/locale.svelte.ts';
import { systemAppearance } from './lib/system-appearance.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');

/** `token` is that of the app's own link; null without one. */
const open = (token: string | null): void => {
  const app = createApp(
    connectBridge(window, token),
    window,
    sections.map((section) => section.id),
  );
  const part = app.displays.view;
  if (part === null) mount(App, { target, props: { app } });
  else mount(ViewApp, { target, props: { app, part } });
};

/** The link of a panel says who invites, and to what, before anyone comes in by it. */
const arriveByLink = async (token: string): Promise<void> => {
  const ports: LinkPorts = { send: window.fetch.bind(window), storage: () => window.localStorage };
  const welcome = await lookAtLink(token, ports);
  if (welcome === null) {
    open(token);
    return;
  }
  document.documentElement.dataset.appearance = systemAppearance(window);
  locale.set(languageOfAddress(location.search) ?? languageOfReader(navigator.languages));
  const page = mount(PanelWelcome, {
    target,
    props: {
      welcome,
      token,
      fingerprint: fingerprintOfAddress(location.hash),
      ports,
      onin: () => {
        void unmount(page);
        open(null);
      },
    },
  });
};

void loadKeyboardLayout();
const token = tokenOfAddress(location.hash);
if (token === null) open(null);
else void arriveByLink(token);
