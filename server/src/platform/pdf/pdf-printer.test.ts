import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PdfPrinter } from './pdf-printer.ts'

let folder: string
let template: URL
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'panelyard-pdf-test-'))
	writeFileSync(join(folder, 'template.typ'), '#set document(title: "x")\n#json("data.json").text')
	template = pathToFileURL(join(folder, 'template.typ'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = { warn: () => {}, error: () => {} } as never
/** Prints with a typesetter that does this instead. */
const printWith = (code: string, timeout_ms = 60_000, signal?: AbortSignal) => {
	const entry = join(folder, 'typesetter.js')
	writeFileSync(entry, code)
	return new PdfPrinter(log, { entry, timeout_ms }).print(async () => ({ template, data: {} }), signal)
}

it('writes a character that no font has as plain PDF', async () => {
	const print = (text: string) => new PdfPrinter(log).print(async () => ({ template, data: { text } }))
	expect(await print('a')).toMatchObject({ is_accessible: true, pages: 1 })
	const rare = await print('\u{16fe0}\u{1e900}')
	expect(rare.is_accessible).toBe(false)
	expect(rare.pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

it('ends a typesetter that never comes to an end, dies or talks nonsense', async () => {
	const failed = { code: 'UNAVAILABLE' }
	await expect(printWith('setInterval(() => {}, 1000)', 500)).rejects.toMatchObject(failed)
	await expect(printWith('process.kill(process.pid, "SIGSEGV")')).rejects.toMatchObject(failed)
	await expect(printWith('console.log("hello")')).rejects.toMatchObject(failed)
})

it('stops when nobody waits for it any more', async () => {
	const gone = new AbortController()
	gone.abort(new Error('gone'))
	await expect(printWith('setInterval(() => {}, 1000)', 60_000, gone.signal)).rejects.toThrow('gone')
})

it('takes so many and no more', async () => {
	const printer = new PdfPrinter(log)
	const begun = Promise.withResolvers<never>()
	begun.promise.catch(() => {})
	const waiting = Array.from({ length: 30 }, () => printer.print(() => begun.promise).catch((error) => error))
	await expect(printer.print(() => begun.promise)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
	begun.reject(new Error('over'))
	await Promise.all(waiting)
})
