/** `node --import`: gives a program the stand-in wherever it asks for `electron`. */
import { registerHooks } from 'node:module';

const STAND_IN = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});
