/** Loaded before a program that a bench measures: at SIGUSR2 it collects its garbage and gives back what that leaves free. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;
process.on('SIGUSR2', () => collect({ type: 'major', flavor: 'last-resort' }));
