import type { Database } from '../database.ts'
import { oncePer } from '../once-per.ts'

/**
 * Builds a query once for each database instead of once for each call, for the few queries that nearly every request
 * runs. Building a query takes more processor time than sending it. Pass values by `sql.placeholder`.
 */
export const prepareOnce: <Prepared>(build: (db: Database) => Prepared) => (db: Database) => Prepared = oncePer
