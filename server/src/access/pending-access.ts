import type { Database } from '../database/database.ts'
import { isDatabaseBusy } from '../database/database-busy.ts'
import { oncePer } from '../database/once-per.ts'
import type { Platform } from '../platform/feature.ts'
import { recordAction } from './audit.queries.ts'
import * as queries from './pending-access.queries.ts'
import { holdProject } from './project-permission.ts'

/** Projects that one request accepts at most; the next request accepts the rest. */
const MAX_AT_ONCE = 50

/** How long one call waits in all for projects that others hold: less than anybody notices. */
const PATIENCE_MS = 200

type AcceptingPlatform = Pick<Platform, 'database' | 'tellProject' | 'log'>
type Person = { id: string; email: string }

/** Calls under way, by the ids of people: the parallel requests of one person share one. */
const underWay = oncePer((_: Database) => new Map<string, Promise<void>>())

/**
 * Turns the access that waits for an address into roles of the person who has proven that the address is theirs. Each
 * project has a transaction of its own. One that somebody else holds for long, or that fails, is tried again at the
 * next call. Never throws.
 * @param user its address must be proven; the caller checks that
 */
export function acceptPendingAccess(platform: AcceptingPlatform, user: Person): Promise<void> {
	const ofDatabase = underWay(platform.database)
	const running = ofDatabase.get(user.id)
	if (running) return running
	const started = acceptAll(platform, user)
		.catch((error) => platform.log.error({ err: error }, 'pending access could not be accepted'))
		.finally(() => ofDatabase.delete(user.id))
	ofDatabase.set(user.id, started)
	return started
}

async function acceptAll(platform: AcceptingPlatform, user: Person): Promise<void> {
	let wait_ms = PATIENCE_MS
	for (const project_id of await queries.pendingProjectIds(platform.database, user.email, MAX_AT_ONCE)) {
		try {
			await acceptInProject(platform, user, project_id, wait_ms)
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
): Promise<void> {
	const revision = await database.transaction(async (tx) => {
		await queries.limitLockWaits(tx, wait_ms)
		const project = await holdProject(tx, project_id)
		const pending = await queries.takePendingAccess(tx, project_id, user.email)
		if (!pending) return null
		const accepted = await queries.insertAccess(tx, project_id, user.id, pending.role)
		if (!accepted) return null
		const { role, invited_by } = pending
		const details = { role, invited_by }
		await recordAction(tx, { project_id, user_id: user.id, action: 'access.accepted', subject_id: user.id, details })
		return project.revision
	})
	if (revision !== null) tellProject('project_updated', { project_id, what: ['access'], revision })
}
