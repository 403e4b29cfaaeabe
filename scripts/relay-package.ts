/** `npm run relay-package`: the relay of the team channel as an npm package, in dist/. A word names another folder. */
import { packRelay } from './lib/relay-package.ts';
import { inRoot } from './lib/paths.ts';

process.stdout.write(`${await packRelay(process.argv[2] ?? inRoot('dist'), process.env)}\n`);
