import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const ATTEMPTS = 3
/** Longer than a busy machine takes, and than the wait for a concurrent run. */
const LONGEST_MS = 120_000

/**
 * Creates the template of the embedded test databases before the first test. A separate process creates it; if it
 * hangs, it is killed and restarted, instead of delaying every test file.
 * @throws with that process's output when it fails three times
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
