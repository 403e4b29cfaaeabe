/** Roles that a person or a program can be given. Each may do all that the one before it may, and more. */
export const PERSON_ROLES = ['viewer', 'chat', 'assistant', 'caller', 'operator'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];
/** Every role of a panel. `programme` is nobody: a program that shows the stage and has nothing else within reach. */
export const PANEL_ROLES = ['programme', ...PERSON_ROLES] as const;
export type PanelRole = (typeof PANEL_ROLES)[number];
/** The role of a new panel, unless whoever invites says otherwise. */
export const DEFAULT_PANEL_ROLE: PersonRole = 'assistant';

/** Every role; `desk` is a window of the host itself, which may do everything. */
export const ROLES = [...PANEL_ROLES, 'desk'] as const;
export type Role = (typeof ROLES)[number];

/** True if a role includes the rights of `least`. */
export const reaches = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** The highest of several roles; `viewer` of none. */
export const highestRole = (roles: readonly Role[]): Role =>
  roles.reduce<Role>((highest, role) => (reaches(role, highest) ? role : highest), 'viewer');
