import {
	accessProblem,
	type CompanyMember,
	CompanyMessages,
	MAX_OWNED_COMPANIES,
	type MemberListResponse,
	type MemberProjectListResponse,
	type UpdateMemberRequest,
} from '@panelyard/contracts/companies/companies'
import {
	type CompanyRole,
	type CompanyStanding,
	companyAllows,
	isRoleAtLeast,
} from '@panelyard/contracts/companies/permissions'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { holdCompanyAs, openCompany } from '../../access/company-permission.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { NOBODY_NOTIFIED, type Notified, notify, retractNotifications, tellNotified } from '../notifications/notify.ts'
import { assignAccess, removeAccess } from '../projects/project-access.service.ts'
import { countOwned } from './companies.queries.ts'
import * as owned from './company-projects.queries.ts'
import { recordInCompany, shownName, tellAccessChanged, tellCompanyChanged, totalOf } from './company-records.ts'
import { notificationOf } from './invitation-mails.ts'
import { withdrawSentBy as withdrawInvitationsOf } from './invitations.queries.ts'
import * as queries from './members.queries.ts'

const NO_MEMBER = 'This person is not a member of the company'
const ROLE_ABOVE = 'You cannot give or change a role above your own'
const NOT_ONESELF = 'You cannot change your own role or access'
const HEIR_OWNS_MANY = `Nobody can own more than ${MAX_OWNED_COMPANIES} companies`
const NO_HEIR = 'Only a member with a permanent access can own the company'

function viewMember({ user_id, is_expired, access_until, joined_at, ...member }: queries.ListedMember): CompanyMember {
	return {
		...member,
		id: user_id,
		user_id,
		status: is_expired ? 'expired' : 'active',
		access_until: access_until?.toISOString() ?? null,
		joined_at: joined_at.toISOString(),
	}
}

type ListQuery = { page: number; page_size: number; search?: string | undefined }

export async function listMembers(
	db: Database,
	user: { id: string },
	company_id: string,
	{ page, page_size, search }: ListQuery,
): Promise<MemberListResponse> {
	await openCompany(db, user, company_id, 'see_members')
	const rows = await queries.listMembers(db, company_id, { search, page, page_size })
	return {
		members: rows.map(viewMember),
		total: await queries.countMembers(db, company_id, search),
		page,
		page_size,
	}
}

/** @throws AppError VALIDATION_FAILED when role and access don't go together */
export function requireAccess(access: Parameters<typeof accessProblem>[0]): void {
	const problem = accessProblem(access)
	if (problem) throw new AppError('VALIDATION_FAILED', problem.message, { fields: [problem] })
}

/** @throws AppError ACCESS_DENIED when somebody would give a role above their own */
export function requireRoleWithin(own: CompanyRole, other: CompanyRole): void {
	if (!isRoleAtLeast(own, other)) throw new AppError('ACCESS_DENIED', ROLE_ABOVE)
}

type GivenAccess = Pick<CompanyStanding, 'access_type'> & { access_until: Date | null }

/**
 * Whoever is here for a time gives access up to the same end: a longer one to another address of theirs would keep them.
 * @throws AppError ACCESS_DENIED
 */
export function requireAccessWithin(own: GivenAccess, given: GivenAccess): void {
	if (own.access_type !== 'temporary' || own.access_until === null) return
	if (given.access_type === 'temporary' && given.access_until !== null && given.access_until <= own.access_until) return
	throw new AppError('ACCESS_DENIED', CompanyMessages.accessOutlasts)
}

/** A member whom the asking one may change. Call it under the lock of the company. */
async function holdOther(tx: Database, company_id: string, user: { id: string }, own: CompanyRole, member_id: string) {
	const target = await queries.holdMember(tx, company_id, requireId(member_id, NO_MEMBER).toLowerCase())
	if (!target) throw new AppError('NOT_FOUND', NO_MEMBER)
	if (target.role === 'owner') throw new AppError('CONFLICT', CompanyMessages.ownerStays)
	requireRoleWithin(own, target.role)
	return { target, isSelf: target.user_id === user.id }
}

/**
 * Changes a member's role, access or seat; what the request doesn't name stays.
 * @throws AppError CONFLICT for the owner and for oneself, ACCESS_DENIED for a role above one's own
 */
export async function updateMember(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	member_id: string,
	request: UpdateMemberRequest,
): Promise<CompanyMember> {
	const { view, notified, withdrawn } = await platform.database.transaction(async (tx) => {
		const { company, member } = await holdCompanyAs(tx, user, company_id, 'edit_member')
		const { target, isSelf } = await holdOther(tx, company_id, user, member.role, member_id)
		if (isSelf) throw new AppError('CONFLICT', NOT_ONESELF)
		const change = changeOf(target, request)
		requireRoleWithin(member.role, change.role)
		const isAccessNew =
			change.access_type !== target.access_type || change.access_until?.getTime() !== target.access_until?.getTime()
		if (isAccessNew) requireAccessWithin(member, change)
		await queries.updateMember(tx, company_id, target.user_id, change)
		const { user_id, joined_at: _, company_id: __, ...before } = target
		const details = { member: user_id, before, after: change }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.member_changed', details })
		const values = { person: shownName(user), company: company.name, role: change.role, company_id }
		const isNews = change.role !== target.role || change.access_type !== target.access_type
		const notified = isNews ? await notify(tx, 'member_changed', [user_id], { by: user.id, values }) : NOBODY_NOTIFIED
		const withdrawn = mayInvite(change) ? NOBODY_NOTIFIED : await withdrawSentBy(tx, company_id, user_id, user.id)
		return { view: await queries.listedMember(tx, company_id, user_id), notified, withdrawn }
	})
	if (!view) throw new AppError('NOT_FOUND', NO_MEMBER)
	tellCompanyChanged(platform, company_id, [view.user_id, user.id])
	tellNotified(platform, notified, withdrawn)
	platform.tellPerson(withdrawn.user_ids, 'invitations_changed', {})
	return viewMember(view)
}

const mayInvite = (member: Pick<CompanyStanding, 'role' | 'access_type'>): boolean =>
	companyAllows({ ...member, is_expired: false }, 'invite')

/**
 * Withdraws the invitations that somebody sent who may no longer invite: one to another address of theirs would let
 * them back in. Returns those who had a notification of one.
 */
async function withdrawSentBy(tx: Database, company_id: string, person_id: string, by: string): Promise<Notified> {
	const withdrawn = await withdrawInvitationsOf(tx, company_id, person_id)
	const entry = { company_id, user_id: by, action: 'company.invitation_withdrawn' as const }
	await recordInCompany(
		tx,
		...withdrawn.map(({ id, email }) => ({
			...entry,
			details: { email, invitation: id, reason: 'inviter lost the right' },
		})),
	)
	return retractNotifications(tx, ...withdrawn.map(({ id }) => notificationOf(id)))
}

/** The member as the request wants them. An end that belongs to no temporary access is dropped. */
function changeOf(
	target: Parameters<typeof requireAccess>[0] & { access_reason: string },
	request: UpdateMemberRequest,
) {
	const { role = target.role, access_type = target.access_type, access_reason, seat } = request
	const given = request.access_until === undefined ? target.access_until : request.access_until
	const access_until = access_type === 'temporary' && given !== null ? new Date(given) : null
	const isEndNew = request.access_until !== undefined || request.access_type !== undefined
	// An end in the past stays what it is while other things change.
	if (isEndNew || access_type !== 'temporary') requireAccess({ role, access_type, access_until })
	return {
		role,
		access_type,
		access_until,
		access_reason: access_reason ?? target.access_reason,
		...(seat ? { seat } : {}),
	}
}

/** What a member loses by going. One's own is for leaving. */
export async function removalImpact(db: Database, user: { id: string }, company_id: string, member_id: string) {
	const person = requireId(member_id, NO_MEMBER).toLowerCase()
	await openCompany(db, user, company_id, person === user.id ? 'leave' : 'remove_member')
	return owned.grantsOf(db, company_id, person)
}

/**
 * Takes somebody out of a company, with their own roles in its projects; what they created goes to its owner.
 * @returns the projects that changed, for `tellAccessChanged` after the commit
 */
async function takeOut(tx: Database, company_id: string, user_id: string): Promise<owned.ChangedProject[]> {
	const new_owner_id = await queries.findOwner(tx, company_id)
	const project_ids = await owned.lockProjects(tx, company_id, user_id)
	const changed = new_owner_id ? await owned.dropGrants(tx, { company_id, user_id, new_owner_id }, project_ids) : []
	await queries.deleteMember(tx, company_id, user_id)
	return changed
}

/** @throws AppError CONFLICT for the owner and for oneself, ACCESS_DENIED for a role above one's own */
export async function removeMember(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	member_id: string,
): Promise<void> {
	const { person_id, notified, withdrawn, changed } = await platform.database.transaction(async (tx) => {
		const { company, member } = await holdCompanyAs(tx, user, company_id, 'remove_member')
		if (member_id.toLowerCase() === user.id) throw new AppError('CONFLICT', CompanyMessages.notYourself)
		const { target } = await holdOther(tx, company_id, user, member.role, member_id)
		const changed = await takeOut(tx, company_id, target.user_id)
		const details = { member: target.user_id, role: target.role }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.member_removed', details })
		const values = { company: company.name }
		const notified = await notify(tx, 'member_removed', [target.user_id], { by: user.id, values })
		const withdrawn = await withdrawSentBy(tx, company_id, target.user_id, user.id)
		return { person_id: target.user_id, notified, withdrawn, changed }
	})
	tellCompanyChanged(platform, company_id, [person_id, user.id])
	tellAccessChanged(platform, changed)
	tellNotified(platform, notified, withdrawn)
	platform.tellPerson(withdrawn.user_ids, 'invitations_changed', {})
}

/**
 * @param company_id may be absent for somebody in one company
 * @throws AppError CONFLICT for the owner, VALIDATION_FAILED when it isn't clear which company
 */
export async function leaveCompany(
	platform: Platform,
	user: SessionUser,
	company_id: string | undefined,
): Promise<void> {
	const left = company_id ?? (await onlyCompany(platform.database, user.id))
	const { notified, changed } = await platform.database.transaction(async (tx) => {
		const { company, member } = await holdCompanyAs(tx, user, left, 'leave')
		if (member.role === 'owner') throw new AppError('CONFLICT', CompanyMessages.lastOwner)
		const changed = await takeOut(tx, left, user.id)
		await recordInCompany(tx, { company_id: left, user_id: user.id, action: 'company.left' })
		const values = { person: shownName(user), company: company.name, company_id: left }
		const notified = await notify(tx, 'member_left', await queries.adminIds(tx, left), { by: user.id, values })
		return { notified, changed }
	})
	tellCompanyChanged(platform, left, [user.id])
	tellAccessChanged(platform, changed)
	tellNotified(platform, notified)
}

async function onlyCompany(db: Database, user_id: string): Promise<string> {
	const [first, ...others] = await queries.companiesOf(db, user_id)
	if (first && others.length === 0) return first.id
	const message = first ? 'Say which company you leave' : 'You belong to no company'
	throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'company_id', message }] })
}

/** Makes another member the owner, and the owner an admin. */
export async function handOver(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	member_id: string,
): Promise<void> {
	const notified = await platform.database.transaction(async (tx) => {
		const { company } = await holdCompanyAs(tx, user, company_id, 'hand_over')
		const heir = await queries.holdMember(tx, company_id, member_id)
		if (!heir) throw new AppError('NOT_FOUND', NO_MEMBER)
		if (heir.user_id === user.id) return NOBODY_NOTIFIED
		if (heir.access_type !== 'permanent') throw new AppError('CONFLICT', NO_HEIR)
		await lockAccount(tx, heir.user_id, 'no key update')
		if ((await countOwned(tx, heir.user_id)) >= MAX_OWNED_COMPANIES) throw new AppError('CONFLICT', HEIR_OWNS_MANY)
		await queries.updateMember(tx, company_id, user.id, { role: 'admin' })
		await queries.updateMember(tx, company_id, heir.user_id, { role: 'owner' })
		const details = { owner: heir.user_id, before: user.id }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.handed_over', details })
		const values = { person: shownName(user), company: company.name, company_id }
		return notify(tx, 'company_handed_over', [heir.user_id], { by: user.id, values })
	})
	tellCompanyChanged(platform, company_id, [user.id, member_id])
	tellNotified(platform, notified)
}

type Page = { page: number; page_size: number }

/** Projects of the company that the asking person sees, and what a member may do in each. */
export async function memberProjects(
	db: Database,
	user: { id: string },
	company_id: string,
	member_id: string,
	{ page, page_size }: Page,
): Promise<MemberProjectListResponse> {
	await openCompany(db, user, company_id, 'see_members')
	const person = await requireMember(db, company_id, member_id)
	const list = (page: Page) => owned.memberProjects(db, { company_id, member_id: person, asking_id: user.id, ...page })
	const rows = await list({ page, page_size })
	const projects = rows.map(({ total: _, ...row }) => row)
	return { projects, total: await totalOf(rows, page, list), page, page_size }
}

async function requireMember(db: Database, company_id: string, member_id: string): Promise<string> {
	const found = await queries.listedMember(db, company_id, requireId(member_id, NO_MEMBER).toLowerCase())
	if (!found) throw new AppError('NOT_FOUND', NO_MEMBER)
	return found.user_id
}

/**
 * Grants a member a role of their own in a project of the company, or revokes it.
 * @param role null revokes
 * @throws AppError ACCESS_DENIED unless the asking person manages the project; as `assignAccess` and `removeAccess` do
 */
export async function setMemberProject(
	platform: Platform,
	user: SessionUser,
	named: { company_id: string; member_id: string; project_id: string },
	role: ProjectRole | null,
	mail: { language: string | undefined; origin: string },
): Promise<void> {
	const { database } = platform
	const { company_id, project_id } = named
	await openCompany(database, user, company_id, 'see_members')
	const user_id = await requireMember(database, company_id, named.member_id)
	const { project } = await openProject(database, user, project_id, 'manager')
	if (project.company_id !== company_id) throw new AppError('NOT_FOUND', 'This project does not belong to the company')
	if (role) await assignAccess(platform, user, project.id, { user_id, role, language: mail.language }, mail.origin)
	else await removeAccess(platform, user.id, project.id, user_id)
	tellCompanyChanged(platform, company_id, [user_id])
}
