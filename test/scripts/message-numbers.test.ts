import { expect, test } from 'vitest';
import { WRITE_NUMBER, writeNumbers } from '../../scripts/lib/message-numbers.ts';

const COMPILED = `/* eslint-disable */
import { getLocale } from '../runtime.js';

const en_seats = /** @type {(inputs: SeatsInputs) => LocalizedString} */ (i) => {const plural = registry.plural("en", i?.count, {});
	if (plural === "one") return (\`\${i?.count} seat\`);
	return (\`\${i?.count} seats in \${i?.room}\`)
};

const fr_seats = /** @type {(inputs: SeatsInputs) => LocalizedString} */ (i) => {
	return (\`\${i?.count} places\`)
};
`;

test('numbers in a compiled message are written in its language, and its plural stays the same', () => {
  expect(writeNumbers(COMPILED)).toBe(
    COMPILED.replace('import ', "import { writeNumber } from '../write-number.js';\nimport ")
      .replace('`${i?.count} seat`', '`${writeNumber("en", i?.count)} seat`')
      .replace(
        '`${i?.count} seats in ${i?.room}`',
        '`${writeNumber("en", i?.count)} seats in ${writeNumber("en", i?.room)}`',
      )
      .replace('`${i?.count} places`', '`${writeNumber("fr", i?.count)} places`'),
  );
});

test('a message without values stays as it is', () => {
  const plain = "import { getLocale } from '../runtime.js';\n\nconst en_yes = () => {\n\treturn `Yes`\n};\n";
  expect(writeNumbers(plain)).toBe(plain);
});

test('numbers are written as the language does, texts as they come', async () => {
  const { writeNumber } = (await import(`data:text/javascript,${encodeURIComponent(WRITE_NUMBER)}`)) as {
    readonly writeNumber: (locale: string, value: unknown) => string;
  };
  expect([
    writeNumber('en', 1500.5),
    writeNumber('fr', 1500.5),
    writeNumber('es', 15_000),
    writeNumber('fr', '1500.5'),
  ]).toEqual(['1,500.5', '1\u202f500,5', '15.000', '1500.5']);
});

test('a name that is read from the right stands by itself in a sentence, another one as it comes', async () => {
  const { writeNumber } = (await import(`data:text/javascript,${encodeURIComponent(WRITE_NUMBER)}`)) as {
    readonly writeNumber: (locale: string, value: unknown) => string;
  };
  expect(['שלום!', 'محمد 3', 'Zoé, Ωmega, Ян', '山田'].map((name) => writeNumber('fr', name))).toEqual([
    '\u2068שלום!\u2069',
    '\u2068محمد 3\u2069',
    'Zoé, Ωmega, Ян',
    '山田',
  ]);
});
