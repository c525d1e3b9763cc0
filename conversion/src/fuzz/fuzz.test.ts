import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { fuzz } from './fuzz-run.ts'
import { listMutants } from './list-mutants.ts'
import { makeMutant } from './mutant.ts'
import { makeFuzzDirectory } from './testing/fuzz-directory.ts'
import { seedModels } from './testing/seed-models.ts'

const usual = process.env.TMPDIR
const { directory, temporary_directory } = makeFuzzDirectory()
afterAll(() => {
	// Other test files share this process.
	if (usual === undefined) delete process.env.TMPDIR
	else process.env.TMPDIR = usual
	rmSync(directory, { recursive: true, force: true })
})

const MUTANTS = 30

it('a sample of damaged models ends completed with sound artefacts, or failed with a reason', async () => {
	const models = await seedModels(null)
	const results = await fuzz({
		mutantOf: (number) => makeMutant(models, 7, number),
		numbers: Array.from({ length: MUTANTS }, (_, number) => number),
		concurrency: 1,
		timeout_ms: 60_000,
		memory_limit_mb: 2000,
		own_process_every: 25,
		validate_every: 8,
		directory,
		temporary_directory,
	})
	expect(results.filter(({ violations }) => violations.length > 0)).toEqual([])
	expect(results.filter(({ code }) => code === 'timed_out')).toEqual([])
	expect(results).toHaveLength(MUTANTS)
	expect(results.filter(({ code }) => code === 'COMPLETED').length).toBeGreaterThan(MUTANTS / 4)
	expect(new Set(results.map(({ code }) => code)).size).toBeGreaterThan(2)
}, 300_000)

it('a mutant is the same for the same seed and number, whatever came before it', async () => {
	const models = [{ name: 'a', bytes: Buffer.from("#1=IFCWALL('a',$,(1.,2.));\n".repeat(50)), format: 'step' as const }]
	for (const number of [3, 999]) {
		const mutant = makeMutant(models, 5, number)
		makeMutant(models, 5, number + 1)
		expect(makeMutant(models, 5, number)).toEqual(mutant)
	}
})

it('the sweep gives each list of each type wrong in each way, once', () => {
	const bytes = Buffer.from("#1=IFCPOLYLINE((#2,#3));\n#2=IFCRELNESTS('a, (b',$,$,$,#1,(#4));\n#3=IFCPOLYLINE((#1));\n")
	const mutants = listMutants([{ name: 'a', bytes, format: 'step' }])
	const changed = mutants.map((mutant) => mutant.bytes.toString().split('\n'))
	const firsts = changed.map(([first]) => first).filter((line) => line !== '#1=IFCPOLYLINE((#2,#3));')
	expect(firsts).toContain('#1=IFCPOLYLINE(());')
	expect(firsts).toContain('#1=IFCPOLYLINE(((#2,#3)));')
	expect(firsts).toContain('#1=IFCPOLYLINE((#2));')
	expect(firsts).toContain('#1=IFCPOLYLINE($);')
	expect(changed.map(([, second]) => second)).toContain("#2=IFCRELNESTS('a, (b',$,$,$,#1,(#2));")
	expect(changed.every(([, , third]) => third === '#3=IFCPOLYLINE((#1));')).toBe(true)
	expect(firsts.length * 2).toBe(mutants.length)
})
