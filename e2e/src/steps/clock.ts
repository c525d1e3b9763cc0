import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningProduct } from '../product/running-product.ts'

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
