/**
 * Forty models of 8 people, uploaded at once to a server with its own settings: the memory of the server and its
 * converters stays within the documented bound, and everybody's first model is converted before anybody's second.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { modelNamed } from './crash/models.ts'
import { Requests } from './crash/requests.ts'
import { ServerProcess } from './crash/server-process.ts'

const PEOPLE = 8
const EACH = 5
const SIZES = [200, 500, 1000, 1500, 2000]
/** Of a model that is converted while the others arrive, so that all of them wait at the same time. */
const FIRST_PANELS = 8000
/** The defaults of the server: `server/src/config.ts`. */
const WORKERS = 2
const WORKER_MB = 4096
/** What the server itself may take beside its converters, with the embedded database: `docs/operations.md`. */
const SERVER_MB = 1400
const LOOK_MS = 50
const LIMIT_MS = 30 * 60_000

interface Seen {
	project: { id: string; conversion_status: string; panel_count: number }
	conversion_job: {
		created_at: string
		started_at: string | null
		finished_at: string | null
		error: string | null
		attempt: number
	} | null
}
/** One conversion that has ended; times in milliseconds of this machine's clock. */
interface Conversion {
	person: number
	panels: number
	added_at: number
	begun_at: number
	ended_at: number
	/** Which of the person's own it was, from 1, by when it began. */
	turn: number
}

/** The most a process has ever held in MB; 0 when it has ended. */
function peakMegabytes(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** Watches a server and its converters. Converters that run together count with the most each of them ever held. */
class MemoryWatch {
	server = 0
	oneConverter = 0
	converters = 0
	together = 0
	atOnce = 0
	readonly #timer: NodeJS.Timeout

	constructor(server: ServerProcess) {
		this.#timer = setInterval(() => {
			const peaks = server.converters().map(peakMegabytes)
			const sum = peaks.reduce((total, peak) => total + peak, 0)
			this.server = Math.max(this.server, peakMegabytes(server.pid))
			this.oneConverter = Math.max(this.oneConverter, ...peaks)
			this.converters = Math.max(this.converters, sum)
			this.together = Math.max(this.together, sum + this.server)
			this.atOnce = Math.max(this.atOnce, peaks.length)
		}, LOOK_MS)
	}

	stop(): void {
		clearInterval(this.#timer)
	}
}

async function upload(person: Requests, name: string, panels: number): Promise<string> {
	const body = new FormData()
	body.set('project_name', name)
	body.set('file', new Blob([modelNamed(name, panels)]), `${name}.ifc`)
	let answer = await person.ask<Seen>('upload', 'POST', '/projects/create_with_ifc', { body })
	// A server takes at most 4 forms of one person at the same time.
	while (answer.outcome === 'refused' && answer.status === 429) {
		await wait(LOOK_MS)
		answer = await person.ask<Seen>('upload', 'POST', '/projects/create_with_ifc', { body })
	}
	if (answer.outcome !== 'done') throw new Error(`${name}: ${JSON.stringify(answer)}`)
	return answer.body.project.id
}

async function ended(person: Requests, id: string): Promise<Omit<Conversion, 'person' | 'panels' | 'turn'>> {
	for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(500)) {
		const { project, conversion_job: job } = await person.read<Seen>('look', `/projects/${id}/conversion_status`)
		if (project.conversion_status === 'FAILED') throw new Error(`a conversion failed: ${job?.error}`)
		if (project.conversion_status !== 'COMPLETED' || !job) continue
		const [added_at, begun_at, ended_at] = [job.created_at, job.started_at, job.finished_at].map((time) =>
			Date.parse(time ?? ''),
		) as [number, number, number]
		return { added_at, begun_at, ended_at }
	}
	throw new Error('a conversion did not end in time')
}

/** Conversions that began while somebody who had had fewer turns was waiting already. */
function unfairOnes(conversions: readonly Conversion[]): string[] {
	return conversions.flatMap((one) => {
		const passed = conversions.find(
			(other) => other.turn < one.turn && other.added_at < one.begun_at && other.begun_at > one.begun_at,
		)
		if (!passed) return []
		return [`person ${one.person}'s number ${one.turn} began before person ${passed.person}'s number ${passed.turn}`]
	})
}

/** Puts conversions in the order in which they ended and numbers each person's by when they began. */
function withTurns(conversions: readonly Omit<Conversion, 'turn'>[]): Conversion[] {
	const turns = new Map<number, number>()
	return [...conversions]
		.sort((left, right) => left.begun_at - right.begun_at)
		.map((one) => {
			const turn = (turns.get(one.person) ?? 0) + 1
			turns.set(one.person, turn)
			return { ...one, turn }
		})
		.sort((left, right) => left.ended_at - right.ended_at)
}

function print(conversions: readonly Conversion[], watch: MemoryWatch): void {
	console.log('In the order in which they ended, as person/number of that person:')
	for (let turn = 0; turn < EACH; turn++) {
		const round = conversions.slice(turn * PEOPLE, (turn + 1) * PEOPLE)
		console.log(`  ${round.map(({ person, turn: own }) => `${person}/${own}`.padEnd(5)).join(' ')}`)
	}
	console.log('\nmost memory, MB              seen   bound')
	const row = (name: string, seen: number, bound: number) =>
		console.log(`${name.padEnd(26)} ${seen.toFixed(0).padStart(6)}  ${String(bound).padStart(6)}`)
	row('the server', watch.server, SERVER_MB)
	row('one converter', watch.oneConverter, WORKER_MB)
	row(`converters (${watch.atOnce} at once)`, watch.converters, WORKERS * WORKER_MB)
	row('all together', watch.together, SERVER_MB + WORKERS * WORKER_MB)
}

/** `npm run bench -- fair-uploads [--small]`; exit code 1 when a bound is exceeded or anybody is passed over. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { small: { type: 'boolean', default: false } } })
	const sizes = values.small ? SIZES.map((panels) => panels / 10) : SIZES
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-fair-'))
	const faults: string[] = []
	const server = await ServerProcess.start({
		name: 'server',
		settings: {},
		dataDirectory: join(folder, 'data'),
		fault: (text) => faults.push(text),
	})
	try {
		// The very first start makes the database, which takes more than any work after it.
		await server.stop()
		await server.startAgain()
		const person = async (number: number): Promise<Requests> => {
			const requests = new Requests([server.url], () => 0)
			await requests.signUp(`person-${number}@factory.example`)
			return requests
		}
		const people = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number + 1)))
		const busy = await person(0)
		for (const panels of sizes) modelNamed('', panels)
		const first = await upload(busy, 'first', values.small ? FIRST_PANELS / 4 : FIRST_PANELS)
		const watch = new MemoryWatch(server)
		const begun = Date.now()
		const made = await Promise.all(
			people.flatMap((requests, place) =>
				sizes.map(async (_, number) => {
					// Not everybody's smallest model first.
					const panels = sizes[(number + place) % sizes.length] as number
					const id = await upload(requests, `model ${place + 1}-${number + 1}`, panels)
					return { requests, id, person: place + 1, panels }
				}),
			),
		)
		const seconds = (Date.now() - begun) / 1000
		const arrived_at = Date.now()
		const { ended_at: free_at } = await ended(busy, first)
		const all = await Promise.all(
			made.map(async ({ requests, id, ...one }) => ({ ...one, ...(await ended(requests, id)) })),
		)
		watch.stop()
		const conversions = withTurns(all)
		const minutes = ((conversions.at(-1)?.ended_at ?? 0) - begun) / 60_000
		console.log(
			`${made.length} models of ${sizes[0]} to ${sizes.at(-1)} panels by ${PEOPLE} people: uploaded in ${seconds.toFixed(1)} s, converted after ${minutes.toFixed(1)} min`,
		)
		const isWaiting = arrived_at < free_at
		console.log(`All of them waited when the first one began: ${isWaiting ? 'yes' : 'no'}`)
		print(conversions, watch)
		if (isWaiting && conversions.slice(0, PEOPLE).some(({ turn }) => turn > 1))
			faults.push("somebody's second model was converted before somebody's first")
		faults.push(...unfairOnes(conversions))
		if (watch.server > SERVER_MB || watch.converters > WORKERS * WORKER_MB) faults.push('more memory than the bound')
		if (watch.atOnce > WORKERS) faults.push(`${watch.atOnce} converters at once`)
		for (const fault of faults) console.error(`FAULT ${fault}`)
		return faults.length === 0 ? 0 : 1
	} finally {
		for (const [text, count] of server.errors) console.log(`The server logged ${count} times "${text}"`)
		await server.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}
