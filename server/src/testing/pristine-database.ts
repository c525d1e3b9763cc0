import { randomUUID } from 'node:crypto'
import { constants, cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPLATE } from './database-templates.ts'
import { databaseUrl, runOnPostgres } from './postgres-server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** URL of the PostgreSQL of this test project; undefined with the embedded database. */
		postgresUrl: string | undefined
		/** Template folder of embedded databases; undefined with PostgreSQL. */
		embeddedTemplate: string | undefined
	}
}

export type PristineDatabase = {
	/** `DATABASE_URL` for a server; null for the embedded database of `dataDir`. */
	databaseUrl: string | null
	/** Removes it; call it once no server uses it any more. */
	drop(): Promise<void>
}

/** The part of WebAssembly used here, which Node's types lack. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }

let compiledPglite: Promise<object> | undefined

/**
 * Keeps PGlite's WebAssembly referenced while this process runs. V8 then compiles it once for all databases; otherwise
 * each database compiles it again, which doubles the time to open one.
 */
function holdCompiledPglite(): Promise<object> {
	const wasm = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
	compiledPglite ??= readFile(wasm).then((bytes) => WebAssembly.compile(bytes))
	return compiledPglite
}

/**
 * A migrated database without rows, of the kind of this run: a new one on PostgreSQL, or the embedded one in `dataDir`.
 */
export async function pristineDatabase(dataDir: string): Promise<PristineDatabase> {
	// Imported only when needed: commands outside Vitest import this file too.
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
	await runOnPostgres(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
	return {
		databaseUrl: databaseUrl(server, name),
		drop: () => runOnPostgres(server, `drop database ${name} with (force)`),
	}
}
