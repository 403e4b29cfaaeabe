import { isFields, ObsProblem, STATUS, type Fields } from './protocol.ts';

/** Reads the fields of a request and refuses what is not as it should be, in the words of the protocol. */
export interface RequestData {
  has(name: string): boolean;
  text(name: string): string;
  /** A text where the field is one and not empty; null for everything else. */
  optionalText(name: string): string | null;
  number(name: string, bounds: { readonly min: number; readonly max: number }): number;
  flag(name: string): boolean;
  object(name: string): Fields;
}

/** Fields of a request; `given` is unchecked input of the client. */
export const readRequestData = (given: unknown): RequestData => {
  const fields: Fields = isFields(given) ? given : {};
  const has = (name: string): boolean => Object.hasOwn(fields, name) && fields[name] !== null;
  const required = (name: string): unknown => {
    if (!isFields(given)) throw new ObsProblem(STATUS.missingData, 'Your request data is missing or invalid.');
    if (!has(name)) throw new ObsProblem(STATUS.missingField, `Your request is missing the \`${name}\` field.`);
    return fields[name];
  };
  const wrongType = (name: string, type: string): ObsProblem =>
    new ObsProblem(STATUS.wrongType, `The field value of \`${name}\` must be ${type}.`);
  return {
    has,
    text(name) {
      const value = required(name);
      if (typeof value !== 'string') throw wrongType(name, 'a string');
      if (value === '') throw new ObsProblem(STATUS.empty, `The field value of \`${name}\` must not be empty.`);
      return value;
    },
    optionalText(name) {
      const value = has(name) ? fields[name] : null;
      return typeof value === 'string' && value !== '' ? value : null;
    },
    number(name, { min, max }) {
      const value = required(name);
      if (typeof value !== 'number' || Number.isNaN(value)) throw wrongType(name, 'a number');
      if (value < min || value > max) {
        throw new ObsProblem(STATUS.outOfRange, `The field value of \`${name}\` must be from ${min} to ${max}.`);
      }
      return value;
    },
    flag(name) {
      const value = required(name);
      if (typeof value !== 'boolean') throw wrongType(name, 'a boolean');
      return value;
    },
    object(name) {
      const value = required(name);
      if (!isFields(value)) throw wrongType(name, 'an object');
      return value;
    },
  };
};
