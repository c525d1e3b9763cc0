import { randomUUID } from 'node:crypto'
import { constants, cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPLATE } from './database-templates.ts'
import { databaseUrl, runOnPostgres } from './postgres-server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Of the PostgreSQL the tests of this project run on; undefined where they run on the embedded database. */
		postgresUrl: string | undefined
		/** The folder that embedded databases are copies of; undefined where tests run on PostgreSQL. */
		embeddedTemplate: string | undefined
	}
}

export type PristineDatabase = {
	/** `DATABASE_URL` of a server that is to use it; null for the embedded database of `dataDir`. */
	databaseUrl: string | null
	/** Removes it, once no server uses it any more. */
	drop(): Promise<void>
}

/** The part of WebAssembly that is used here; Node's types lack it. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }

let compiledPglite: Promise<object> | undefined

/**
 * Holds PGlite's WebAssembly for as long as this process runs. V8 compiles it once for all databases while somebody holds
 * it; otherwise each database compiles it anew, which doubles the time to open one.
 */
function holdCompiledPglite(): Promise<object> {
	const wasm = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
	compiledPglite ??= readFile(wasm).then((bytes) => WebAssembly.compile(bytes))
	return compiledPglite
}

/**
 * A migrated database without rows, on the kind of database this run is about: one of its own on PostgreSQL, or the
 * embedded one, laid into `dataDir`.
 */
export async function pristineDatabase(dataDir: string): Promise<PristineDatabase> {
	// Only when asked for: commands outside Vitest import this file too.
	const { inject } = await import('vitest')
	const server = inject('postgresUrl')
	if (!server) {
		const template = inject('embeddedTemplate')
		if (!template) throw new Error('This test project makes no databases: see embedded-global-setup.ts')
		await holdCompiledPglite()
		cpSync(template, join(dataDir, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
		return { databaseUrl: null, drop: async () => {} }
	}
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await runOnPostgres(server, `create database ${name} template ${TEMPLATE}`)
	return {
		databaseUrl: databaseUrl(server, name),
		drop: () => runOnPostgres(server, `drop database ${name} with (force)`),
	}
}
