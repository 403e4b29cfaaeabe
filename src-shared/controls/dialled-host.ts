import * as z from 'zod';
import { textUpTo } from '../api/fields.ts';

/** A program that this desk dials, as a person writes it: a name or an address of a computer. */
export const DialledHost = z.union([
  z.ipv6(),
  textUpTo(253)
    .trim()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/),
]);
