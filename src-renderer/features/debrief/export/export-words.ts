import type { DebriefFormat } from '#shared/bridge/debrief-calls.ts';
import * as m from '../../../paraglide/messages.js';
import type { ExportWhat } from './debrief-export.svelte.ts';

const WHATS: Readonly<Record<ExportWhat, () => string>> = {
  all: m.debrief_export_all,
  people: m.debrief_people,
  curve: m.debrief_export_curve,
  scenes: m.debrief_scenes,
  polls: m.debrief_polls,
  chat: m.debrief_chat,
  conversions: m.debrief_conversions,
  events: m.debrief_export_events,
  chapters: m.debrief_chapters,
  recording: m.debrief_export_recording,
};
export const whatWord = (what: ExportWhat): string => WHATS[what]();

const FORMATS: Readonly<Record<DebriefFormat, () => string>> = {
  csv_spreadsheet: m.debrief_format_csv_spreadsheet,
  csv_program: m.debrief_format_csv_program,
  xlsx: m.debrief_format_xlsx,
  json: m.debrief_format_json,
  webvtt: m.debrief_format_webvtt,
  ffmetadata: m.debrief_format_ffmetadata,
  text: m.debrief_format_text,
};
export const formatWord = (format: DebriefFormat): string => FORMATS[format]();
