import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/**
 * Lint of components, whose templates only ESLint can read. Without types, which svelte-check reads anyhow. All other
 * files are oxlint's (`.oxlintrc.json`).
 */
export default defineConfig(
  globalIgnores(['src-renderer/paraglide/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  // Brings its own parser for components, so it comes after.
  svelte.configs.recommended,
  {
    files: ['**/*.svelte'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser, svelteConfig } },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals: enums do not survive type stripping.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Missing in panels without https: use v4 of uuid.' },
      ],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    },
  },
  {
    // State classes: TypeScript with runes.
    files: ['**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parser: tseslint.parser },
    // Sets and maps are replaced as a whole, in `$state.raw`; none is changed in place.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A listener or callback that has nothing to do is written as an empty function.
      '@typescript-eslint/no-empty-function': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Paths of the app are not routes of a framework.
      'svelte/no-navigation-without-resolve': 'off',
      // `let { value = $bindable() } = $props()` mixes both.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all', excludedRunes: ['$props', '$derived'] }],
    },
  },
);
