/**
 * The one list of the layers and of the imports they allow: a rule's comment says what to do instead.
 * @type {import('dependency-cruiser').IConfiguration}
 */

const MAIN = '^src-main/';
/** Folders of src-main, highest layer first. */
const LAYERS = [
  // The desktop app serves panels by the browser host.
  ['app'],
  ['preload', 'browser-host'],
  // Composes the host of its parts; only the shells above know it.
  ['host'],
  // The dispatcher and its handlers: each takes the parts it asks, none of the composition.
  ['bridge'],
  // Ways in for controllers: each of their clients is attached like a panel, by a port that the bridge gives.
  ['controls'],
  // Files for people are made like packages, and go the same way.
  ['exports'],
  // Packages hold what the library holds and what sync can fetch; nothing below knows of them.
  ['exchange', 'first-show'],
  // Looks at every part of the host and changes none.
  ['diagnostics'],
  // Between the library, which never touches the network, and the client, which keeps nothing.
  ['sync', 'rehearsal', 'recorder', 'follow-ups', 'team', 'monitor', 'rules'],
  // Asks the library which files it keeps.
  ['media'],
  ['show', 'accounts', 'library', 'relay-transport'],
  ['platform'],
  // Its file is as private as those of settings.
  ['log'],
  ['settings', 'http'],
];

const SERVICE = '^src-service/';
/** Folders of src-service, highest layer first. */
const SERVICE_LAYERS = [
  // Puts the service together and lets it listen.
  ['server'],
  ['rehearsal'],
  // The ways in, beside the REST API: for people, assistants, other applications and developers.
  ['pages', 'mcp', 'oauth', 'openapi'],
  // The running room: connections, and the simulated audience.
  ['room'],
  ['http'],
  // The rules: what each operation does.
  ['families'],
  ['webhooks', 'mail'],
  ['context'],
  ['store'],
  // The engine of pictures and sound: packets and connections, of which nothing above but the room knows.
  ['media'],
  // Streams become files.
  ['recording'],
  ['lib'],
];

const WINDOW = '^src-renderer/';
/** Folders of src-renderer, highest layer first. */
const WINDOW_LAYERS = [
  // The shell of the desk's windows, and the live room's own pages.
  ['app', 'room'],
  // The places of the rail.
  ['features'],
  // Components that several features show and that know the app.
  ['common'],
  // The window's state: the open show, the host, preferences, keys, navigation.
  ['context'],
  ['bridge'],
  // Pictures and sound between a page and the live room.
  ['live-media'],
  // Drawing and wording without a host: they are told everything.
  ['actions', 'forms', 'stage'],
  ['ui'],
  ['lib', 'styles'],
];

const SHARED = '^src-shared/';
/** Folders of src-shared, highest layer first. */
const SHARED_LAYERS = [
  // The contract between a window and its host: calls and events that carry all below.
  ['bridge'],
  ['preflight', 'controls'],
  // `.regie` files hold what the library keeps, and a team shares it.
  ['exchange', 'team'],
  // `speaker`: the show as one of those who speak sees it.
  ['library', 'debrief', 'speaker'],
  // The library keeps rules; what they are about is the show.
  ['rules'],
  ['show', 'room'],
  // Forms and texts of single operations.
  ['console'],
  ['scene', 'settings', 'talkback'],
  ['api'],
  ['lib'],
  ['words'],
];

const folders = (root, names) => `${root}(${names.join('|')})/`;
const NETWORK = '^(node:)?(http|https|http2|net|tls|dgram)$|^undici$|node_modules/(undici|ws|hono|@hono)/';

/** Inside `root` imports go down only. */
const neverBack = (name, root, layers) =>
  layers.slice(1).map((layer, index) => ({
    name: `${name}-${layer.join('-')}-never-back`,
    comment: `Inside src-${name} imports go down only; give the lower layer a port instead.`,
    severity: 'error',
    from: { path: folders(root, layer) },
    to: { path: folders(root, layers.slice(0, index + 1).flat()) },
  }));

/** The folders of each layer are strangers to each other. */
const apart = (name, root, layers) =>
  layers
    .filter((layer) => layer.length > 1)
    .map((layer) => ({
      name: `${name}-${layer.join('-')}-apart`,
      comment: 'Code that two folders of one layer share goes to a lower one.',
      severity: 'error',
      from: { path: folders(root, layer) },
      to: { path: folders(root, layer), pathNot: `${root}$1/` },
    }));

/** All rules of the layers inside `root`. `alone`: files beside its folders. */
const layered = (name, root, layers, alone = []) => [
  ...neverBack(name, root, layers),
  ...apart(name, root, layers),
  {
    name: `${name}-folders-have-a-layer`,
    comment: `A new folder of ${root.slice(1, -1)} takes its place among the layers above.`,
    severity: 'error',
    from: { path: root, pathNot: [folders(root, layers.flat()), ...alone] },
    to: {},
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No cycles; a type that two modules share has its own file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      comment: 'No cycles of types either: what two files share has its own file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      // Compiled from resources/messages.
      from: { pathNot: '^src-renderer/paraglide/' },
      to: { couldNotResolve: true, pathNot: ['^electron$', 'paraglide/', '\\?(raw|url|worker)'] },
    },
    {
      name: 'shared-only-zod',
      comment: 'src-shared is shared code: it imports itself, its words, zod and mrmime, no Node, no DOM.',
      severity: 'error',
      from: { path: '^src-shared/' },
      to: { pathNot: ['^src-shared/', '^resources/messages/', 'node_modules/(zod|mrmime)/'] },
    },
    {
      name: 'renderer-compiled-words',
      comment: 'The window has the words compiled (src-renderer/paraglide); the catalogues would be there twice.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-shared/words/catalogue', reachable: true },
    },
    {
      name: 'service-only-shared',
      comment: 'The embedded service knows only itself, the contract, and what it shares with the host of Node.',
      severity: 'error',
      from: { path: '^src-service/' },
      to: { path: '^(src-(?!service|shared|node)|test/|scripts/)' },
    },
    {
      name: 'node-only-shared',
      comment: 'src-node is what host and service both need of Node: it knows neither of them.',
      severity: 'error',
      from: { path: '^src-node/' },
      to: { path: '^(src-(?!node|shared)|test/|scripts/)' },
    },
    {
      name: 'main-only-shared',
      comment: 'The host reaches the service over HTTP; only src-main/rehearsal starts it.',
      severity: 'error',
      from: { path: MAIN, pathNot: `${MAIN}rehearsal/` },
      to: { path: '^(src-(?!main|shared|node)|test/|scripts/)' },
    },
    {
      name: 'rehearsal-only-service-and-shared',
      severity: 'error',
      from: { path: `${MAIN}rehearsal/` },
      to: { path: '^(src-(?!main|shared|node|service)|test/|scripts/)' },
    },
    {
      name: 'companion-only-shared',
      comment:
        "The module for Companion is a program of another's: it knows the language of the API, nothing of the app.",
      severity: 'error',
      from: { path: '^companion-module/' },
      to: { path: '^(src-(?!shared)|test/|scripts/)' },
    },
    {
      name: 'relay-only-shared',
      comment: 'The relay is a program of its own: it knows the frames of its protocol, nothing of the app.',
      severity: 'error',
      from: { path: '^src-relay/' },
      to: { path: '^(src-(?!relay|shared)|test/|scripts/)' },
    },
    {
      name: 'nothing-of-the-relay',
      comment: 'The relay runs elsewhere: what it and its members share is src-shared/lib/relay-wire.ts.',
      severity: 'error',
      from: { path: '^src-(?!relay)|^companion-module/' },
      to: { path: '^src-relay/' },
    },
    {
      name: 'nats-in-the-relay',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-relay/' },
      to: { path: 'node_modules/@nats-io/' },
    },
    {
      name: 'nothing-of-companion',
      comment: 'The module for Companion does not ship with the app.',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: '^companion-module/|node_modules/@companion-module/' },
    },
    {
      name: 'renderer-only-shared',
      comment: 'The window talks to the host through src-renderer/bridge and the contract in src-shared/bridge.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^(src-(?!renderer|shared)|test/|scripts/)' },
    },
    {
      name: 'renderer-no-node',
      comment: 'The window has no Node.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    ...layered('main', MAIN, LAYERS),
    ...layered('shared', SHARED, SHARED_LAYERS),
    ...layered('service', SERVICE, SERVICE_LAYERS, [`${SERVICE}main\\.ts$`]),
    {
      name: 'service-families-no-circle',
      comment:
        'Families do not ask each other in a circle; a rule of two of them goes to the family that owns it, or to lib.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${SERVICE}families/` },
      to: { circular: true },
    },
    {
      name: 'main-preload-alone',
      comment: 'The preload is bundled alone and sandboxed: the bridge contract and electron, nothing else.',
      severity: 'error',
      from: { path: `${MAIN}preload/` },
      to: { path: MAIN, pathNot: `${MAIN}preload/` },
    },
    {
      name: 'library-no-network',
      comment: 'The library is local; sync gives it what the platform said.',
      severity: 'error',
      from: { path: `${MAIN}library/` },
      to: { path: [NETWORK, `${MAIN}platform/`] },
    },
    {
      name: 'platform-no-sqlite',
      comment: 'The API client keeps nothing.',
      severity: 'error',
      from: { path: `${MAIN}platform/` },
      to: { path: 'node_modules/better-sqlite3/|^(node:)?sqlite$' },
    },
    {
      name: 'electron-at-the-edge',
      comment: 'Everything but the shell runs in plain Node.',
      severity: 'error',
      from: { path: '^src-', pathNot: `${MAIN}(app|preload)/` },
      to: { path: 'node_modules/electron/|^electron($|/)' },
    },
    ...layered('renderer', WINDOW, WINDOW_LAYERS, [`${WINDOW}main\\.ts$`]),
    {
      name: 'features-apart',
      comment: 'Features do not import each other; what two of them need goes to common/, ui/, stage/ or lib/.',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs outside the window must be a dependency: it ships as it is.',
      severity: 'error',
      from: { path: '^src-(shared|node|service|main)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(electron|@types)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src-renderer/paraglide/'] },
    exclude: { path: '^src-renderer/paraglide/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'svelte', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.js', '.svelte', '.json'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
