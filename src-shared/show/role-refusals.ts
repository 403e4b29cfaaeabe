import type { LeastRole } from './roles.ts';

/** The message that says which role is needed, for calls of a role that is too low. */
export const ROLE_REFUSALS = {
  anyone: 'host_panel_may_not',
  speaker: 'host_panel_may_not',
  programme: 'host_panel_may_not',
  viewer: 'host_panel_may_not',
  chat: 'host_panel_needs_chat',
  assistant: 'host_panel_needs_assistant',
  caller: 'host_panel_needs_caller',
  operator: 'host_panel_needs_operator',
  desk: 'host_panel_may_not',
} as const satisfies Readonly<Record<LeastRole, string>>;
