import '../../styles/index.css';
import { mount } from 'svelte';
import { connectSpeaker } from '../../bridge/connect-speaker.ts';
import { speakerTokenOf } from '../../bridge/speaker-token.ts';
import { languageOfAddress, languageOfReader } from '../../lib/language-of-address.ts';
import { locale } from '../../lib/locale.svelte.ts';
import { systemAppearance } from '../../lib/system-appearance.ts';
import SpeakerPage from './SpeakerPage.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');

locale.set(languageOfAddress(location.search) ?? languageOfReader(navigator.languages));

const dress = (): void => {
  document.documentElement.dataset.appearance = systemAppearance(window);
};
dress();
for (const query of ['(prefers-color-scheme: light)', '(prefers-contrast: more)'])
  matchMedia(query).addEventListener('change', dress);

mount(SpeakerPage, { target, props: { bridge: connectSpeaker(window, speakerTokenOf(location.hash)) } });
