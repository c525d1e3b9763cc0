import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz-run.ts'
import { listMutants } from './list-mutants.ts'
import { makeMutant } from './mutant.ts'
import { summaryOf } from './summary.ts'
import { makeFuzzDirectory } from './testing/fuzz-directory.ts'
import { seedModels } from './testing/seed-models.ts'

const HELP = `npm run fuzz -- [options]

Damages models in many ways and converts them. Each must end completed with sound artefacts, or failed with a reason.

  --count N           mutants, default 3000
  --seed N            default 1; the same seed gives the same mutants
  --only N            mutant number N alone
  --concurrency N     converters running at once, default 1
  --time-limit S      seconds a mutant may take, default 60
  --minutes M         end the run after M minutes
  --models FOLDER     damage the small IFC files of this folder too
  --lists             each list argument of each entity type, given wrong in each way, instead of random damage
`

const MEMORY_LIMIT_MB = 2000
const OWN_PROCESS_EVERY = 20
const VALIDATE_EVERY = 4

function* numbers(count: number, only: string | undefined): Generator<number> {
	if (only !== undefined) yield Number(only)
	else for (let number = 0; number < count; number++) yield number
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			count: { type: 'string', default: '3000' },
			seed: { type: 'string', default: '1' },
			only: { type: 'string' },
			concurrency: { type: 'string', default: '1' },
			'time-limit': { type: 'string', default: '60' },
			minutes: { type: 'string', default: 'Infinity' },
			models: { type: 'string' },
			lists: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	})
	const [count, seed, concurrency, limit, minutes] = [
		values.count,
		values.seed,
		values.concurrency,
		values['time-limit'],
		values.minutes,
	].map(Number) as [number, number, number, number, number]
	if (values.help || ![count, seed, concurrency, limit, minutes].every((value) => value > 0)) {
		console.log(HELP)
		process.exitCode = values.help ? 0 : 2
		return
	}
	const models = await seedModels(values.models ?? null)
	const lists = values.lists ? listMutants(models) : null
	const { directory, temporary_directory } = makeFuzzDirectory()
	const end = performance.now() + minutes * 60_000
	let done = 0
	const results = await fuzz({
		mutantOf: (number) => lists?.[number] ?? makeMutant(models, seed, number),
		numbers: numbers(lists?.length ?? count, values.only),
		concurrency,
		timeout_ms: limit * 1000,
		memory_limit_mb: MEMORY_LIMIT_MB,
		own_process_every: OWN_PROCESS_EVERY,
		validate_every: VALIDATE_EVERY,
		directory,
		temporary_directory,
		isOver: () => performance.now() > end,
		onResult: ({ number, violations, mutations, code }) => {
			done++
			if (violations.length > 0) console.log(`#${number} ${code} ${mutations.join(', ')}: ${violations.join('; ')}`)
			if (done % 100 === 0) console.log(`${done} mutants`)
		},
	})
	console.log(`\n${summaryOf(results, seed)}`)
	rmSync(temporary_directory, { recursive: true, force: true })
	if (existsSync(join(directory, 'reproducers'))) console.log(`\nreproducers: ${join(directory, 'reproducers')}`)
	else rmSync(directory, { recursive: true, force: true })
	process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0
}

await main()
