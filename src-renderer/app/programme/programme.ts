import '../../styles/index.css';
import { mount } from 'svelte';
import { connectProgramme } from '../../bridge/connect-bridge.ts';
import { tokenOfAddress } from '../../bridge/pairing.ts';
import { languageOfAddress, languageOfReader } from '../../lib/language-of-address.ts';
import { locale } from '../../lib/locale.svelte.ts';
import { programmeLook } from './programme-look.ts';
import ProgrammePage from './ProgrammePage.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');

locale.set(languageOfAddress(location.search) ?? languageOfReader(navigator.languages));
mount(ProgrammePage, {
  target,
  props: {
    bridge: connectProgramme(window, tokenOfAddress(location.hash)),
    look: programmeLook(location.search),
  },
});
