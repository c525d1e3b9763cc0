import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { phonePhoto } from '../../testing/test-images.ts'
import { ImageShrinker } from './image-shrinker.ts'

let folder: string
let source: string
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'panelyard-images-'))
	source = join(folder, 'source')
	writeFileSync(source, await phonePhoto())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = { warn: () => {} } as never
/** Shrinks the photo with a decoder that does this instead. */
const shrinkWith = (code: string, timeout_ms = 60_000) => {
	const entry = join(folder, 'decoder.js')
	writeFileSync(entry, code)
	return new ImageShrinker(log, { entry, timeout_ms }).shrink(source, folder)
}
const damaged = { code: 'UNSUPPORTED_FILE', details: { reason_code: 'image_damaged' } }

it('ends a decoder that never comes to an end', async () => {
	await expect(shrinkWith('setInterval(() => {}, 1000)', 500)).rejects.toMatchObject(damaged)
})

it('outlives a decoder that dies or talks nonsense', async () => {
	await expect(shrinkWith('process.kill(process.pid, "SIGSEGV")')).rejects.toMatchObject(damaged)
	await expect(shrinkWith('console.log("hello")')).rejects.toMatchObject(damaged)
})

it('gives a decoder none of the server’s secrets', async () => {
	process.env.SESSION_SECRET_OF_TEST = 'secret'
	const told =
		'process.stdout.write(JSON.stringify({ outcome: "refused", reason: "damaged", detail: JSON.stringify(process.env) }))'
	const error = (await shrinkWith(told).catch((thrown) => thrown)) as Error
	delete process.env.SESSION_SECRET_OF_TEST
	expect(String(error.cause)).toContain('PATH')
	expect(String(error.cause)).not.toContain('secret')
})
