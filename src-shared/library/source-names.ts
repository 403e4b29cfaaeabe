import * as z from 'zod';

const Name = z.string().min(1).max(200);

/** Names that a thing of a show was given for programs that know things by name. */
export const KeptName = z.strictObject({
  /** Kind and id of the thing. */
  key: Name,
  /** The thing's own words, of which its name was made. */
  words: Name,
  name: Name,
  /** Other names that find it, oldest first. */
  aliases: z.array(Name).readonly(),
  /** A program pressed it: its name stays whatever its words become. */
  isPressed: z.boolean(),
});
export type KeptName = z.output<typeof KeptName>;
export const KeptNames = z.array(KeptName).readonly();
