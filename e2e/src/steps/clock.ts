import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AdminRowsResponse } from '@panelyard/contracts/console/tables'
import { type APIRequestContext, expect } from '@playwright/test'
import type { RunningProduct } from '../product/running-product.ts'
import { OPERATOR, signInOperator } from './operator.ts'

const server = join(import.meta.dirname, '../../../server')
const node = join(server, '../node_modules/.bin/node')

/** What says since when accounts and companies are there. */
const SCRIPT = `
import { PGlite } from '@electric-sql/pglite'
const [directory, days] = process.argv.slice(1)
const database = await PGlite.create(directory)
const past = "make_interval(days => " + Number(days) + ")"
await database.exec("update users set created_at = created_at - " + past)
await database.exec("update company_billing set trial_ends_at = trial_ends_at - " + past)
await database.close()`

/**
 * Lets days pass for accounts and trials, with the product stopped meanwhile: nothing can move the clock of a running
 * one, so what is kept moves back.
 */
export async function letDaysPass(product: RunningProduct, days: number): Promise<void> {
	await product.kill()
	const directory = join(product.dataDirectory, 'database')
	await promisify(execFile)(node, ['--input-type=module', '-e', SCRIPT, directory, String(days)], { cwd: server })
	await product.startAgain()
}

const DAY_MS = 86_400_000
const USERS = '/admin/api/table/users'

/**
 * Lets days pass for one account while the product runs: the operator moves back when it was created.
 * @param operator a window that nobody is signed in to
 */
export async function letDaysPassFor(operator: APIRequestContext, email: string, days: number): Promise<void> {
	await signInOperator(operator)
	const proof = await operator.post('/admin/proof', { data: { password: OPERATOR.password } })
	expect(proof.ok(), await proof.text()).toBe(true)
	const answer = await operator.get(USERS, { params: { filter: `email:eq:${email}` } })
	const [row] = ((await answer.json()) as AdminRowsResponse).rows
	if (!row) throw new Error(`nobody has the address ${email}`)
	const created_at = new Date(Date.parse(String(row.values.created_at)) - days * DAY_MS).toISOString()
	const data = { values: { created_at }, version: row.version }
	const changed = await operator.put(`${USERS}/${row.id}`, { data })
	expect(changed.ok(), await changed.text()).toBe(true)
}
