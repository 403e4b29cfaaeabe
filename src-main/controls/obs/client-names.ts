/** A program may say its name; what a browser says of itself names none. */
const PRODUCT = /^(?!Mozilla)[A-Za-z][\w .-]{1,30}/;
/** As long as the source of a press may name. */
const LONGEST = 60;

export interface ClientNames {
  /** A name that no other connection has, and the function that gives it back. */
  take(userAgent: string | undefined, address: string): { readonly name: string; readonly leave: () => void };
}

/** Names the programs that are connected, so that the journal tells one from another: `OBS 2 · 192.168.1.20`. */
export const createClientNames = (): ClientNames => {
  const taken = new Set<string>();
  return {
    take(userAgent, address) {
      const product = PRODUCT.exec(userAgent ?? '')?.[0].trim() ?? 'OBS';
      const from = address.replace(/^::ffff:/, '');
      const named = (number: number): string => `${product} ${number} · ${from}`.slice(0, LONGEST);
      let number = 1;
      while (taken.has(named(number))) number += 1;
      const name = named(number);
      taken.add(name);
      return { name, leave: () => void taken.delete(name) };
    },
  };
};
