/** First names of people who are made up. */
export const FIRST_NAMES: readonly string[] = [
  'Amina',
  'Ben',
  'Carla',
  'Dario',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Lena',
  'Marco',
  'Nadia',
  'Oscar',
  'Priya',
  'Quentin',
  'Rosa',
  'Sami',
  'Tilda',
  'Umar',
  'Vera',
  'Wassim',
  'Xenia',
  'Yara',
  'Zoe',
];
const INITIALS = 'ABCDEFGHIJKLMNOPRSTVWZ';

/** The n-th name of a crowd, from 0: first names in turn, told apart by initials; no two are the same. */
const crowdNameAt = (index: number): string => {
  const place = index % FIRST_NAMES.length;
  let round = Math.floor(index / FIRST_NAMES.length);
  let name = `${FIRST_NAMES[place] ?? ''} ${INITIALS[(round + place) % INITIALS.length] ?? ''}.`;
  for (round = Math.floor(round / INITIALS.length); round > 0; round = Math.floor(round / INITIALS.length))
    name += ` ${INITIALS[round % INITIALS.length] ?? ''}.`;
  return name;
};

/** Names for a crowd, by number from 1, none of which is one of these real names. */
export const crowdNames = (real: ReadonlySet<string>): ((number: number) => string) => {
  const taken = new Set([...real].map((name) => name.trim().toLowerCase()));
  const names: string[] = [];
  let next = 0;
  return (number) => {
    while (names.length < number) {
      const name = crowdNameAt(next);
      next += 1;
      if (!taken.has(name.toLowerCase())) names.push(name);
    }
    return names[number - 1] ?? '';
  };
};
