import { parentPort } from 'node:worker_threads';
import { openSystemEntry } from './keychain-entry.ts';
import { serveKeychain } from './serve-keychain.ts';

if (!parentPort) throw new Error('The keychain runs in a worker thread.');
serveKeychain(parentPort, openSystemEntry);
