/** `npm run companion`: the module for Companion as a package that Companion imports, in dist/. A word names another folder. */
import { packCompanion } from './lib/companion-package.ts';
import { inRoot } from './lib/paths.ts';

process.stdout.write(`${await packCompanion(process.argv[2] ?? inRoot('dist'), process.env)}\n`);
