import { measureStage } from './measure-stage.ts';

for (const measure of await measureStage()) process.stdout.write(`${JSON.stringify(measure)}\n`);
