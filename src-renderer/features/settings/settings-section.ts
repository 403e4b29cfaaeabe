export { default as view } from './Settings.svelte';
