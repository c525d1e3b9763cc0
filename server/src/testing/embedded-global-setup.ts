import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const ATTEMPTS = 3
/** Longer than a busy machine takes, and than the wait for another run that makes the same. */
const LONGEST_MS = 120_000

/**
 * Makes the database that every embedded one of the tests is a copy of, before the first of them needs it. It is made in
 * a process of its own: one that hangs is ended and started again, instead of holding up every test file in turn.
 * @throws with what that process said when it fails three times
 */
export async function setup(project: TestProject): Promise<void> {
	project.provide('embeddedTemplate', await madeTemplate(1))
}

async function madeTemplate(attempt: number): Promise<string> {
	try {
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[join(import.meta.dirname, 'embedded-template.ts')],
			{ timeout: LONGEST_MS, killSignal: 'SIGKILL' },
		)
		return stdout
	} catch (error) {
		if (attempt === ATTEMPTS) throw error
		console.error(`The template of the test databases was not made; trying again: ${(error as Error).message}`)
		return madeTemplate(attempt + 1)
	}
}
