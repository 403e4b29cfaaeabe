import type * as z from 'zod';
import type { LeastRole } from '../show/roles.ts';

/** The state of the host that some rights depend on. */
export interface OpenShowStatus {
  /** The show on the desk, or null. */
  readonly openShow: {
    readonly spaceId: string;
    readonly sessionId: string;
    readonly isRehearsal: boolean;
  } | null;
  /** A show is live in front of a real audience, not in rehearsal. */
  readonly isOnAir: boolean;
}

/** The least role that may make a call; a function if it depends on the input. */
export type Least<Input> = LeastRole | ((input: Input, now: () => OpenShowStatus) => LeastRole | Promise<LeastRole>);

/** The things that a call is about. Each part that is there has to belong to the show on the desk, where a panel calls. */
export interface Subject {
  readonly spaceId?: string | null | undefined;
  /** The show on the desk alone. */
  readonly sessionId?: string | null | undefined;
  /** The show on the desk; for an operator any show of its space. */
  readonly readShowId?: string | null | undefined;
  /** Items, folders and conflicts of the library. */
  readonly itemIds?: readonly string[];
  readonly isRehearsal?: true;
  /** Everything of every space: nothing for a panel. */
  readonly isEverything?: boolean;
}

/**
 * The reach of a call that panels may make. `app`: of no show and no space, but of the app and the caller. `open_show`:
 * the handler takes the show on the desk. Else what the input is about.
 */
export type Scope<Input> = 'app' | 'open_show' | ((input: Input) => Subject);

/** A call of the bridge: the dispatcher checks its input, the compiler its output. */
export interface BridgeCall<Name extends string, Input extends z.ZodType, Output> {
  readonly name: Name;
  /** The least role that may make it. */
  readonly least: Least<z.output<Input>>;
  /** Null for a call of the desk's own windows, whose reach has no bounds. */
  readonly scope: Scope<z.output<Input>> | null;
  readonly input: Input;
  /** Never set: carries the output's type. */
  readonly output?: Output;
}

interface DefineCall {
  <const Name extends string, Input extends z.ZodType>(
    name: Name,
    least: 'desk',
    input: Input,
  ): <Output>() => BridgeCall<Name, Input, Output>;
  <const Name extends string, Input extends z.ZodType>(
    name: Name,
    least: Least<z.output<Input>>,
    scope: Scope<z.output<Input>>,
    input: Input,
  ): <Output>() => BridgeCall<Name, Input, Output>;
}

/**
 * Declares a call: `defineCall('name', 'desk', InputSchema)<Output>()`, or with its scope where panels may make it:
 * `defineCall('name', 'viewer', ofSpace, InputSchema)<Output>()`.
 */
export const defineCall: DefineCall =
  <Name extends string, Input extends z.ZodType>(
    name: Name,
    least: Least<z.output<Input>>,
    ...rest: [input: Input] | [scope: Scope<z.output<Input>>, input: Input]
  ) =>
  <Output>(): BridgeCall<Name, Input, Output> =>
    rest.length === 1 ? { name, least, scope: null, input: rest[0] } : { name, least, scope: rest[0], input: rest[1] };

/** Scope of a call that names a space. */
export const ofSpace = ({ spaceId }: { readonly spaceId: string }): Subject => ({ spaceId });
/** Scope of a call about the show on the desk. */
export const ofShow = (show: { readonly spaceId?: string; readonly sessionId: string | null }): Subject => ({
  spaceId: show.spaceId,
  sessionId: show.sessionId,
});
/** Scope of a call that reads of a show: an operator reads of any show of the space. */
export const ofReadShow = (show: { readonly spaceId: string; readonly sessionId: string | null }): Subject => ({
  spaceId: show.spaceId,
  readShowId: show.sessionId,
});
/** Scope of a call about an item of the library. */
export const ofItem = ({ id }: { readonly id: string }): Subject => ({ itemIds: [id] });
/** Scope of a call about a medium of the library. */
export const ofMedium = ({ itemId }: { readonly itemId: string }): Subject => ({ itemIds: [itemId] });
/** Scope of a call that puts something into the library of a space, maybe into a folder. */
export const intoFolder = (place: {
  readonly spaceId: string;
  readonly folderId?: string | null | undefined;
}): Subject => ({
  spaceId: place.spaceId,
  itemIds: typeof place.folderId === 'string' ? [place.folderId] : [],
});
