import HostPage from './HostPage.svelte';
import { openPage } from './open-page.ts';

openPage(HostPage);
