import { recordAction } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'
import * as queries from './users.queries.ts'

export const listSuperAdmins = queries.listSuperAdmins

/**
 * Makes an account a super admin or takes that away, as the server's command line asks.
 * @returns false when there is no such account
 */
export const setSuperAdmin = (database: Database, email: string, is_super_admin: boolean): Promise<boolean> =>
	database.transaction(async (tx) => {
		const subject_id = await queries.setSuperAdmin(tx, email.trim().toLowerCase(), is_super_admin)
		if (!subject_id) return false
		const action = is_super_admin ? 'admin.granted' : 'admin.revoked'
		await recordAction(tx, { project_id: null, user_id: null, action, subject_id, details: { by: 'command line' } })
		return true
	})
