import { readInvitedLines } from '@panelyard/contracts/accounts/invited-lines'
import {
	type Company,
	type CompanyInvitation,
	CompanyMessages,
	type InvitationListResponse,
	type InvitationStatus,
	type InviteRequest,
	type InviteResponse,
	type InviteResult,
	MAX_COMPANY_MEMBERS,
	MAX_INVITED_AT_ONCE,
	type OwnInvitation,
	type OwnInvitationListResponse,
} from '@panelyard/contracts/companies/companies'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions } from '../../access/audit.queries.ts'
import { lockCompany } from '../../access/company-permission.queries.ts'
import { holdCompanyAs, openCompany } from '../../access/company-permission.ts'
import { MAX_MAILS_WITHOUT_PLAN, mailsLeft } from '../../access/mail-allowance.ts'
import { requireId } from '../../access/project-permission.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { proveByLink } from '../auth/address/email-verification.service.ts'
import { tokenHash } from '../auth/sessions.ts'
import { notify, retractNotifications, tellNotified } from '../notifications/notify.ts'
import { companyFor } from './companies.service.ts'
import { recordInCompany, shownName, tellCompanyChanged, totalOf } from './company-records.ts'
import { INVITATION_MAILS, notificationOf } from './invitation-mails.ts'
import * as queries from './invitations.queries.ts'
import * as members from './members.queries.ts'
import { requireAccess, requireAccessWithin, requireRoleWithin } from './members.service.ts'

/** Mails with invitations that one person can cause in an hour. */
export const MAX_INVITATIONS_PER_HOUR = 600
const HOUR_MS = 3600_000
/** Mails with invitations that one person can cause to one address in 24 hours. */
const MAX_MAILS_PER_ADDRESS = 3
const TOO_OFTEN = `You can mail one address ${MAX_MAILS_PER_ADDRESS} invitations a day. Please try again tomorrow.`
const PLAN_FIRST = `Without a plan, you can mail ${MAX_MAILS_WITHOUT_PLAN} invitations a day. Try again tomorrow or choose a plan.`
const PROVE_FIRST = 'Confirm your email address before you invite people'
const COMPANY_FULL = `A company has at most ${MAX_COMPANY_MEMBERS} members and invitations`
const GONE = 'This invitation has been answered or withdrawn'

const invalid = (): AppError => new AppError('INVALID_INVITATION', CompanyMessages.invitationInvalid)

function ownView({ access_until, created_at, expires_at, ...row }: queries.ListedInvitation): OwnInvitation {
	const { id, company_id, company_name, email, role, access_type, seat, status, invited_by } = row
	return {
		...{ id, company_id, company_name, email, role, access_type, seat, status, invited_by },
		access_until: access_until?.toISOString() ?? null,
		created_at: created_at.toISOString(),
		expires_at: expires_at.toISOString(),
	}
}

const view = (row: queries.ListedInvitation): CompanyInvitation => ({
	...ownView(row),
	name: row.name,
	access_reason: row.access_reason,
	answered_at: row.answered_at?.toISOString() ?? null,
})

/**
 * Makes mails of one person wait for each other, and counts them: in an hour, in a day without a plan, and to one address in
 * a day.
 * @throws AppError RATE_LIMITED, ACCESS_DENIED
 */
async function requireMails(
	tx: Database,
	{ config }: Pick<Platform, 'config'>,
	user: SessionUser,
	emails: readonly string[],
): Promise<void> {
	if (!user.email_verified) throw new AppError('ACCESS_DENIED', PROVE_FIRST)
	await lockAccount(tx, user.id, 'no key update')
	const sent = await countActions(tx, user.id, 'company.invited', new Date(Date.now() - HOUR_MS))
	if (sent + emails.length > MAX_INVITATIONS_PER_HOUR)
		throw new AppError(
			'RATE_LIMITED',
			`At most ${MAX_INVITATIONS_PER_HOUR} invitations an hour. Please try again later.`,
		)
	if (emails.length > (await mailsLeft(tx, config, user))) throw new AppError('RATE_LIMITED', PLAN_FIRST)
	if (await queries.isMailedOften(tx, user.id, emails, MAX_MAILS_PER_ADDRESS))
		throw new AppError('RATE_LIMITED', TOO_OFTEN)
}

/**
 * Invites addresses to a company. Every line gets an answer; none says whether an address has an account.
 * @param origin where the app is, for the links of the mails
 */
export async function invite(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	request: InviteRequest,
	origin: string,
): Promise<InviteResponse> {
	const { role, access_type = 'permanent', access_reason = '', seat = 'classic' } = request
	const access_until = access_type === 'temporary' && request.access_until ? new Date(request.access_until) : null
	const roleOf = new Map(request.roles?.map((each) => [each.email.toLowerCase(), each.role]))
	const given = [...new Set([role, ...roleOf.values()])]
	for (const each of given) requireAccess({ role: each, access_type, access_until })
	const lines = readInvitedLines([...(request.email === undefined ? [] : [request.email]), ...(request.emails ?? [])])
	if (lines.length > MAX_INVITED_AT_ONCE) {
		const message = `At most ${MAX_INVITED_AT_ONCE} addresses at once`
		throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'emails', message }] })
	}
	const emails = [...new Set(lines.flatMap(({ email }) => email ?? []))]
	const made = await platform.database.transaction(async (tx) => {
		const { member } = await holdCompanyAs(tx, user, company_id, 'invite')
		for (const each of given) requireRoleWithin(member.role, each)
		requireAccessWithin(member, { access_type, access_until })
		const there = await members.memberEmails(tx, company_id, emails)
		const pending = await queries.pendingEmails(tx, company_id, emails)
		const added = emails.filter((email) => !there.has(email) && !pending.has(email))
		const results = resultsOf(lines, there, pending)
		if (added.length === 0) return { results, invited: [] }
		const taken = (await members.countMembers(tx, company_id)) + (await queries.countPending(tx, company_id))
		if (taken + added.length > MAX_COMPANY_MEMBERS) throw new AppError('CONFLICT', COMPANY_FULL)
		await requireMails(tx, platform, user, added)
		const accounts = await queries.accountsOf(tx, added)
		const languageOf = new Map(accounts.map(({ email, language }) => [email, language]))
		// The first name of an address counts.
		const nameOf = new Map(
			lines.flatMap(({ email, name }) => (email && name ? [[email, name] as const] : [])).reverse(),
		)
		const invitations = await queries.insertInvitations(
			tx,
			added.map((email) => ({
				...{ company_id, email, access_type, access_until, access_reason, seat, invited_by: user.id },
				role: roleOf.get(email) ?? role,
				name: nameOf.get(email) ?? '',
				language: request.mail_language ?? languageOf.get(email) ?? request.language ?? 'en',
			})),
		)
		await recordInCompany(
			tx,
			...invitations.map(({ id, email }) => ({
				company_id,
				user_id: user.id,
				action: 'company.invited' as const,
				details: { email, role: roleOf.get(email) ?? role, access_type, invitation: id },
			})),
		)
		await platform.queue.send(tx, INVITATION_MAILS, { invitation_ids: invitations.map(({ id }) => id), origin })
		const invited = accounts.filter((account) => countsAsProven(platform.config, account))
		return { results, invited: invited.map(({ id }) => id) }
	})
	platform.tellPerson(made.invited, 'invitations_changed', {})
	return { results: made.results, invited: made.results.filter(({ outcome }) => outcome === 'invited').length }
}

function resultsOf(
	lines: ReturnType<typeof readInvitedLines>,
	there: ReadonlySet<string>,
	pending: ReadonlySet<string>,
): InviteResult[] {
	const seen = new Set<string>()
	return lines.map(({ line, email }) => {
		if (email === null) return { line, email, outcome: 'not_an_address' }
		if (seen.has(email)) return { line, email, outcome: 'repeated' }
		seen.add(email)
		if (there.has(email)) return { line, email, outcome: 'already_member' }
		return { line, email, outcome: pending.has(email) ? 'already_invited' : 'invited' }
	})
}

type Page = { page: number; page_size: number }

export async function listInvitations(
	db: Database,
	user: { id: string },
	company_id: string,
	{ status, page, page_size }: Page & { status?: InvitationStatus | undefined },
): Promise<InvitationListResponse> {
	await openCompany(db, user, company_id, 'see_invitations')
	const list = (page: Page) => queries.listInvitations(db, company_id, status, page)
	const rows = await list({ page, page_size })
	return { invitations: rows.map(view), total: await totalOf(rows, page, list), page, page_size }
}

/** Mails an invitation again, with a new link; the one before ends. It counts from now. */
export async function resend(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	invitation_id: string,
	language: string | undefined,
	origin: string,
): Promise<CompanyInvitation> {
	const id = requireId(invitation_id, GONE)
	const row = await platform.database.transaction(async (tx) => {
		const { member } = await holdCompanyAs(tx, user, company_id, 'invite')
		const renewed = await queries.renew(tx, { company_id, id, invited_by: user.id }, language)
		if (!renewed) throw new AppError('NOT_FOUND', GONE)
		requireRoleWithin(member.role, renewed.role)
		requireAccess(renewed)
		requireAccessWithin(member, renewed)
		await requireMails(tx, platform, user, [renewed.email])
		const details = { email: renewed.email, invitation: id, again: true }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.invited', details })
		await platform.queue.send(tx, INVITATION_MAILS, { invitation_ids: [id], origin })
		return queries.listedInvitation(tx, id)
	})
	if (!row) throw new AppError('NOT_FOUND', GONE)
	return view(row)
}

/** Takes an invitation back; its link ends. */
export async function withdraw(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	invitation_id: string,
): Promise<void> {
	const id = requireId(invitation_id, GONE)
	const notified = await platform.database.transaction(async (tx) => {
		await holdCompanyAs(tx, user, company_id, 'invite')
		if (!(await queries.isOfCompany(tx, company_id, id))) throw new AppError('NOT_FOUND', GONE)
		const ended = await queries.endInvitation(tx, id, 'withdrawn')
		if (!ended) throw new AppError('NOT_FOUND', GONE)
		const details = { email: ended.email, invitation: id }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.invitation_withdrawn', details })
		return retractNotifications(tx, notificationOf(id))
	})
	tellNotified(platform, notified)
	platform.tellPerson(notified.user_ids, 'invitations_changed', {})
}

/** Invitations that a person can accept; none while their address isn't proven. */
export async function ownInvitations(
	db: Database,
	user: SessionUser,
	{ page, page_size }: Page,
): Promise<OwnInvitationListResponse> {
	const list = async (page: Page) => (user.email_verified ? queries.openInvitations(db, user.email, page) : [])
	const rows = await list({ page, page_size })
	return { invitations: rows.map(ownView), total: await totalOf(rows, page, list), page, page_size }
}

/**
 * The invitation that a mailed link names. That the person has the link proves their address.
 * @throws AppError INVALID_INVITATION, whatever is wrong with it: unknown, answered, too old, or for another address
 */
export async function openByLink(platform: Platform, user: SessionUser, token: string): Promise<OwnInvitation> {
	const found = await queries.findOpen(platform.database, { token_hash: tokenHash(token) })
	if (!found || found.email !== user.email) throw invalid()
	if (!user.email_verified) await platform.database.transaction((tx) => proveByLink(tx, user))
	return ownView(found)
}

/**
 * What a mailed link is for, told to whoever has it: no more than the mail itself says.
 * @throws AppError INVALID_INVITATION, as `openByLink`
 */
export async function linked(db: Database, token: string): Promise<OwnInvitation> {
	const found = await queries.findOpen(db, { token_hash: tokenHash(token) })
	if (!found) throw invalid()
	return ownView(found)
}

/** An invitation for this person that counts, under the lock of its company; null when there is none. */
async function holdOwn(tx: Database, user: SessionUser, id: string): Promise<queries.ListedInvitation | null> {
	requireId(id, GONE)
	const found = user.email_verified ? await queries.findOpen(tx, { id }) : null
	if (!found || found.email !== user.email) return null
	await lockCompany(tx, found.company_id, 'no key update')
	return queries.findOpen(tx, { id })
}

/**
 * Joins the company. Accepting again answers the same, for people whose first answer got lost on the way.
 * @throws AppError INVALID_INVITATION when it isn't for this person's proven address, or doesn't count any more
 */
export async function accept(platform: Platform, user: SessionUser, invitation_id: string): Promise<Company> {
	const { company_id, notified } = await platform.database.transaction(async (tx) => {
		const invitation = await holdOwn(tx, user, invitation_id)
		if (!invitation) {
			const joined = await queries.joinedBy(tx, user, invitation_id)
			if (!joined) throw invalid()
			return { company_id: joined, notified: [] }
		}
		const { id, company_id, role, access_type, access_until, access_reason, seat } = invitation
		if ((await members.countMembers(tx, company_id)) >= MAX_COMPANY_MEMBERS)
			throw new AppError('CONFLICT', COMPANY_FULL)
		await queries.endInvitation(tx, id, 'accepted')
		const access = { role, access_type, access_until, access_reason, seat }
		const isNew = await members.insertMember(tx, { company_id, user_id: user.id, ...access })
		const details = { invitation: id, role, access_type }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.joined', details })
		const values = { person: shownName(user), company: invitation.company_name, company_id }
		const admins = isNew ? await members.adminIds(tx, company_id) : []
		const joined = await notify(tx, 'member_joined', admins, { by: user.id, values })
		return { company_id, notified: [joined, await retractNotifications(tx, notificationOf(id))] }
	})
	tellCompanyChanged(platform, company_id, [user.id])
	platform.tellPerson([user.id], 'invitations_changed', {})
	tellNotified(platform, ...notified)
	return companyFor(platform.database, user, company_id)
}

/** Declining again answers the same. @throws AppError INVALID_INVITATION as `accept` does */
export async function decline(platform: Platform, user: SessionUser, invitation_id: string): Promise<void> {
	const notified = await platform.database.transaction(async (tx) => {
		const invitation = await holdOwn(tx, user, invitation_id)
		if (!invitation) {
			if (user.email_verified && (await queries.isDeclinedBy(tx, user, invitation_id))) return []
			throw invalid()
		}
		const { id, company_id, company_name } = invitation
		await queries.endInvitation(tx, id, 'declined')
		const details = { invitation: id }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.invitation_declined', details })
		const values = { person: shownName(user), company: company_name, company_id }
		const admins = await members.adminIds(tx, company_id)
		const declined = await notify(tx, 'invitation_declined', admins, { by: user.id, values })
		return [declined, await retractNotifications(tx, notificationOf(id))]
	})
	platform.tellPerson([user.id], 'invitations_changed', {})
	tellNotified(platform, ...notified)
}
