import type {
	AccessGrant,
	AssignAccessRequest,
	ProjectAccess,
	ProjectRole,
	ReplaceAccessRequest,
} from '@panelyard/contracts/projects/projects'
import type { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProjectAs, type ProjectRow, requireId } from '../../access/project-permission.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { tellNotified } from '../notifications/notify.ts'
import { notifyAccess, rolesBefore } from '../notifications/project-notifications.service.ts'
import * as queries from './project-access.queries.ts'
import { mailSharedProject } from './shared-project-mail.ts'

/** Addresses that access to one project may wait for. */
export const MAX_PENDING_ACCESS = 500

const OWNER_STAYS = 'The project’s owner can’t be removed or given another role'
const LAST_MANAGER = 'A project needs at least one person who manages it'
const SOMEBODY_GONE = 'One of these people no longer has an account'
const TOO_MANY_PENDING = `At most ${MAX_PENDING_ACCESS} people can be invited to a project at a time`
const NO_ACCESS = 'This person has no access to the project'

/** People with a role, then addresses that access waits for, as one list in pages. */
export async function projectAccess(
	db: Database,
	project_id: string,
	{ page, page_size }: { page: number; page_size: number },
): Promise<{ access: ProjectAccess[]; total: number; page: number; page_size: number }> {
	const offset = (page - 1) * page_size
	const member_count = await queries.countMembers(db, project_id)
	const members = await queries.listMembers(db, project_id, page, page_size)
	const room = page_size - members.length
	const pending = room === 0 ? [] : await queries.listPending(db, project_id, room, Math.max(0, offset - member_count))
	return {
		access: [
			...members.map((member) => ({ pending: false as const, ...member })),
			...pending.map((entry) => ({ pending: true as const, ...entry })),
		],
		total: member_count + (await queries.countPending(db, project_id)),
		page,
		page_size,
	}
}

/**
 * Gives a role to one person, in place of the one they had; see `sortGrants` for when it waits.
 * @param granter must manage the project
 * @param origin where the app is, for the link of the mail
 * @param options `keeps_time` as of `holdProject`; `first` runs in the transaction, under the project's lock
 */
export async function assignAccess(
	platform: Platform,
	granter: SessionUser,
	project_id: string,
	{ language, ...grant }: z.infer<typeof AssignAccessRequest>,
	origin: string,
	{ first, ...options }: { first?: (tx: Database) => Promise<void>; keeps_time?: boolean } = {},
): Promise<void> {
	const { project, notified } = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, granter, project_id, 'manager', options)
		await first?.(tx)
		const { now, later, added, settled } = await sortGrants(tx, platform, granter, project, [grant])
		const before = await rolesBefore(tx, project_id, [...now.keys()])
		for (const email of settled) await queries.deletePending(tx, project_id, email)
		for (const [person_id, role] of now) {
			if (role !== 'manager') await requireRemovable(tx, project, person_id)
			await queries.putAccess(tx, project_id, person_id, role)
			const entry = { project_id, user_id: granter.id, subject_id: person_id, details: { role } }
			await recordAction(tx, { ...entry, action: 'access.assigned' })
		}
		await queries.putPending(tx, project_id, granter.id, [...later])
		if (added.length > 0) await requireRoom(tx, project_id)
		for (const [email, role] of later) {
			await recordAction(tx, { project_id, user_id: granter.id, action: 'access.invited', details: { email, role } })
		}
		const notified = await notifyAccess(tx, project, granter.id, before)
		await mailSharedProject(tx, platform, granter, project, added, { language, origin })
		return { project, notified }
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision: project.revision })
	tellNotified(platform, ...notified)
}

/**
 * Makes the list the whole access: people and addresses that aren't on it lose theirs. The owner stays whatever the
 * list says.
 * @param origin where the app is, for the links of mails
 */
export async function replaceAccess(
	platform: Platform,
	granter: SessionUser,
	project_id: string,
	request: z.infer<typeof ReplaceAccessRequest>,
	origin: string,
): Promise<void> {
	const { project, notified } = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, granter, project_id, 'manager')
		const { now, later, added } = await sortGrants(tx, platform, granter, project, request.access)
		if (project.owner_id) now.set(project.owner_id, 'manager')
		if (![...now.values()].includes('manager')) throw new AppError('CONFLICT', LAST_MANAGER)
		const before = await queries.accessRoles(tx, project_id)
		const roles = await rolesBefore(tx, project_id, [...new Set([...before.keys(), ...now.keys()])])
		const pending_before = await queries.pendingRoles(tx, project_id)
		await queries.deleteAccessExcept(tx, project_id, [...now.keys()])
		await queries.putAccessOf(
			tx,
			project_id,
			[...now].filter(([id, role]) => before.get(id) !== role),
		)
		await queries.deletePendingExcept(tx, project_id, [...later.keys()])
		await queries.putPending(
			tx,
			project_id,
			granter.id,
			[...later].filter(([email, role]) => pending_before.get(email) !== role),
		)
		if (added.length > 0) await requireRoom(tx, project_id)
		await recordAction(tx, {
			project_id,
			user_id: granter.id,
			action: 'access.replaced',
			details: {
				before: Object.fromEntries(before),
				after: Object.fromEntries(now),
				pending_before: Object.fromEntries(pending_before),
				pending_after: Object.fromEntries(later),
			},
		})
		const notified = await notifyAccess(tx, project, granter.id, roles)
		await mailSharedProject(tx, platform, granter, project, added, { language: request.language, origin })
		return { project, notified }
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision: project.revision })
	tellNotified(platform, ...notified)
}

/** Whether `person`, an id or an address in a request, names the one who asks. */
export const isSelf = (user_id: string, person: string): boolean => person.toLowerCase() === user_id

/** The least role to remove somebody's access: everybody may leave a project. */
export const roleToRemove = (user_id: string, person: string): ProjectRole =>
	isSelf(user_id, person) ? 'viewer' : 'manager'

/**
 * Takes a person's role, or what waits for an address. The owner and the last manager stay.
 * @param person an id, or the e-mail address of a pending entry
 * @param options `only_role`: a person with another role keeps it, NOT_FOUND; `unless`: so does everyone for whom it
 * answers true, under the project's lock; `keeps_time` as of `holdProject`
 */
export async function removeAccess(
	platform: Platform,
	user_id: string,
	project_id: string,
	person: string,
	{
		only_role,
		unless,
		...options
	}: { only_role?: ProjectRole; unless?: (tx: Database) => Promise<boolean>; keeps_time?: boolean } = {},
): Promise<void> {
	const email = person.includes('@') ? person.trim().toLowerCase() : null
	const { revision, notified } = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, roleToRemove(user_id, person), options)
		if (email !== null) {
			if (!(await queries.deletePending(tx, project_id, email))) throw new AppError('NOT_FOUND', NO_ACCESS)
			await recordAction(tx, { project_id, user_id, action: 'access.invitation_removed', details: { email } })
			return { revision: project.revision, notified: [] }
		}
		const person_id = requireId(person, NO_ACCESS).toLowerCase()
		if (only_role && (await queries.accessRoles(tx, project_id)).get(person_id) !== only_role) {
			throw new AppError('NOT_FOUND', NO_ACCESS)
		}
		if (await unless?.(tx)) throw new AppError('NOT_FOUND', NO_ACCESS)
		await requireRemovable(tx, project, person_id)
		const before = await rolesBefore(tx, project_id, [person_id])
		const removed = await queries.deleteAccess(tx, project_id, person_id)
		if (!removed) throw new AppError('NOT_FOUND', NO_ACCESS)
		await recordAction(tx, { project_id, user_id, action: 'access.removed', subject_id: person_id })
		return { revision: project.revision, notified: await notifyAccess(tx, project, user_id, before) }
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision })
	tellNotified(platform, ...notified)
}

type SortedGrants = {
	/** Roles to give now, by the ids of people. */
	now: Map<string, ProjectRole>
	/** Roles that wait, by address. */
	later: Map<string, ProjectRole>
	/** Addresses of both kinds that had neither a role nor a pending entry. */
	added: string[]
	/** Addresses of people who get a role now: nothing waits for them any longer. */
	settled: string[]
}

/**
 * Decides which grants count at once and which wait until the owner of the address comes by, having proven it. A grant
 * counts at once for people who have a role in the project already, and for accounts with a proven address that are
 * named by id or share a project with the granter. Every other grant waits, whether or not the address has an account,
 * so that granting reveals nothing about strangers and an account with somebody else's address gets nothing.
 * @throws AppError NOT_FOUND when an id names nobody
 */
async function sortGrants(
	tx: Database,
	platform: Platform,
	granter: SessionUser,
	project: ProjectRow,
	grants: readonly AccessGrant[],
): Promise<SortedGrants> {
	const ids = grants.flatMap(({ user_id }) => user_id ?? [])
	const emails = grants.flatMap(({ user_id, email }) => (user_id === undefined ? (email ?? []) : []))
	const found = await queries.findGrantees(tx, project.id, granter.id, { ids, emails })
	const byId = new Map(found.map((person) => [person.id, person]))
	const byEmail = new Map(found.map((person) => [person.email, person]))
	const pending = await queries.pendingRoles(tx, project.id)
	const sorted: SortedGrants = { now: new Map(), later: new Map(), added: [], settled: [] }
	for (const { user_id, email = '', role } of grants) {
		const person = user_id === undefined ? byEmail.get(email) : byId.get(user_id)
		if (user_id !== undefined && !person) throw new AppError('NOT_FOUND', SOMEBODY_GONE)
		const isMember = person !== undefined && (person.role !== null || person.id === project.owner_id)
		const isKnown = person !== undefined && (user_id !== undefined || person.is_acquainted)
		const address = person?.email ?? email
		if (person && (isMember || (isKnown && countsAsProven(platform.config, person)))) {
			sorted.now.set(person.id, role)
			sorted.settled.push(address)
		} else sorted.later.set(address, role)
		if (!isMember && !pending.has(address) && !sorted.added.includes(address)) sorted.added.push(address)
	}
	return sorted
}

async function requireRemovable(tx: Database, project: ProjectRow, person_id: string): Promise<void> {
	if (project.owner_id === person_id) throw new AppError('CONFLICT', OWNER_STAYS)
	if ((await queries.countOtherManagers(tx, project.id, person_id)) === 0) throw new AppError('CONFLICT', LAST_MANAGER)
}

async function requireRoom(tx: Database, project_id: string): Promise<void> {
	if ((await queries.countPending(tx, project_id)) > MAX_PENDING_ACCESS)
		throw new AppError('CONFLICT', TOO_MANY_PENDING)
}
