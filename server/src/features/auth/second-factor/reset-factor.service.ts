import { recordAction } from '../../../access/audit.queries.ts'
import type { Database } from '../../../database/database.ts'
import { raiseNews } from '../account-news.ts'
import * as queries from '../auth.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * Switches off the second factor of an account, as the server's command line asks for somebody who has lost both the app
 * and the recovery codes. The person is notified, and their sessions stay.
 */
export const resetFactor = (
	database: Database,
	email: string,
): Promise<'switched off' | 'was off' | 'no such account'> =>
	database.transaction(async (tx) => {
		const account = await queries.lockUser(tx, { email: email.trim().toLowerCase() })
		if (!account) return 'no such account'
		if (!(await deleteSecondFactor(tx, account.id))) return 'was off'
		const details = { by: 'command line' }
		const entry = { project_id: null, user_id: null, subject_id: account.id, details }
		await recordAction(tx, { ...entry, action: 'account.second_factor_off' })
		// The sweeper of the server begins the mail.
		await raiseNews(tx, account.id, 'second_factor_removed', {})
		return 'switched off'
	})
