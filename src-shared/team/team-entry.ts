import * as z from 'zod';

const Key = z.string().min(1).max(200);
const Name = z.string().max(200);
const Text = z.string().max(2000);

/** Values that a team shares, by kind. They say what people do or mean; none of them presses. */
const values = {
  /** Keyed by desk and window: where a person is. */
  presence: z.object({ section: Name }),
  /** Keyed by desk: the scene it has in preview. */
  cue: z.object({ sceneId: Key, title: Name }),
  /** Keyed by press: what was pressed, and how it went. */
  press: z.object({ what: Name, atMs: z.int().min(0), outcome: z.enum(['sent', 'done', 'failed']) }),
  /** Keyed by what is claimed, such as the chat. */
  claim: z.object({ title: Name }),
  /** Keyed by call: a typed cue, such as "Stand by 4". */
  call: z.object({ text: Text }),
  /** Keyed by call and desk: the answer to it. */
  answer: z.object({ callId: Key, text: Text }),
  /** Keyed by band: when a desk showed it. */
  band: z.object({ atMs: z.int().min(0) }),
  /** Keyed by a fingerprint of the key and the desk: that desk's part of the budget. */
  budget: z.object({ share: z.number().min(0).max(1) }),
  /** Keyed by what the note belongs to. */
  note: z.object({ text: Text }),
} as const;

const stamped = <Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.object({
    kind: z.literal(kind),
    key: Key,
    /** Null: taken back. */
    value: value.nullable(),
    /** Grows with each change that a desk has seen or made, so a later change has the larger count. */
    count: z.int().min(1),
    /** Names one run of one desk. */
    desk: Key,
    /** The person. */
    by: Name,
  });

/** A shared value, with who set it last. */
export const TeamEntry = z.discriminatedUnion('kind', [
  stamped('presence', values.presence),
  stamped('cue', values.cue),
  stamped('press', values.press),
  stamped('claim', values.claim),
  stamped('call', values.call),
  stamped('answer', values.answer),
  stamped('band', values.band),
  stamped('budget', values.budget),
  stamped('note', values.note),
]);
export type TeamEntry = z.output<typeof TeamEntry>;

type Unstamped<Entry> = Entry extends TeamEntry ? Omit<Entry, 'count' | 'desk'> : never;
/** A change as a desk makes it, before it has its place in the order. */
export type TeamChange = Unstamped<TeamEntry>;
