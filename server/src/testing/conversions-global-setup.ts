import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** One folder for the whole run, whatever the database, for `convertOnce`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = join(tmpdir(), `panelyard-conversions-${process.pid}`)
	await mkdir(folder, { recursive: true })
	project.provide('conversionsOfRun', folder)
	return () => rm(folder, { recursive: true, force: true })
}
