import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const cli = join(import.meta.dirname, 'cli.ts')

test('the command writes a file, tells its truth, and refuses what it cannot build', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'sample-'))
	try {
		const out = join(folder, 'model.ifc')
		const { stdout } = await run(process.execPath, [cli, '--out', out, '--panels', '45', '--schema', 'ifc2x3'])
		expect(stdout).toMatch(/IFC2X3, [\d.]+ MB\npanels {5}45 \(wall \d+/)
		const text = await readFile(out, 'utf8')
		expect(text.startsWith('ISO-10303-21;\n')).toBe(true)
		expect(text).toContain("FILE_SCHEMA(('IFC2X3'));")
		expect(text.endsWith('END-ISO-10303-21;\n')).toBe(true)
		const quirks = ['--quirk', 'marksIn=tekla', '--quirk', 'brokenShapes=2', '--quirk', 'namelessStoreys=true']
		await run(process.execPath, [cli, '--out', out, '--panels', '20', ...quirks])
		const quirky = await readFile(out, 'utf8')
		expect(quirky.match(/'Assembly\/Cast unit Mark'/g)).toHaveLength(20)
		expect(quirky).toContain("'Broken 2'")
		const unknown = run(process.execPath, [cli, '--out', out, '--quirk', 'colour=red'])
		await expect(unknown).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^--quirk must be one of/) })
		const refused = run(process.execPath, [cli, '--out', out, '--panels', 'many'])
		await expect(refused).rejects.toMatchObject({
			code: 1,
			stderr: 'panels must be a whole number from 20 to 100000\n',
		})
	} finally {
		await rm(folder, { recursive: true })
	}
})
