import * as z from 'zod';
import { DeviceFacts } from '../controls/device-facts.ts';
import { defineCall } from './call.ts';

/** Checks that the host makes of itself, in display order. */
export const HOST_CHECKS = ['network', 'clock', 'budget', 'keychain', 'disk', 'library'] as const;
export type HostCheck = (typeof HOST_CHECKS)[number];

/** Result of a check, as a key that the window has a sentence for. */
export const FINDINGS = {
  network: ['reached', 'slow', 'only_rehearsal', 'some_unreachable', 'unreachable'],
  clock: ['in_step', 'off', 'far_off', 'unknown'],
  budget: ['enough', 'low', 'unknown'],
  keychain: ['keychain', 'encrypted', 'memory'],
  disk: ['roomy', 'little', 'full', 'not_writable', 'in_memory'],
  library: ['sound', 'damaged', 'not_answering'],
  graphics: ['smooth', 'software', 'slow', 'not_measured'],
} as const;
export type Check = keyof typeof FINDINGS;
export type Finding = { readonly [Name in Check]: `${Name}_${(typeof FINDINGS)[Name][number]}` }[Check];

export interface CheckResult {
  readonly check: Check;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly finding: Finding;
  /** The figures of its sentence: milliseconds, seconds, bytes, counts. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Figures and devices that only the window knows. */
export const WindowFacts = z.strictObject({
  width: z.number().int().min(0).max(100_000),
  height: z.number().int().min(0).max(100_000),
  scale: z.number().min(0).max(20),
  webgl: z.boolean(),
  /** True if the processor draws the pictures; null if the browser does not say. */
  software: z.boolean().nullable(),
  medianFrameMs: z.number().min(0).max(100_000).nullable(),
  slowFrameMs: z.number().min(0).max(100_000).nullable(),
  devices: DeviceFacts.optional(),
});
export type WindowFacts = z.output<typeof WindowFacts>;

/** A text that a person can read in full before sharing it. */
export interface DiagnosticsFile {
  readonly name: string;
  readonly text: string;
}

export const diagnosticsCalls = {
  'diagnostics.run': defineCall(
    'diagnostics.run',
    'desk',
    z.strictObject({ checks: z.array(z.enum(HOST_CHECKS)).max(HOST_CHECKS.length) }),
  )<readonly CheckResult[]>(),
  'diagnostics.file': defineCall(
    'diagnostics.file',
    'desk',
    z.strictObject({ window: WindowFacts }),
  )<DiagnosticsFile>(),
} as const;
