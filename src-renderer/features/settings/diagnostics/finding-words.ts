import type { Check, CheckResult, Finding } from '#shared/bridge/diagnostics-calls.ts';
import { formatNumber } from '../../../lib/format.ts';
import { locale } from '../../../lib/locale.svelte.ts';
import * as m from '../../../paraglide/messages.js';

/** The finding, and a remedy; null if none is needed. */
interface FindingWords {
  readonly found: string;
  readonly advice: string | null;
}

export const checkWord = (check: Check): string =>
  ({
    network: m.diagnostics_network,
    clock: m.diagnostics_clock,
    budget: m.diagnostics_budget,
    keychain: m.diagnostics_keychain,
    disk: m.diagnostics_disk,
    library: m.diagnostics_library,
    graphics: m.diagnostics_graphics,
  })[check]();

export const stateWord = (state: CheckResult['state']): string =>
  ({ ok: m.diagnostics_ok, warning: m.diagnostics_warning, failed: m.diagnostics_failed })[state]();

type Figures = (name: string) => string;
type Said = (figure: Figures) => string;

const SENTENCES: Readonly<Record<Finding, readonly [found: Said, advice: (() => string) | null]>> = {
  network_reached: [(f) => m.diagnostics_network_reached({ ms: f('ms') }), null],
  network_slow: [(f) => m.diagnostics_network_slow({ ms: f('ms') }), m.diagnostics_network_slow_do],
  network_only_rehearsal: [() => m.diagnostics_network_only_rehearsal(), null],
  network_some_unreachable: [
    (f) => m.diagnostics_network_some({ reached: f('reached'), asked: f('asked') }),
    m.diagnostics_network_do,
  ],
  network_unreachable: [() => m.diagnostics_network_none(), m.diagnostics_network_do],
  clock_in_step: [() => m.diagnostics_clock_in_step(), null],
  clock_off: [(f) => m.diagnostics_clock_off({ seconds: f('seconds') }), m.diagnostics_clock_do],
  clock_far_off: [(f) => m.diagnostics_clock_off({ seconds: f('seconds') }), m.diagnostics_clock_far_do],
  clock_unknown: [() => m.diagnostics_clock_unknown(), null],
  budget_enough: [(f) => m.diagnostics_budget_left({ remaining: f('remaining'), perMinute: f('perMinute') }), null],
  budget_low: [
    (f) => m.diagnostics_budget_left({ remaining: f('remaining'), perMinute: f('perMinute') }),
    m.diagnostics_budget_do,
  ],
  budget_unknown: [() => m.diagnostics_budget_unknown(), null],
  keychain_keychain: [() => m.diagnostics_keychain_serves(), null],
  keychain_encrypted: [() => m.diagnostics_keychain_encrypted(), null],
  keychain_memory: [() => m.diagnostics_keychain_memory(), m.diagnostics_keychain_do],
  disk_roomy: [(f) => m.diagnostics_disk_free({ size: f('bytes') }), null],
  disk_little: [(f) => m.diagnostics_disk_free({ size: f('bytes') }), m.diagnostics_disk_do],
  disk_full: [(f) => m.diagnostics_disk_free({ size: f('bytes') }), m.diagnostics_disk_full_do],
  disk_not_writable: [() => m.diagnostics_disk_not_writable(), m.diagnostics_disk_not_writable_do],
  disk_in_memory: [() => m.diagnostics_disk_in_memory(), m.diagnostics_disk_in_memory_do],
  library_sound: [() => m.diagnostics_library_sound(), null],
  library_damaged: [() => m.diagnostics_library_damaged(), m.diagnostics_library_do],
  library_not_answering: [() => m.diagnostics_library_silent(), m.diagnostics_library_do],
  graphics_smooth: [(f) => m.diagnostics_graphics_pace({ frames: f('frames') }), null],
  graphics_software: [(f) => m.diagnostics_graphics_software({ frames: f('frames') }), m.diagnostics_graphics_do],
  graphics_slow: [(f) => m.diagnostics_graphics_slow({ ms: f('ms') }), m.diagnostics_graphics_do],
  graphics_not_measured: [() => m.diagnostics_graphics_unknown(), m.diagnostics_graphics_unknown_do],
};

/** Bytes as a person reads them, in steps of a thousand. */
export const sizeWord = (bytes: number): string => {
  const [unit, value] = bytes >= 1e9 ? (['gigabyte', bytes / 1e9] as const) : (['megabyte', bytes / 1e6] as const);
  return new Intl.NumberFormat(locale.current, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
};

/** Sentence of a result and its remedy; none if all is well. */
export const findingWords = ({ finding, state, figures }: CheckResult): FindingWords => {
  const [found, advice] = SENTENCES[finding];
  const figure = (name: string): string => {
    const value = figures[name] ?? 0;
    return name === 'bytes' ? sizeWord(value) : formatNumber(Math.abs(value));
  };
  return { found: found(figure), advice: state === 'ok' ? null : (advice?.() ?? null) };
};
