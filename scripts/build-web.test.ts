import { spawn } from 'node:child_process'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'build-web.ts')
/** Builds like Vite, slowly enough for others to wait, and records each build in its own file. */
const FAKE_VITE = `
	import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
	import { setTimeout as wait } from 'node:timers/promises'
	const out = process.argv[process.argv.indexOf('--outDir') + 1]
	writeFileSync('../build-' + process.pid, '')
	await wait(500)
	mkdirSync(out, { recursive: true })
	cpSync('index.html', out + '/index.html')
`
const FAILING_VITE = 'console.log("index.html:1 unexpected token"); process.exit(1)'

let root: string
const put = (path: string, text: string) => {
	mkdirSync(dirname(join(root, path)), { recursive: true })
	writeFileSync(join(root, path), text)
}
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'panelyard-build-'))
	put('package.json', '{"type":"module"}')
	put('node_modules/vite/bin/vite.js', FAKE_VITE)
	put('web/index.html', 'first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function buildWeb(): Promise<{ code: number | null; output: string }> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, [SCRIPT, root])
		let output = ''
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
		child.on('close', (code) => resolve({ code, output }))
	})
}
const builds = () => readdirSync(root).filter((name) => name.startsWith('build-')).length
const built = () => readFileSync(join(root, 'web/dist/index.html'), 'utf8')

test('starts at the same time build once, and all find the app built', async () => {
	const codes = await Promise.all([buildWeb(), buildWeb(), buildWeb()])
	expect(codes.map(({ code }) => code)).toEqual([0, 0, 0])
	expect([builds(), built()]).toEqual([1, 'first'])
})

test('the app is built again when a source has changed, and not otherwise', async () => {
	await buildWeb()
	put('web/src/app/page.test.ts', 'tests are not part of the app')
	expect(await buildWeb()).toEqual({ code: 0, output: '' })
	put('web/index.html', 'second')
	await buildWeb()
	expect([builds(), built()]).toEqual([2, 'second'])
})

test('a build that fails says why and leaves the last one in place', async () => {
	await buildWeb()
	put('web/index.html', 'broken')
	put('node_modules/vite/bin/vite.js', FAILING_VITE)
	const { code, output } = await buildWeb()
	expect([code, built()]).toEqual([1, 'first'])
	expect(output).toContain('unexpected token')
})

test('without Vite the app that was built before is used, and needed', async () => {
	rmSync(join(root, 'node_modules/vite'), { recursive: true })
	const { code, output } = await buildWeb()
	expect(code).toBe(1)
	expect(output).toContain('npm ci')
	put('web/dist/index.html', 'from the image')
	expect(await buildWeb()).toEqual({ code: 0, output: '' })
	expect(existsSync(join(root, 'web/dist/.built-from'))).toBe(false)
})

/** Temporary files are on a disk or in memory; one of these is the other. */
const otherDisk = ['/dev/shm', join(import.meta.dirname, '../node_modules')].find(
	(folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)
test.runIf(otherDisk)('the app is built where installed packages are on another disk', async () => {
	const elsewhere = mkdtempSync(join(otherDisk ?? '', 'panelyard-build-'))
	try {
		mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
		symlinkSync(elsewhere, join(root, 'node_modules/.cache/panelyard'))
		expect((await buildWeb()).code).toBe(0)
		expect([built(), readdirSync(elsewhere)]).toEqual(['first', ['web-build.lock']])
		expect(await buildWeb()).toEqual({ code: 0, output: '' })
	} finally {
		rmSync(elsewhere, { recursive: true })
	}
})
