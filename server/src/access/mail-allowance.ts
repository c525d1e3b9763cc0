import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { countActions } from './audit.queries.ts'
import { entitlementOf } from './trial.ts'

/**
 * Mails to addresses of their choice that a person without a plan can cause in 24 hours, on a server that sells plans.
 * Anyone can open a trial account, so without this limit the server would send strangers' advertising.
 */
export const MAX_MAILS_WITHOUT_PLAN = 20
const DAY_MS = 24 * 3600_000
/** What they count by: each is recorded once for each mail. */
const MAILED = ['company.invited', 'access.mailed'] as const

/**
 * How many more mails to addresses of their choice a person can cause now: unlimited with a plan, and on servers that sell
 * none, where the limits for each kind of mail hold alone. Call it under the lock of the person's account.
 */
export async function mailsLeft(
	tx: Database,
	{ stripe }: Pick<Config, 'stripe'>,
	user: { id: string; created_at: Date },
): Promise<number> {
	if (!stripe) return Number.POSITIVE_INFINITY
	const { is_paying } = await entitlementOf(tx, user)
	if (is_paying) return Number.POSITIVE_INFINITY
	const since = new Date(Date.now() - DAY_MS)
	let sent = 0
	for (const action of MAILED) sent += await countActions(tx, user.id, action, since)
	return Math.max(0, MAX_MAILS_WITHOUT_PLAN - sent)
}
