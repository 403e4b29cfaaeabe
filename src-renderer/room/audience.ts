import AudiencePage from './AudiencePage.svelte';
import { openPage } from './open-page.ts';

openPage(AudiencePage);
