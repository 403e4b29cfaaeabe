import HostRoom from './HostRoom.svelte';
import { openPage } from './open-page.ts';

openPage(HostRoom);
