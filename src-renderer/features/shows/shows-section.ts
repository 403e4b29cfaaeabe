export { default as always } from './RehearsalEnd.svelte';
export { default as view } from './Shows.svelte';
