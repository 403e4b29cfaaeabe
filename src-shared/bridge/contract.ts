import type * as z from 'zod';
import { surfaceCalls } from './surface-calls.ts';
import { accountCalls } from './account-calls.ts';
import { appCalls } from './app-calls.ts';
import { bandPresetCalls } from './band-calls.ts';
import type { BridgeCall } from './call.ts';
import { consoleCalls } from './console-calls.ts';
import { exchangeCalls } from './exchange-calls.ts';
import { diagnosticsCalls } from './diagnostics-calls.ts';
import { debriefCalls } from './debrief-calls.ts';
import { filmCalls } from './film-calls.ts';
import { followUpCalls } from './follow-up-calls.ts';
import { displayCalls } from './display-calls.ts';
import { deckCalls } from './deck-calls.ts';
import { libraryCalls } from './library-calls.ts';
import { mediaCalls } from './media-calls.ts';
import { monitorCalls } from './monitor-calls.ts';
import { noteCalls } from './note-calls.ts';
import { pollPlanCalls } from './poll-plan-calls.ts';
import { panelCalls } from './panel-calls.ts';
import { roomCalls } from './room-calls.ts';
import { programmeCalls } from './programme-calls.ts';
import { ruleCalls } from './rule-calls.ts';
import { selectionCalls } from './selection-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { prompterCalls } from './prompter-calls.ts';
import { speakerCalls } from './speaker-calls.ts';
import { showCalls } from './show-calls.ts';
import { storageCalls } from './storage-calls.ts';
import { talkCalls } from './talk-calls.ts';
import { teamCalls } from './team-calls.ts';
import { updateCalls } from './update-calls.ts';

/** Every call between a window and its host, each with the least role that may make it. One more is one more line. */
export const bridgeCalls = {
  ...appCalls,
  ...showCalls,
  ...bandPresetCalls,
  ...panelCalls,
  ...programmeCalls,
  ...prompterCalls,
  ...speakerCalls,
  ...talkCalls,
  ...libraryCalls,
  ...mediaCalls,
  ...accountCalls,
  ...exchangeCalls,
  ...displayCalls,
  ...diagnosticsCalls,
  ...storageCalls,
  ...updateCalls,
  ...filmCalls,
  ...deckCalls,
  ...ruleCalls,
  ...noteCalls,
  ...pollPlanCalls,
  ...sessionCalls,
  ...surfaceCalls,
  ...debriefCalls,
  ...followUpCalls,
  ...selectionCalls,
  ...consoleCalls,
  ...roomCalls,
  ...monitorCalls,
  ...teamCalls,
} as const;

export type BridgeCalls = typeof bridgeCalls;
export type BridgeCallName = keyof BridgeCalls;

type InputOf<Call> = Call extends BridgeCall<string, infer Input, unknown> ? z.input<Input> : never;
type ParsedOf<Call> = Call extends BridgeCall<string, infer Input, unknown> ? z.output<Input> : never;

export type BridgeInput<Name extends BridgeCallName> = InputOf<BridgeCalls[Name]>;
/** The input after validation, as handlers receive it. */
export type BridgeParsed<Name extends BridgeCallName> = ParsedOf<BridgeCalls[Name]>;
export type BridgeOutput<Name extends BridgeCallName> =
  BridgeCalls[Name] extends BridgeCall<string, z.ZodType, infer Output> ? Output : never;
