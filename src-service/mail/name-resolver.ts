import { Resolver } from 'node:dns/promises';
import type { NameResolver } from '../context/network-ports.ts';

const NOTHING_THERE: readonly unknown[] = ['ENODATA', 'ENOTFOUND', 'NXDOMAIN'];

const orNone = async <Value>(answers: Promise<Value[]>): Promise<Value[]> => {
  try {
    return await answers;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING_THERE.includes(error.code)) return [];
    throw error;
  }
};

/** The resolver of the system. */
export const createNameResolver = (): NameResolver => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    cname: (name) => orNone(resolver.resolveCname(name)),
  };
};
