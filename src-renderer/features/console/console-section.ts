export { default as view } from './Console.svelte';
