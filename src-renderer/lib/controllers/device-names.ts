/** Somewhere that a device can be plugged in, with the name that the device says of itself. */
export interface DevicePlace {
  /** Stays the same while the device stays where it is. */
  readonly place: string;
  readonly plain: string;
}

/** Names that stay with their devices for a run. */
export interface DeviceNames {
  /** The name of each of these devices, which are all that are there now, in their order. */
  of(there: readonly DevicePlace[]): readonly string[];
  /** The name that the device of this name says of itself. */
  plainOf(name: string): string;
  /** The device of one name gets another one; a device that has that name gets the first. */
  swap(name: string, other: string): void;
}

/** True for the names that devices get which say this of themselves. */
export const isNameOf = (name: string, plain: string): boolean =>
  name === plain || (name.startsWith(`${plain} `) && /^(?:[2-9]|[1-9]\d)$/.test(name.slice(plain.length + 1)));

/** Tells devices of one name apart: one that is pulled out keeps its name, and its twin does not get it. */
export const createDeviceNames = (): DeviceNames => {
  const given = new Map<string, { readonly plain: string; readonly name: string }>();
  const give = ({ place, plain }: DevicePlace, places: ReadonlySet<string>): string => {
    const known = given.get(place);
    if (known?.plain === plain) return known.name;
    // A device that comes back elsewhere has its own name, where only one is free.
    const free = [...given].filter(([one, of]) => !places.has(one) && of.plain === plain);
    const [back] = free;
    if (back && free.length === 1) {
      given.delete(back[0]);
      given.set(place, back[1]);
      return back[1].name;
    }
    const taken = new Set([...given.values()].map(({ name }) => name));
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} ${count}`;
    given.set(place, { plain, name });
    return name;
  };
  return {
    of(there) {
      const places = new Set(there.map(({ place }) => place));
      return there.map((one) => give(one, places));
    },
    plainOf: (name) => [...given.values()].find((one) => one.name === name)?.plain ?? name,
    swap(name, other) {
      for (const [place, { plain, name: has }] of given) {
        if (has === name) given.set(place, { plain, name: other });
        else if (has === other) given.set(place, { plain, name });
      }
    },
  };
};
