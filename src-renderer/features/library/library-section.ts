export { default as always } from './exchange/ImportDialog.svelte';
export { default as view } from './Library.svelte';
