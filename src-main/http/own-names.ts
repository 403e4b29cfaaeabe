import { hostname } from 'node:os';

/** Names that a certificate may hold and a browser may ask for. */
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** The computer's own names: `studio`, and `studio.local` where its system announces it. */
export const ownNames = (name = hostname()): readonly string[] => {
  const own = name.toLowerCase();
  return [...new Set([own, `${own.split('.')[0] ?? own}.local`])].filter((known) => NAME.test(known));
};

/** The names that a host lets itself be found by in its networks: the next one where somebody else has one. */
export const LOCAL_NAMES: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
  number === 1 ? 'regie.local' : `regie-${number}.local`,
);
