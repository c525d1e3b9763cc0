/**
 * Kills (`kill -9`) the converter, or the server with the worker in it, at a random moment of a conversion, many times.
 * Afterwards every conversion must have ended with all of its panels and artefacts, nothing of an unfinished one may have
 * been seen, the model that was live before is as it was, and nothing is left over. Ends only processes it started.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { BenchServer } from './bench-server.ts'

const PANELS = 120
const LIMIT_MS = 120_000
const TARGETS = ['converter', 'server'] as const

interface SeenProject {
	project: {
		conversion_status: string
		panel_count: number
		model: { model_url: string; structure_url: string; report_url: string } | null
		conversion_job: { attempt: number; error: string | null } | null
	}
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return state / 2 ** 32
	}
}

class CrashTest {
	readonly faults: string[] = []
	private readonly server: BenchServer
	private readonly directory: string
	private readonly text = sampleModelText({ panels: PANELS })
	private readonly finished: string[] = []

	constructor(server: BenchServer, directory: string) {
		this.server = server
		this.directory = directory
	}

	private expect(holds: boolean, fault: string): void {
		if (!holds) this.faults.push(fault)
	}

	/** A model nobody has uploaded before; the same building each time. */
	private async upload(name: string): Promise<string> {
		const path = join(this.directory, 'model.ifc')
		writeFileSync(path, this.text.replace('DATA;', `/* ${name} */\nDATA;`))
		return this.server.createProject(path, `${name}.ifc`)
	}

	private read(id: string): Promise<SeenProject> {
		return this.server.call<SeenProject>(`/projects/${id}`)
	}

	/** Milliseconds of one undisturbed conversion, which stays live through all that follows. */
	async prepare(): Promise<number> {
		const id = await this.upload('live')
		const { milliseconds } = await this.server.conversionEnds(id, LIMIT_MS)
		this.finished.push(id)
		return milliseconds ?? 2000
	}

	async round(name: string, target: (typeof TARGETS)[number], delay: number): Promise<number> {
		const before = await this.fingerprint(this.finished[0] as string)
		const id = await this.upload(name)
		await wait(delay)
		if (target === 'server') {
			const orphans = this.server.children()
			await this.server.kill()
			await this.gone(orphans, name)
			await this.server.startAgain()
		} else for (const pid of this.server.children()) process.kill(pid, 'SIGKILL')
		const attempts = await this.ends(id, name)
		this.expect((await this.fingerprint(this.finished[0] as string)) === before, `${name}: the live model changed`)
		this.finished.push(id)
		return attempts
	}

	/** Converters end when their server does. */
	private async gone(pids: number[], name: string): Promise<void> {
		const isThere = (pid: number): boolean => {
			try {
				return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
			} catch {
				return false
			}
		}
		for (const end = Date.now() + 5000; pids.some(isThere) && Date.now() < end; ) await wait(50)
		this.expect(!pids.some(isThere), `${name}: a converter outlived its server`)
	}

	private async ends(id: string, name: string): Promise<number> {
		for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(100)) {
			const { project } = await this.read(id)
			if (project.conversion_status === 'COMPLETED') {
				await this.expectWhole(id, name)
				return project.conversion_job?.attempt ?? 0
			}
			this.expect(project.model === null && project.panel_count === 0, `${name}: something unfinished was published`)
			if (['FAILED', 'ERROR'].includes(project.conversion_status)) {
				this.faults.push(`${name}: ended ${project.conversion_status}: ${project.conversion_job?.error}`)
				return project.conversion_job?.attempt ?? 0
			}
		}
		this.faults.push(`${name}: the conversion is stuck`)
		return 0
	}

	private async expectWhole(id: string, name: string): Promise<void> {
		const { project } = await this.read(id)
		const { panels } = await this.server.call<{ panels: unknown[] }>(`/projects/${id}/panels`)
		this.expect(panels.length === PANELS && project.panel_count === PANELS, `${name}: ${panels.length} panels`)
		const { model_url = '', structure_url = '', report_url = '' } = project.model ?? {}
		for (const url of [model_url, structure_url, report_url]) {
			const bytes = await this.server.fetchBytes(url)
			const sha256 = createHash('sha256').update(bytes).digest('hex')
			this.expect(url.includes(`/${sha256}/`), `${name}: ${url} is not what its name says`)
		}
	}

	private async fingerprint(id: string): Promise<string> {
		const { project } = await this.read(id)
		const { panels } = await this.server.call<{ panels: unknown[] }>(`/projects/${id}/panels`)
		return createHash('sha256')
			.update(JSON.stringify([project.model, panels]))
			.digest('hex')
	}

	/** What is left over when everything has ended. */
	async finish(): Promise<void> {
		for (const [at, id] of this.finished.entries()) await this.expectWhole(id, `project ${at}`)
		const staging = readdirSync(join(this.server.dataDirectory, 'staging')).filter((name) => /^\d+-/.test(name))
		this.expect(staging.length === 0, `left over in staging: ${staging.join(', ')}`)
		const children = this.server.children()
		await this.server.close()
		await this.gone(children, 'at the end')
	}
}

/** `npm run bench -- crash [--rounds 50] [--seed 1] [--minutes 20]`; exit code 1 when anything is not as it must be. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			rounds: { type: 'string', default: '50' },
			seed: { type: 'string', default: '1' },
			minutes: { type: 'string', default: '20' },
		},
	})
	const random = randomNumbers(Number(values.seed))
	const end = Date.now() + Number(values.minutes) * 60_000
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-crash-'))
	const server = await BenchServer.start()
	try {
		const test = new CrashTest(server, directory)
		const usual = await test.prepare()
		console.log(`an undisturbed conversion takes ${usual} ms; seed ${values.seed}`)
		const killed = { converter: 0, server: 0 }
		let again = 0
		for (let round = 0; round < Number(values.rounds) && Date.now() < end; round++) {
			const target = TARGETS[round % TARGETS.length] as (typeof TARGETS)[number]
			const attempts = await test.round(`round ${round + 1}`, target, random() * usual * 1.2)
			killed[target]++
			if (attempts > 1) again++
		}
		await test.finish()
		console.log(
			`killed the converter ${killed.converter} times and the server ${killed.server} times; ${again} conversions were begun again`,
		)
		for (const fault of test.faults) console.error(`FAULT ${fault}`)
		console.log(test.faults.length === 0 ? 'everything is as it must be' : `${test.faults.length} faults`)
		return test.faults.length === 0 ? 0 : 1
	} finally {
		await server.close()
		rmSync(directory, { recursive: true, force: true })
	}
}
