/** Roles that a person or a program can be given. Each may do everything that the previous role may, and more. */
export const PERSON_ROLES = ['viewer', 'chat', 'assistant', 'caller', 'operator'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];
/**
 * Roles of pages by a link that opens as often as it is followed. `speaker`: one person who speaks, with their own page.
 * `programme` is nobody: a program that shows the stage. Neither has anything else within reach.
 */
export const PAGE_ROLES = ['speaker', 'programme'] as const;
export type PageRole = (typeof PAGE_ROLES)[number];
/** Every role of a panel. */
export const PANEL_ROLES = [...PAGE_ROLES, ...PERSON_ROLES] as const;
export type PanelRole = (typeof PANEL_ROLES)[number];
/** The role of a new panel, unless the link says otherwise. */
export const DEFAULT_PANEL_ROLE: PersonRole = 'assistant';

/** Every role; `desk` is a window of the host itself, which may do everything. */
export const ROLES = [...PANEL_ROLES, 'desk'] as const;
export type Role = (typeof ROLES)[number];

/** The least role of a call or an event; `anyone` is every page that was let in. */
export type LeastRole = Role | 'anyone';

/** True for the role of a page by a lasting link. */
export const isPageRole = (role: Role): role is PageRole => PAGE_ROLES.some((one) => one === role);

/** True if a role includes the rights of `least`. Pages by a lasting link have nothing of each other. */
export const reaches = (role: Role, least: LeastRole): boolean => {
  if (least === 'anyone' || role === least) return true;
  return !isPageRole(role) && ROLES.indexOf(role) >= ROLES.indexOf(least);
};

/** The highest of several roles; `viewer` of none. */
export const highestRole = (roles: readonly Role[]): Role =>
  roles.reduce<Role>((highest, role) => (reaches(role, highest) ? role : highest), 'viewer');
