import { z } from 'zod'

// Who may do what in a company. What people may do in a project is its role there, see `ProjectRole`.

/** From the lowest to the highest. */
export const COMPANY_ROLES = ['viewer', 'member', 'moderator', 'admin', 'owner'] as const
export const CompanyRole = z.enum(COMPANY_ROLES)
export type CompanyRole = z.infer<typeof CompanyRole>

/** Whether `role` is equal to or above `other`. */
export const isRoleAtLeast = (role: CompanyRole, other: CompanyRole): boolean =>
	COMPANY_ROLES.indexOf(role) >= COMPANY_ROLES.indexOf(other)

/** Roles that can be granted. There is only one owner, who can hand the company over. */
export const GIVEN_ROLES = ['viewer', 'member', 'moderator', 'admin'] as const satisfies readonly CompanyRole[]
export const GivenRole = z.enum(GIVEN_ROLES)
export type GivenRole = z.infer<typeof GivenRole>

/** Roles of guests, who see only the projects that are shared with them. */
export const GUEST_ROLES: readonly CompanyRole[] = ['viewer', 'member']

/** `temporary` ends at a set time; a `guest` sees only the projects that are shared with them. */
export const ACCESS_TYPES = ['permanent', 'temporary', 'guest'] as const
export const AccessType = z.enum(ACCESS_TYPES)
export type AccessType = z.infer<typeof AccessType>

/** How the company pays for a member: per month, or for active days. */
export const SEAT_TYPES = ['classic', 'on_demand'] as const
export const SeatType = z.enum(SEAT_TYPES)
export type SeatType = z.infer<typeof SeatType>
/** In requests, which may also spell it as the specification does: `on-demand`. */
export const GivenSeat = z.preprocess((seat) => (seat === 'on-demand' ? 'on_demand' : seat), SeatType)

/** Actions in a company, with the roles that allow them. Guests may only see the company itself and leave it. */
export const COMPANY_PERMISSIONS = {
	see_company: ['viewer', 'member', 'moderator', 'admin', 'owner'],
	/** The owner must hand the company over first. */
	leave: ['viewer', 'member', 'moderator', 'admin', 'owner'],
	see_members: ['viewer', 'member', 'moderator', 'admin', 'owner'],
	create_projects: ['member', 'moderator', 'admin', 'owner'],
	see_invitations: ['moderator', 'admin', 'owner'],
	see_usage: ['moderator', 'admin', 'owner'],
	invite: ['admin', 'owner'],
	edit_member: ['admin', 'owner'],
	remove_member: ['admin', 'owner'],
	edit_company: ['admin', 'owner'],
	notify_members: ['admin', 'owner'],
	see_billing: ['admin', 'owner'],
	pay: ['admin', 'owner'],
	hand_over: ['owner'],
	delete_company: ['owner'],
} as const satisfies Record<string, readonly CompanyRole[]>
export type CompanyAction = keyof typeof COMPANY_PERMISSIONS
export const COMPANY_ACTIONS = Object.keys(COMPANY_PERMISSIONS) as CompanyAction[]
const GUEST_ACTIONS: readonly CompanyAction[] = ['see_company', 'leave']

/** The fields that determine a member's permissions. */
export type CompanyStanding = { role: CompanyRole; access_type: AccessType; is_expired: boolean }

/** Whether a member may do something. After the end of a temporary access, a member may only leave. */
export function companyAllows(member: CompanyStanding, action: CompanyAction): boolean {
	if (member.is_expired) return action === 'leave'
	if (member.access_type === 'guest' && !GUEST_ACTIONS.includes(action)) return false
	return (COMPANY_PERMISSIONS[action] as readonly CompanyRole[]).includes(member.role)
}
