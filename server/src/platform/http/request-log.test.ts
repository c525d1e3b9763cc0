import { spawnSync } from 'node:child_process'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { loggerOptions } from './request-log.ts'

describe('request lines', () => {
	test.each([
		['/projects/1/access/kim@factory.example', '/projects/1/access/(address)'],
		['/projects/1/access/kim%40factory.example?force=1', '/projects/1/access/(address)'],
		['/projects/1/panels?token=secret', '/projects/1/panels'],
	])('of %s tell %s', async (url, path) => {
		const lines: string[] = []
		const app = Fastify({ logger: loggerOptions({ logLevel: 'info' }, { write: (line) => lines.push(line) }) })
		app.get('/*', async () => 'ok')
		await app.inject({ url })
		await app.close()
		expect(lines.map((line) => JSON.parse(line)).find(({ req }) => req)?.req.path).toBe(path)
		expect(lines.join()).not.toMatch(/kim|secret/)
	})
})

test('a process that ends leaves no line unwritten', () => {
	const module = JSON.stringify(new URL('./request-log.ts', import.meta.url).href)
	const code = `
		const { loggerOptions } = await import(${module})
		const { default: Fastify } = await import('fastify')
		const { log } = Fastify({ logger: loggerOptions({ logLevel: 'info' }) })
		for (const number of [1, 2, 3]) log.error({ number }, 'the last words')
		process.exit(1)`
	const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
		cwd: import.meta.dirname,
		encoding: 'utf8',
	})
	const numbers = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line).number)
	expect(numbers).toEqual([1, 2, 3])
})
