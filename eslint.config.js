import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: one word per thing, in every file.',
};
const NO_ENUM = {
  selector: 'TSEnumDeclaration',
  message: 'Use a union of literals: enums do not survive type stripping.',
};
const NO_NOW = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Rules take the time from a clock port.',
};
const NO_OWN_VERBATIM = {
  selector: 'CallExpression[callee.name="verbatim"] > :matches(Literal, TemplateLiteral).arguments',
  message: "Words of ours are a message: say('host_…').",
};
const NO_SQL = {
  selector: 'CallExpression[callee.property.name="prepare"]',
  message: 'SQL stands in src-service/store: ask a repository.',
};
const NO_LOOSE_QUERY = {
  selector:
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression > Identifier.params[name="db"]',
  message: 'A repository is one value: export const things = perDatabase((db) => …).',
};

/** Words that hide the subject of a comment. */
const UNCLEAR_OPENINGS = ['what', 'whatever', 'where', 'wherever', 'who', 'whoever', 'whether', 'one'];

/** Files that some tool loads by its default export. */
const CONFIG_FILES = ['*.config.js', '*.config.ts'];
/** Rules and everything that runs on the service's clock: time and chance come in as ports. */
const TIMELESS = ['src-shared/**/*.ts', 'src-service/{families,room,pages}/**/*.ts'];

export default defineConfig(
  globalIgnores([
    'out/',
    'dist/',
    'coverage/',
    'test-results/',
    'src-renderer/paraglide/',
    'src-shared/words/generated/',
    'project.inlang/cache/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  // Brings its own parser for what it names, so it comes before what is said of parsers below.
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ENUM, NO_OWN_VERBATIM],
      eqeqeq: 'error',
      // The subject of a comment comes first.
      'no-warning-comments': ['error', { terms: UNCLEAR_OPENINGS, location: 'start', decoration: ['*'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // There are no enums to mix up, and looking for them costs more than all other rules together.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Ports are often asynchronous where one implementation of them has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // "Nothing to give" is computed as an empty record.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // A listener or callback that has nothing to do is written as an empty function.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['src-service/**/*.ts'],
    ignores: ['src-service/store/**'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ENUM, NO_OWN_VERBATIM, NO_SQL] },
  },
  {
    files: ['src-service/store/*-repository.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ENUM, NO_OWN_VERBATIM, NO_LOOSE_QUERY] },
  },
  {
    files: TIMELESS,
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ENUM, NO_NOW, NO_OWN_VERBATIM, NO_SQL],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Rules take the time from a clock port.' },
        { object: 'Math', property: 'random', message: 'Rules take chance from a port.' },
      ],
    },
  },
  {
    // The composition makes each part after those it uses; a closure that reads a later one could run too early.
    files: ['src-main/host/**/*.ts'],
    rules: { '@typescript-eslint/no-use-before-define': ['error', { typedefs: false, ignoreTypeReferences: true }] },
  },
  {
    files: ['src-renderer/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Missing in panels without https: use v4 of uuid.' },
      ],
    },
  },
  {
    // Without types: to the linter each component is a program of its own, at a third of a second each, and
    // svelte-check reads their types anyhow.
    files: ['**/*.svelte'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    // State classes are TypeScript with runes, which Svelte declares: read with types, as any other module.
    files: ['**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parser: tseslint.parser },
    // Sets and maps are replaced as a whole, in `$state.raw`; none is changed in place.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Paths of the app are not routes of a framework.
      'svelte/no-navigation-without-resolve': 'off',
      // `let { value = $bindable() } = $props()` mixes both.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all', excludedRunes: ['$props', '$derived'] }],
    },
  },
  {
    // A component's default export is the component itself; nothing writes it.
    files: ['**/*.svelte'],
    rules: { 'no-restricted-syntax': ['error', NO_ENUM] },
  },
  {
    // Answers are read as they come over the wire, and matchers are typed `any`.
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ENUM],
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Client libraries mark what loopback needs, such as plain http, as deprecated to make it stand out.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  {
    files: ['scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: CONFIG_FILES,
    rules: { 'no-restricted-syntax': ['error', NO_ENUM] },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  prettier,
);
