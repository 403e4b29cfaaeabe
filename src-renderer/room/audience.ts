import AudienceRoom from './AudienceRoom.svelte';
import { openPage } from './open-page.ts';

openPage(AudienceRoom);
