import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { isDatabaseBusy } from '../database/connection/database-busy.ts'
import { limitLockWaits } from '../database/connection/lock-waits.ts'
import type { Database } from '../database/database.ts'
import { oncePer } from '../database/once-per.ts'
import type { Platform } from '../platform/feature.ts'
import { recordAction } from './audit.queries.ts'
import * as queries from './pending-access.queries.ts'
import { holdProject, type ProjectRow, rolesInProject } from './project-permission.ts'

/** Projects that one request accepts at most; the next request accepts the rest. */
const MAX_AT_ONCE = 50

/** How long one call waits in total for projects that others lock: too short to notice. */
const PATIENCE_MS = 200

type AcceptingPlatform = Pick<Platform, 'database' | 'tellProject' | 'log'>
type Person = { id: string; email: string }

/**
 * A role that a person got from pending access. `before`: their previous role, for example by the project's company.
 */
export type AcceptedAccess = {
	project: ProjectRow
	user_id: string
	invited_by: string | null
	before: ProjectRole | null
}
/** Runs in the transaction that grants the role. Returns what to call after the commit. */
export type OnAccepted = (tx: Database, accepted: AcceptedAccess) => Promise<() => void>

/** Running calls, by the ids of people: parallel requests of one person share a call. */
const underWay = oncePer((_: Database) => new Map<string, Promise<void>>())

/**
 * Turns the pending access of an address into roles of the person who has proven that the address is theirs. Each
 * project has its own transaction. If a project is locked for too long or fails, the next call retries it. Never
 * throws.
 * @param user its address must be proven; the caller checks that
 */
export function acceptPendingAccess(platform: AcceptingPlatform, user: Person, onAccepted: OnAccepted): Promise<void> {
	const ofDatabase = underWay(platform.database)
	const running = ofDatabase.get(user.id)
	if (running) return running
	const started = acceptAll(platform, user, onAccepted)
		.catch((error) => platform.log.error({ err: error }, 'pending access could not be accepted'))
		.finally(() => ofDatabase.delete(user.id))
	ofDatabase.set(user.id, started)
	return started
}

async function acceptAll(platform: AcceptingPlatform, user: Person, onAccepted: OnAccepted): Promise<void> {
	let wait_ms = PATIENCE_MS
	for (const project_id of await queries.pendingProjectIds(platform.database, user.email, MAX_AT_ONCE)) {
		try {
			await acceptInProject(platform, user, project_id, wait_ms, onAccepted)
		} catch (error) {
			if (isDatabaseBusy(error)) wait_ms = 1
			else platform.log.error({ err: error, project_id }, 'pending access could not be accepted')
		}
	}
}

async function acceptInProject(
	{ database, tellProject }: AcceptingPlatform,
	user: Person,
	project_id: string,
	wait_ms: number,
	onAccepted: OnAccepted,
): Promise<void> {
	const done = await database.transaction(async (tx) => {
		await limitLockWaits(tx, wait_ms)
		const project = await holdProject(tx, project_id, { keeps_time: true })
		const pending = await queries.takePendingAccess(tx, project_id, user.email)
		// The revision has risen all the same.
		if (!pending) return { revision: project.revision, tell: null }
		const { role, invited_by } = pending
		const before = (await rolesInProject(tx, project_id, [user.id])).get(user.id) ?? null
		const accepted = await queries.raiseAccess(tx, project_id, user.id, role)
		if (!accepted) return { revision: project.revision, tell: null }
		const details = { role, invited_by }
		await recordAction(tx, { project_id, user_id: user.id, action: 'access.accepted', subject_id: user.id, details })
		const tell = await onAccepted(tx, { project, user_id: user.id, invited_by, before })
		return { revision: project.revision, tell }
	})
	tellProject('project_updated', { project_id, what: ['access'], revision: done.revision })
	done.tell?.()
}
