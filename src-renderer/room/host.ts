import { mount } from 'svelte';
import '../styles/index.css';
import './room.css';
import HostPage from './HostPage.svelte';
import { readPageSession } from './page-session.ts';

const target = document.getElementById('app');
if (target) {
  document.documentElement.dataset.appearance = 'dark';
  target.replaceChildren();
  mount(HostPage, { target, props: { session: readPageSession(document, location) } });
}
