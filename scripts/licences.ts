/** `npm run check -- licences`: works of others that become part of a package are under licences that let them. */
import { everyThirdParty, licenceProblems } from './lib/third-party.ts';

const problems = licenceProblems(everyThirdParty());
for (const problem of problems) console.log(`${problem} is not on the list of scripts/lib/third-party.ts`);
process.exitCode = problems.length > 0 ? 1 : 0;
