/**
 * Kills (`kill -9`) whatever of the product can die, at random moments while people work with it: afterwards everything
 * that was acknowledged must be there, whole, and nothing besides. Ends only processes it started.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ConversionWatch } from './crash/conversion-watch.ts'
import { printTables } from './crash/crash-tables.ts'
import {
	adoptPossible,
	becomesQuiet,
	checkJobs,
	checkPromises,
	checkStaging,
	checkStorage,
} from './crash/final-checks.ts'
import { startLoad } from './crash/load.ts'
import { prepare } from './crash/preparation.ts'
import { type Random, randomNumbers, shuffled } from './crash/random-numbers.ts'
import { Requests } from './crash/requests.ts'
import { type DatabaseKind, type Kill, type Site, startEmbedded, startOnPostgres } from './crash/sites.ts'
import { Truth } from './crash/truth.ts'

/** Between two kills, as a share of the time of an undisturbed conversion. */
const MOST_PAUSE = 2

/** Of a short run. */
const SHORT_ROUNDS = '5'

const USAGE = `Usage: npm run bench -- crash [--short] [--rounds 50] [--seed 1] [--minutes 30] [--database embedded|postgres|both]
  --rounds   kills of each kind
  --minutes  no kills after this, for each database
  --short    ${SHORT_ROUNDS} kills of each kind`

interface Plan {
	rounds: number
	seed: number
	minutes: number
}

/** Exit code 1 when anything is not as it must be. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			short: { type: 'boolean', default: false },
			rounds: { type: 'string' },
			seed: { type: 'string', default: '1' },
			minutes: { type: 'string', default: '30' },
			database: { type: 'string', default: 'both' },
		},
	})
	const rounds = Number(values.rounds ?? (values.short ? SHORT_ROUNDS : '50'))
	const plan: Plan = { rounds, seed: Number(values.seed), minutes: Number(values.minutes) }
	const databases = values.database === 'both' ? ['embedded', 'postgres'] : [values.database]
	const isKnown = databases.every((database) => ['embedded', 'postgres'].includes(database))
	if (!isKnown || !Object.values(plan).every((number) => number > 0)) {
		console.error(USAGE)
		return 2
	}
	let faults = 0
	for (const database of databases as DatabaseKind[]) faults += await crash(database, plan)
	return faults === 0 ? 0 : 1
}

/** Returns the number of faults. */
async function crash(database: DatabaseKind, plan: Plan): Promise<number> {
	const truth = new Truth({ maySendAgain: database === 'postgres' })
	const note = (fault: string) => truth.fault(fault)
	const site = await (database === 'embedded' ? startEmbedded(note) : startOnPostgres(note))
	try {
		const random = randomNumbers(plan.seed)
		const requests = new Requests(site.urls, randomNumbers(plan.seed + 1))
		await requests.signUp('kim@factory.example')
		const { busy, usual_ms } = await prepare(requests, truth)
		requests.counts.clear()
		console.log(`\n${database}: a conversion takes ${usual_ms} ms undisturbed; seed ${plan.seed}`)
		const watch = new ConversionWatch(requests, truth)
		const watching = watch.run()
		const load = { requests, truth, busy, unfinished: () => watch.unfinished() }
		const stopLoad = startLoad(load, plan.seed)
		const begun = Date.now()
		const kills = await killAll(site, plan, random, usual_ms, (kind) => watch.killed(kind))
		const minutes = (Date.now() - begun) / 60_000
		await Promise.all(site.servers.map((server) => server.whenUp()))
		await stopLoad()
		await adoptPossible(requests, truth)
		truth.expect(await becomesQuiet(site, () => watch.unfinished()), 'jobs are stuck: some still wait or run')
		watch.stop()
		await watching
		await checkPromises({ site, requests, truth, busy })
		await checkStaging(site, truth)
		const jobs = await checkJobs(
			site,
			truth,
			kills.filter(({ interruptsJobs }) => interruptsJobs).map(({ at }) => at),
		)
		const stored = await checkStorage(site, truth)
		printTables({ site, kills, minutes, requests, watch, jobs, truth })
		console.log(`storage check: ${stored}`)
		console.log(truth.faults.length === 0 ? 'Everything is as it must be.' : `${truth.faults.length} FAULTS`)
		return truth.faults.length
	} finally {
		await site.close()
	}
}

/** Kills each target as often as planned, in a random order, never waiting for the work to settle in between. */
async function killAll(
	site: Site,
	{ rounds, minutes }: Plan,
	random: Random,
	usual_ms: number,
	killing: (kind: string) => void,
): Promise<Kill[]> {
	const kills: Kill[] = []
	const end = Date.now() + minutes * 60_000
	const order = shuffled(
		random,
		site.targets.flatMap((target) => Array.from({ length: rounds }, () => target)),
	)
	for (const { kind, interruptsJobs, kill } of order) {
		if (Date.now() > end) break
		await wait(random() * MOST_PAUSE * usual_ms)
		let at = Date.now()
		const isKilled = await kill(random, () => {
			at = Date.now()
			if (interruptsJobs) killing(kind)
		})
		if (isKilled) kills.push({ kind, at, interruptsJobs })
		if (kills.length % 20 === 0) console.log(`  ${kills.length} of ${order.length} kills`)
	}
	return kills
}
