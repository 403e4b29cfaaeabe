export { default as view } from './Prepare.svelte';
