import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

// For benchmarks: prints, as one line of JSON, each route that reads a body or a query, with the most bytes of its body
// and the JSON Schemas of both, as its contract has them. Uses a database of its own.

const routes: { route: string; body_limit: number; body: object | null; query: object | null }[] = []

const asJsonSchema = (schema: unknown): object | null =>
	schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null

// Fastify announces each app before it has routes.
subscribe('fastify.initialization', (message) => {
	const { fastify } = message as { fastify: FastifyInstance }
	const whole = fastify.initialConfig.bodyLimit ?? 0
	fastify.addHook('onRoute', ({ method, url, bodyLimit, schema }) => {
		const { body, querystring } = (schema ?? {}) as FastifySchema
		for (const one of [method].flat()) {
			if (one === 'HEAD' || one === 'OPTIONS' || url.includes('*')) continue
			const read = { body: asJsonSchema(body), query: asJsonSchema(querystring) }
			routes.push({ route: `${one} ${url}`, body_limit: bodyLimit ?? whole, ...read })
		}
	})
})

const folder = mkdtempSync(join(tmpdir(), 'panelyard-routes-'))
try {
	const config = readConfig({ ...process.env, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' })
	const built = await buildApp(config, { webApp: async () => {} })
	await built.close()
	process.stdout.write(`${JSON.stringify(routes)}\n`)
} finally {
	rmSync(folder, { recursive: true, force: true })
}
