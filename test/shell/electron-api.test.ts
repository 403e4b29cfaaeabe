import ts from 'typescript';
import { expect, test, vi } from 'vitest';
import * as standIn from '../support/electron/electron.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { WebContents } from '../support/electron/web-contents.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

const TYPES = new URL('../../node_modules/electron/electron.d.ts', import.meta.url).pathname;
/** Members that only tests use: the state of the stand-in, and ways to make it act. */
const OF_THE_STAND_IN: Readonly<Record<string, readonly string[]>> = {
  BrowserWindow: [
    'options',
    'bounds',
    'visible',
    'minimized',
    'maximized',
    'fullScreen',
    'simpleFullScreen',
    'onTop',
    'destroyed',
    'focusCount',
    'menuBarShown',
    'menu',
    'pressAlt',
  ],
  WebContents: [
    'sent',
    'visited',
    'openHandler',
    'destroyed',
    'crashed',
    'reloads',
    'layout',
    'hasPress',
    'words',
    'show',
    'crash',
    'wants',
    'invoke',
  ],
};

const program = ts.createProgram([TYPES], { skipLibCheck: true, noLib: true, types: [] });
// The checker links each node to its parent, which `getText` needs.
program.getTypeChecker();
const source = program.getSourceFile(TYPES);

/** Every member, inherited or static, that Electron's type definitions give a name of the module. */
const realMembers = (name: string): ReadonlySet<string> => {
  const namespace = source?.statements.find((one) => ts.isModuleDeclaration(one) && one.name.text === 'Electron');
  const members = new Set<string>();
  const add = (type: string): void => {
    if (!namespace || !ts.isModuleDeclaration(namespace) || !namespace.body || !ts.isModuleBlock(namespace.body))
      return;
    for (const statement of namespace.body.statements) {
      const isType = ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement);
      if (!isType || statement.name?.text !== type) continue;
      for (const member of statement.members) if (member.name) members.add(member.name.getText());
      for (const clause of statement.heritageClauses ?? []) for (const parent of clause.types) add(parent.getText());
    }
  };
  add(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return members;
};

const ownMembers = (value: object): readonly string[] => {
  const chain: string[] = [];
  for (let at: object | null = value; at && at !== Object.prototype && at.constructor.name !== 'EventEmitter';) {
    chain.push(...Object.getOwnPropertyNames(at));
    at = Object.getPrototypeOf(at) as object | null;
  }
  return chain.filter((name) => name !== 'constructor' && !name.startsWith('_'));
};

test('Electron’s type definitions can be read', () => {
  expect(realMembers('app').has('requestSingleInstanceLock')).toBe(true);
  expect(realMembers('browserWindow').has('setAlwaysOnTop')).toBe(true);
});

const { session, ...modules } = standIn;
const objects: readonly (readonly [string, object])[] = [
  ...Object.entries(modules).flatMap(([name, value]) => (typeof value === 'object' ? [[name, value] as const] : [])),
  ['session', session.defaultSession],
  ['webRequest', session.defaultSession.webRequest],
  ['protocol', session.defaultSession.protocol],
  ['BrowserWindow', new BrowserWindow({})],
  ['WebContents', new WebContents()],
];

/** An emitter's own bookkeeping in Node. */
const EMITTER = new Set(['domain']);

test.each(objects)('everything in the stand-in’s %s exists in Electron too', (name, value) => {
  const real = realMembers(name);
  const extra = OF_THE_STAND_IN[name] ?? [];
  const unknown = ownMembers(value).filter(
    (member) => !real.has(member) && !extra.includes(member) && !EMITTER.has(member),
  );
  expect([real.size > 0, unknown]).toEqual([true, []]);
});
