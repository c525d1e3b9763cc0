import type { Database } from '../../database/database.ts'
import * as queries from './users.queries.ts'

export const listSuperAdmins = queries.listSuperAdmins

/** @returns false when there is no such account */
export const setSuperAdmin = (database: Database, email: string, is_super_admin: boolean): Promise<boolean> =>
	queries.setSuperAdmin(database, email.trim().toLowerCase(), is_super_admin)
