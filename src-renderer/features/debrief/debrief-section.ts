export { default as view } from './Debrief.svelte';
