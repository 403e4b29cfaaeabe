import './styles/index.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { createApp } from './app/create-app.ts';
import ViewApp from './app/displays/ViewApp.svelte';
import { sections } from './app/sections.ts';
import { connectBridge } from './bridge/bridge.ts';
import { loadKeyboardLayout } from './lib/keys/chord-label.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');

void loadKeyboardLayout();
const app = createApp(
  connectBridge(window),
  window,
  sections.map((section) => section.id),
);
const part = app.displays.view;
if (part === null) mount(App, { target, props: { app } });
else mount(ViewApp, { target, props: { app, part } });
