import type { PanelRole } from '#shared/show/roles.ts';
import * as m from '../../paraglide/messages.js';

const WORDS: Readonly<Record<PanelRole, () => string>> = {
  speaker: m.panels_may_speaker,
  programme: m.panels_may_programme,
  viewer: m.panels_may_viewer,
  chat: m.panels_may_chat,
  assistant: m.panels_may_assistant,
  caller: m.panels_may_caller,
  operator: m.panels_may_operator,
};

/** A sentence on what a role lets its person do. */
export const mayWords = (role: PanelRole): string => WORDS[role]();
