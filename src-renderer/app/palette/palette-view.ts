export { default as view } from './Palette.svelte';
