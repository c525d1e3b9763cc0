import { z } from 'zod'
import { MailLanguage } from '../accounts/auth.ts'
import { ProjectRole } from '../projects/projects.ts'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { AccessType, CompanyRole, GivenRole, GivenSeat, GUEST_ROLES, SeatType } from './permissions.ts'

export const CompanyMessages = {
	nameRequired: 'Company name is required',
	inviteNeedsAdmin: 'You need admin privileges to invite members',
	removeNeedsAdmin: 'You need admin privileges to remove members',
	notYourself: 'You cannot remove yourself. Leave the company instead.',
	ownerStays: 'The owner cannot be edited or removed',
	lastOwner: 'The owner cannot leave. Hand the company over first.',
	accessDenied: "You don't have permission to view this company.",
	accessOutlasts: 'Your access is temporary: you cannot give access that lasts longer than yours',
	invitationInvalid: 'This invitation is not valid for your account. Ask for a new one.',
} as const

/** How many days an invitation can be accepted, and a deleted company restored. */
export const INVITATION_DAYS = 14
export const COMPANY_RESTORABLE_DAYS = 30
/** Most lines of one request to invite people. */
export const MAX_INVITED_AT_ONCE = 500
/** Most companies that one person may own. */
export const MAX_OWNED_COMPANIES = 20
export const MAX_COMPANY_MEMBERS = 5000

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const
/** Number of employees; null when unknown. */
export const CompanySize = z.enum(COMPANY_SIZES)

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WebAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })
/** Empty, or a web address; `https://` may be omitted. */
const Website = z
	.string()
	.trim()
	.max(300, 'This address is too long')
	.transform((text) => (text === '' || HAS_SCHEME.test(text) ? text : `https://${text}`))
	.refine((text) => text === '' || WebAddress.safeParse(text).success, 'Please enter a web address')

const CompanyName = z
	.string(CompanyMessages.nameRequired)
	.overwrite(cleanName)
	.min(1, CompanyMessages.nameRequired)
	.max(120, 'Company name is too long (at most 120 characters)')
const line = (most: number) => z.string().overwrite(cleanName).max(most)
const companyDetails = {
	description: z.string().overwrite(cleanText).max(2000).optional(),
	website: Website.optional(),
	industry: line(120).optional(),
	size: CompanySize.nullable().optional(),
	country: line(120).optional(),
	city: line(120).optional(),
}
/** `POST /companies`. The creator becomes the owner. With an `id` of the device's choice, a repeated call makes one company. */
export const CreateCompanyRequest = z.strictObject({ id: z.uuid().optional(), name: CompanyName, ...companyDetails })
export type CreateCompanyRequest = z.infer<typeof CreateCompanyRequest>
export const UpdateCompanyRequest = z.strictObject({ name: CompanyName.optional(), ...companyDetails })
export type UpdateCompanyRequest = z.infer<typeof UpdateCompanyRequest>

/** A company as one of its members sees it. */
export const Company = z.object({
	id: z.uuid(),
	name: z.string(),
	description: z.string(),
	website: z.string(),
	industry: z.string(),
	size: CompanySize.nullable(),
	country: z.string(),
	city: z.string(),
	/** Null without one; the path of the image, which never changes. */
	logo: z.string().nullable(),
	/** Null for people who may not see members. */
	member_count: z.number().int().nullable(),
	/** The requester's membership. */
	role: CompanyRole,
	access_type: AccessType,
	/** When a temporary access ends. */
	access_until: Timestamp.nullable(),
	is_expired: z.boolean(),
	created_at: Timestamp,
	/** For a deleted company, until when it can be restored; otherwise null. */
	restorable_until: Timestamp.nullable(),
})
export type Company = z.infer<typeof Company>
export const CompanyResponse = z.object({ company: Company })
/**
 * `GET /companies`: the requester's companies, by name. `GET /companies/deleted`: those that the requester owned and
 * can restore.
 */
export const CompanyListResponse = z.object({ companies: z.array(Company), ...pageFields })
export type CompanyListResponse = z.infer<typeof CompanyListResponse>

export const CompanyMember = z.object({
	/** Identifies the member in paths; the same as `user_id`. */
	id: z.uuid(),
	user_id: z.uuid(),
	name: z.string(),
	email: z.string(),
	picture: z.string().nullable(),
	role: CompanyRole,
	status: z.enum(['active', 'expired']),
	access_type: AccessType,
	access_until: Timestamp.nullable(),
	access_reason: z.string(),
	seat: SeatType,
	/** Projects of the company in which they have their own role. */
	project_count: z.number().int(),
	joined_at: Timestamp,
})
export type CompanyMember = z.infer<typeof CompanyMember>
export const MemberListQuery = PageQuery.extend({ search: z.string().trim().max(200).optional() })
export const MemberListResponse = z.object({ members: z.array(CompanyMember), ...pageFields })
export type MemberListResponse = z.infer<typeof MemberListResponse>
export const MemberResponse = z.object({ member: CompanyMember })

const accessFields = {
	access_type: AccessType.optional(),
	/** The future end of a temporary access, required for it; null otherwise. */
	access_until: Timestamp.nullable().optional(),
	access_reason: z.string().overwrite(cleanText).max(500).optional(),
	seat: GivenSeat.optional(),
}
/** The conflict between a role and an access type, as the field and a message; null without one. */
export function accessProblem(access: {
	role: CompanyRole
	access_type: AccessType
	access_until: Date | string | null
}): { field: 'role' | 'access_until'; message: string } | null {
	const { role, access_type, access_until } = access
	if (access_type === 'temporary') {
		if (access_until === null) return { field: 'access_until', message: 'Say when the temporary access ends' }
		if (new Date(access_until).getTime() <= Date.now())
			return { field: 'access_until', message: 'The temporary access must end in the future' }
	}
	if (access_type === 'guest' && !GUEST_ROLES.includes(role))
		return { field: 'role', message: 'A guest is a viewer or a member' }
	return null
}
/** `PUT /companies/{id}/members/{member_id}/update`: absent fields don't change. */
export const UpdateMemberRequest = z.strictObject({ role: GivenRole.optional(), ...accessFields })
export type UpdateMemberRequest = z.infer<typeof UpdateMemberRequest>
/** `POST /companies/{id}/hand_over`: that member becomes the owner, and the owner an admin. */
export const HandOverRequest = z.strictObject({ member_id: z.uuid() })
/** `POST /companies/leave`: `company_id` is optional for people in one company. */
export const LeaveCompanyRequest = z.strictObject({ company_id: z.uuid().optional() }).nullish()
/** `GET /companies/{id}/members/{member_id}/removal_impact`; for leaving, with one's own id. */
export const MemberRemovalImpact = z.object({
	/** Projects of the company in which they lose their own role. */
	projects: z.number().int(),
	/** Those that they created: the company's owner takes them over. */
	owned_projects: z.number().int(),
})

/** A company's project with one member's role in it. */
export const MemberProject = z.object({
	project_id: z.uuid(),
	name: z.string(),
	/** The member's own role; null for none. */
	granted_role: ProjectRole.nullable(),
	/** Their effective role; null for none. */
	role: ProjectRole.nullable(),
	/** Whether the requester manages it, and so may grant and revoke roles. */
	may_change: z.boolean(),
})
export type MemberProject = z.infer<typeof MemberProject>
/** `GET /companies/{id}/members/{member_id}/projects`: those that the requester can see. */
export const MemberProjectListResponse = z.object({ projects: z.array(MemberProject), ...pageFields })
export type MemberProjectListResponse = z.infer<typeof MemberProjectListResponse>
/** `PUT /companies/{id}/members/{member_id}/projects/{project_id}`: null revokes. */
export const MemberProjectRequest = z.strictObject({ role: ProjectRole.nullable(), language: MailLanguage })

/**
 * `POST /companies/{id}/invite`: one address by `email`, or `emails`: lines as pasted, such as
 * `Ana Silva <ana@example.com>`, each with one address.
 */
export const InviteRequest = z
	.strictObject({
		email: z.string().max(500).optional(),
		emails: z.array(z.string().max(500)).max(MAX_INVITED_AT_ONCE, `At most ${MAX_INVITED_AT_ONCE} at once`).optional(),
		role: GivenRole.default('member'),
		/** Of single addresses, in place of `role`. */
		roles: z
			.array(z.object({ email: z.string().max(500), role: GivenRole }))
			.max(MAX_INVITED_AT_ONCE)
			.optional(),
		...accessFields,
		/** Language of the mail; by default that of the account with this address, or of the request. */
		mail_language: MailLanguage,
		/** The interface's language. */
		language: MailLanguage,
	})
	.refine(({ email, emails }) => email !== undefined || (emails ?? []).length > 0, {
		message: 'Name at least one address',
		path: ['email'],
	})
export type InviteRequest = z.infer<typeof InviteRequest>
export const INVITE_OUTCOMES = ['invited', 'already_member', 'already_invited', 'repeated', 'not_an_address'] as const
/** The result for one line. `email` is null when the line has no address. */
export const InviteResult = z.object({
	line: z.string(),
	email: z.string().nullable(),
	outcome: z.enum(INVITE_OUTCOMES),
})
export type InviteResult = z.infer<typeof InviteResult>
/** In the order of the lines. */
export const InviteResponse = z.object({ results: z.array(InviteResult), invited: z.number().int() })
export type InviteResponse = z.infer<typeof InviteResponse>

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export const InvitationStatus = z.enum(INVITATION_STATUSES)
export type InvitationStatus = z.infer<typeof InvitationStatus>
const invitationFields = {
	id: z.uuid(),
	company_id: z.uuid(),
	company_name: z.string(),
	email: z.string(),
	role: CompanyRole,
	access_type: AccessType,
	access_until: Timestamp.nullable(),
	seat: SeatType,
	status: InvitationStatus,
	/** Name or address of the inviter; null once the account is gone. */
	invited_by: z.string().nullable(),
	created_at: Timestamp,
	expires_at: Timestamp,
}
export const CompanyInvitation = z.object({
	...invitationFields,
	/** As pasted beside the address, or empty. */
	name: z.string(),
	access_reason: z.string(),
	answered_at: Timestamp.nullable(),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>
export const InvitationListQuery = PageQuery.extend({ status: InvitationStatus.optional() })
/** `GET /companies/{id}/invitations`: the newest first. */
export const InvitationListResponse = z.object({ invitations: z.array(CompanyInvitation), ...pageFields })
export type InvitationListResponse = z.infer<typeof InvitationListResponse>
export const InvitationResponse = z.object({ invitation: CompanyInvitation })
export const ResendInvitationRequest = z.strictObject({ language: MailLanguage }).nullish()

/** An invitation as the invited person sees it. */
export const OwnInvitation = z.object(invitationFields)
export type OwnInvitation = z.infer<typeof OwnInvitation>
/** `GET /companies/invitations/user`: pending invitations for the requester's proven address. */
export const OwnInvitationListResponse = z.object({ invitations: z.array(OwnInvitation), ...pageFields })
export type OwnInvitationListResponse = z.infer<typeof OwnInvitationListResponse>
/** `POST /companies/invitations/open`: the token of a mailed link, which proves the address of the signed-in person. */
export const OpenInvitationRequest = z.strictObject({ token: z.string().min(20).max(200) })
/** Also `POST /companies/invitations/linked`: what the link is for, without a session and proving nothing. */
export const OwnInvitationResponse = z.object({ invitation: OwnInvitation })

/** `GET /companies/{id}/roles`. */
export const CompanyRolesResponse = z.object({
	roles: z.array(
		z.object({
			role: CompanyRole,
			/** Permissions of the role: keys of `COMPANY_PERMISSIONS`. */
			actions: z.array(z.string()),
			/** Whether the requester may grant this role. */
			may_give: z.boolean(),
		}),
	),
})

/** `GET /companies/{id}/usage`. */
export const CompanyUsage = z.object({
	projects: z.number().int(),
	/** Bytes of models, their artefacts, images and files of its projects; shared files count once. */
	stored_bytes: z.number().int(),
	members: z.number().int(),
	/** Active members by seat; guests need none. */
	seats: z.object({ classic: z.number().int(), on_demand: z.number().int() }),
	guests: z.number().int(),
	pending_invitations: z.number().int(),
})
export type CompanyUsage = z.infer<typeof CompanyUsage>
export const CompanyUsageResponse = z.object({ usage: CompanyUsage })

/** `GET /companies/{id}/deletion_impact`. */
export const CompanyDeletionImpact = z.object({
	members: z.number().int(),
	invitations: z.number().int(),
	/** They stay with their creators, and everyone with their own role keeps it. */
	projects: z.number().int(),
	restorable_days: z.number().int(),
})
export const CompanyDeletedResponse = z.object({ message: z.string(), restorable_days: z.number().int() })
export const CompanyMessageResponse = z.object({ message: z.string() })

/** Address of a company's logo; its content never changes. */
export const companyLogoPath = (company_id: string, image_id: string): string =>
	`/companies/${company_id}/logo/${image_id}`
