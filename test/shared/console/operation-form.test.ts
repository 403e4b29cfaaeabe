import fc from 'fast-check';
import type * as z from 'zod';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#shared/api/operation.ts';
import { findOperation, operations } from '#shared/api/operations.ts';
import { changedPart, filledFrom } from '#shared/console/changed-part.ts';
import { checkDraft, fieldInWords, placeOfField } from '#shared/console/check-draft.ts';
import { fits, optionOf, starterValue, unknownKeys, valueAt, withValueAt } from '#shared/console/draft-value.ts';
import type { FormField } from '#shared/console/form-field.ts';
import { EMPTY_DRAFT, operationForm, PLACES, type CallDraft } from '#shared/console/operation-form.ts';
import { fr } from 'zod/locales';
import { anyOf } from '../../support/schema-values.ts';
import { withoutLater } from '../../support/without-later.ts';

const words = fr().localeError;

const operationNamed = (name: string): Operation => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`There is no ${name}.`);
  return operation;
};

/** Every control of a form that takes a value of its own. */
const controls = (field: FormField): readonly FormField[] => {
  const { shape } = field;
  switch (shape.type) {
    case 'object':
      return [...shape.fields, ...(shape.others ? [shape.others] : [])].flatMap(controls);
    case 'list':
      return controls(shape.item);
    case 'union':
      return shape.options.flatMap(controls);
    default:
      return [field];
  }
};

/** Every field of a form that is one of several kinds. */
const unionsIn = (field: FormField): readonly FormField[] => {
  const { shape } = field;
  switch (shape.type) {
    case 'object':
      return [...shape.fields, ...(shape.others ? [shape.others] : [])].flatMap(unionsIn);
    case 'list':
      return unionsIn(shape.item);
    case 'union':
      return [field, ...shape.options.flatMap(unionsIn)];
    default:
      return [];
  }
};

/** Writes a value into a form as a person does: control after control. */
const typed = (field: FormField, value: unknown, path: readonly (string | number)[], into: unknown): unknown => {
  if (value === null || value === undefined) return withValueAt(into, path, value);
  const { shape } = field;
  if (shape.type === 'union') {
    const option = optionOf(shape.options, value);
    return option ? typed(option, value, path, into) : into;
  }
  if (shape.type === 'list') {
    const begun = withValueAt(into, path, []);
    return (value as unknown[]).reduce((at, item, index) => typed(shape.item, item, [...path, index], at), begun);
  }
  if (shape.type === 'object') {
    const begun = withValueAt(into, path, {});
    return Object.entries(value).reduce((at, [key, inner]) => {
      const known = shape.fields.find(({ name }) => name === key) ?? shape.others;
      return known ? typed(known, inner, [...path, key], at) : at;
    }, begun);
  }
  return withValueAt(into, path, value);
};

describe('the forms of all operations', () => {
  test('every operation draws a form, and no field of it is without a control', () => {
    const shapeless = operations.flatMap((operation) => {
      const form = operationForm(operation);
      return PLACES.flatMap((place) => (form[place] ? controls(form[place]) : []))
        .filter(({ shape }) => shape.type === 'anything')
        .map(({ name }) => `${operation.name} ${name}`);
    });
    expect(operations).toHaveLength(167);
    expect(shapeless).toEqual([]);
  });

  test.for(operations.map((operation): [string, Operation] => [operation.name, operation]))(
    '%s: an example typed into its form is the example, and passes its schema',
    ([, operation]) => {
      const form = operationForm(operation);
      for (const place of PLACES) {
        const field = form[place];
        if (!field) continue;
        const schema: z.ZodType = operation[place];
        fc.assert(
          fc.property(anyOf(schema).map(withoutLater), (example) => {
            expect(schema.safeParse(example).success).toBe(true);
            if (example === undefined) return;
            expect(unknownKeys(field, example)).toEqual([]);
            expect(fits(field, example)).toBe(true);
            expect(typed(field, example, [], undefined)).toEqual(example);
          }),
          { numRuns: 12 },
        );
      }
    },
  );

  const unions = operations.flatMap((operation) => {
    const form = operationForm(operation);
    return PLACES.flatMap((place) => (form[place] ? unionsIn(form[place]) : [])).map((field): [string, FormField] => [
      `${operation.name} ${field.name}`,
      field,
    ]);
  });

  test.for(unions)('%s: each of its kinds can be told by its name and stays chosen from its start', ([, { shape }]) => {
    if (shape.type !== 'union') throw new Error('It has one kind.');
    const names = shape.options.map(({ name }) => name);
    const chosen = shape.options.map((option) => optionOf(shape.options, starterValue(option))?.name);
    expect([new Set(names).size, chosen]).toEqual([names.length, names]);
  });

  test('a text that is typed letter by letter beside a list of values stays a text', () => {
    const { body } = operationForm(operationNamed('add_slot'));
    const picture =
      body?.shape.type === 'object' ? body.shape.fields.find(({ name }) => name === 'bgImage') : undefined;
    if (picture?.shape.type !== 'union') throw new Error('It has one kind.');
    const { options } = picture.shape;
    const address = 'https://example.com/a.jpg';
    const kinds = Array.from(address, (_letter, at) => optionOf(options, address.slice(0, at))?.shape.type);
    expect(new Set(kinds)).toEqual(new Set(['text']));
  });

  test('an address of a file or of a page is one text, and a file can be sent for it', () => {
    const { body } = operationForm(operationNamed('create_lesson'));
    const video = body?.shape.type === 'object' ? body.shape.fields.find(({ name }) => name === 'videoUrl') : undefined;
    expect(video?.shape).toMatchObject({ type: 'text', look: 'file', pattern: null });
  });

  test('a field that was set aside, set to nothing and set to a value are three things', () => {
    const operation = operationNamed('update_live_session');
    const given = withValueAt({}, ['description'], 'Words');
    expect([
      withValueAt(given, ['description'], undefined),
      withValueAt(given, ['description'], null),
      withValueAt(given, ['description'], ''),
    ]).toEqual([{}, { description: null }, { description: '' }]);
    expect(operationForm(operation).body?.isNullable).toBe(false);
  });

  test('an item that is taken out of a list closes the gap', () => {
    expect(withValueAt({ ids: ['a', 'b', 'c'] }, ['ids', 1], undefined)).toEqual({ ids: ['a', 'c'] });
  });

  test('what a required object begins with has all that it asks for', () => {
    const { body } = operationForm(operationNamed('create_scene'));
    const slots = body?.shape.type === 'object' ? body.shape.fields.find(({ name }) => name === 'slots') : undefined;
    expect(slots?.shape.type === 'list' && starterValue(slots.shape.item)).toEqual({ kind: 'host' });
  });
});

describe('a change that is filled from what is there', () => {
  const operation = operationNamed('update_live_session');
  const { body } = operationForm(operation);
  if (!body) throw new Error('It takes a body.');
  const answer = { id: 's1', title: 'Open studio', description: null, durationMin: 60, status: 'scheduled', later: 1 };

  test('takes the fields that the form knows, also out of an object under its name', () => {
    const filled = { title: 'Open studio', description: null, durationMin: 60 };
    expect([filledFrom(body, answer), filledFrom(body, { session: answer })]).toEqual([filled, filled]);
  });

  test('sends one key where one field was touched', () => {
    const filled = filledFrom(body, answer);
    expect([
      changedPart(filled, { ...filled, title: 'Closed studio' }),
      changedPart(filled, filled),
      changedPart(filled, { ...filled, durationMin: null }),
    ]).toEqual([{ title: 'Closed studio' }, {}, { durationMin: null }]);
  });
});

describe('the check of a draft', () => {
  const operation = operationNamed('create_live_session');
  const form = operationForm(operation);
  const draft = (body: unknown): CallDraft => ({ ...EMPTY_DRAFT, body });

  test('a key that the operation does not know is an error', () => {
    const body = { title: 'Open studio', scheduledAt: '2030-01-07T10:00:00Z', colour: 'red' };
    expect(checkDraft(operation, form, draft(body), words)).toEqual([
      { place: 'body', path: 'colour', kind: 'unknown' },
    ]);
  });

  test('names each field that is wrong', () => {
    const problems = checkDraft(operation, form, draft({ title: '', durationMin: 0 }), words);
    expect(problems).toEqual([
      expect.objectContaining({ path: 'title', kind: 'wrong' }),
      { place: 'body', path: 'scheduledAt', kind: 'missing' },
      expect.objectContaining({ path: 'durationMin', message: expect.stringMatching(/^Trop petit/) as string }),
    ]);
  });

  test('the field of a refusal is found in its place', () => {
    const list = operationForm(operationNamed('list_users'));
    expect([placeOfField(form, 'title'), placeOfField(form, 'body.title'), placeOfField(list, 'limit')]).toEqual([
      { place: 'body', path: 'title' },
      { place: 'body', path: 'title' },
      { place: 'query', path: 'limit' },
    ]);
  });

  test('a refusal in words is about the field that it begins with, if there is one', () => {
    const entry = operationForm(operationNamed('create_live_entry_url'));
    const words = ['user.externalId is required', 'role must be viewer or speaker', 'Session is over', ''];
    expect(words.map((message) => fieldInWords(entry, message))).toEqual(['user.externalId', 'role', null, null]);
  });

  test('a field comes before a place of its name', () => {
    const campaign = operationForm(operationNamed('create_email_campaign'));
    expect([placeOfField(campaign, 'body'), placeOfField(campaign, 'body.0')]).toEqual([
      { place: 'body', path: 'body' },
      { place: 'body', path: 'body.0' },
    ]);
  });

  test('a refusal in words is about the one field that it names, or whose thing is not there', () => {
    const campaign = operationForm(operationNamed('create_email_campaign'));
    const course = operationForm(operationNamed('create_course'));
    expect([
      fieldInWords(campaign, 'Template not found: t-1'),
      fieldInWords(campaign, 'A campaign needs a subject and a body'),
      fieldInWords(campaign, 'A campaign needs a subject'),
      fieldInWords(course, 'Group not found: g-1'),
    ]).toEqual(['templateId', null, 'subject', 'groups']);
  });

  test('a key by the name of a prototype is a key like any other', () => {
    expect(Object.keys(withValueAt({}, ['__proto__'], 1) as object)).toEqual(['__proto__']);
    expect(valueAt({}, ['__proto__', 'polluted'])).toBeUndefined();
  });
});
