import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
/** Of the signed-in account. */
export const BENCH_EMAIL = 'bench@factory.example'
export const BENCH_PASSWORD = 'correct horse battery'
const START_LIMIT_MS = 180_000
const LOOK_MS = 50

/** What the calls here read of a conversion. */
export interface ConversionSeen {
	status: string
	error: string | null
	attempt: number
	/** Milliseconds from the claim by a worker to the published artefacts; null before that. */
	milliseconds: number | null
}

/** A port of this machine that nobody uses now. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer()
		probe.on('error', reject)
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address()
			probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
		})
	})
}

/** Megabytes a process holds; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
	try {
		return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** Processes that a process has started and that still exist. */
export function childrenOf(parent: number): number[] {
	const parentOf = (pid: string): string | undefined => {
		try {
			return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		} catch {
			return undefined
		}
	}
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && parentOf(name) === String(parent))
		.map(Number)
}

/** The product's server as a process of its own, on a data directory of its own, with one signed-in account. */
export class BenchServer {
	readonly dataDirectory = mkdtempSync(join(tmpdir(), 'panelyard-bench-'))
	output = ''
	readonly url: string
	private readonly settings: Record<string, string>
	private child: ChildProcess | null = null
	/** Of the signed-in account, `name=value` pairs joined by `; `. */
	cookie = ''

	private constructor(port: number, settings: Record<string, string>) {
		this.url = `http://localhost:${port}`
		this.settings = { PORT: String(port), HOST: 'localhost', PUBLIC_URL: this.url, ...settings }
	}

	/** @param settings environment of the server */
	static async start(settings: Record<string, string> = {}): Promise<BenchServer> {
		await promisify(execFile)(process.execPath, ['scripts/build-web.ts'], { cwd: REPOSITORY })
		const server = new BenchServer(await freePort(), {
			NODE_ENV: 'production',
			LOG_LEVEL: 'warn',
			TRIAL_MAX_IFC_UPLOAD_MB: '1000',
			MAX_IFC_UPLOAD_MB: '1000',
			RATE_LIMIT_UPLOAD: '1000/1s',
			...settings,
		})
		try {
			await server.startAgain()
			await server.signUp()
		} catch (error) {
			await server.close()
			throw error
		}
		return server
	}

	/** Another server on the same PostgreSQL, for the same accounts. Its files are its own. */
	static async beside(first: BenchServer): Promise<BenchServer> {
		const { PORT: _, PUBLIC_URL: __, ...settings } = first.settings
		const server = new BenchServer(await freePort(), settings)
		server.cookie = first.cookie
		try {
			await server.startAgain()
		} catch (error) {
			await server.close()
			throw error
		}
		return server
	}

	/** Starts on the same data and waits until it answers. */
	async startAgain(): Promise<void> {
		const child = spawn(process.execPath, ['server/src/start.ts'], {
			cwd: REPOSITORY,
			env: { ...process.env, ...this.settings, DATA_DIR: this.dataDirectory },
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		this.child = child
		const note = (chunk: Buffer): void => {
			this.output = (this.output + chunk.toString()).slice(-20_000)
		}
		child.stdout.on('data', note)
		child.stderr.on('data', note)
		for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(100)) {
			if (child.exitCode !== null || child.signalCode !== null) break
			if (
				await fetch(`${this.url}/healthz`).then(
					({ ok }) => ok,
					() => false,
				)
			)
				return
		}
		throw new Error(`The server did not start:\n${this.output}`)
	}

	get pid(): number {
		return this.child?.pid ?? -1
	}

	/** Processes the server has started and that still run. */
	children(): number[] {
		return childrenOf(this.pid)
	}

	/** Ends the server at once, without a chance to tidy up. */
	async kill(): Promise<void> {
		await this.end('SIGKILL')
	}

	/** Asks the server to end and waits; its data stays. */
	async stop(): Promise<void> {
		await this.end('SIGTERM')
	}

	/** Asks the server to end, waits, and removes its data. */
	async close(): Promise<void> {
		await this.end('SIGTERM')
		rmSync(this.dataDirectory, { recursive: true, force: true })
	}

	private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
		const { child } = this
		if (!child || child.exitCode !== null || child.signalCode !== null) return
		const ended = once(child, 'exit')
		child.kill(signal)
		const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
		await ended
		clearTimeout(late)
	}

	private async signUp(): Promise<void> {
		const response = await fetch(`${this.url}/signup/emailpw`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: this.url },
			body: JSON.stringify({ email: BENCH_EMAIL, name: 'Bench', password: BENCH_PASSWORD }),
		})
		if (!response.ok) throw new Error(`signing up: ${response.status} ${await response.text()}`)
		this.cookie = response.headers
			.getSetCookie()
			.map((text) => text.split(';')[0])
			.join('; ')
	}

	/** Calls the API and gives its JSON. Throws on any answer but a good one. */
	async call<Body>(path: string, init: RequestInit = {}): Promise<Body> {
		const response = await fetch(this.url + path, {
			...init,
			headers: { cookie: this.cookie, origin: this.url, ...init.headers },
		})
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
		return (await response.json()) as Body
	}

	/** The content behind a path, as sent. Throws on any answer but a good one. */
	async fetchBytes(path: string): Promise<Uint8Array> {
		const response = await fetch(this.url + path, { headers: { cookie: this.cookie } })
		if (!response.ok) throw new Error(`${path}: ${response.status}`)
		return new Uint8Array(await response.arrayBuffer())
	}

	/** Makes a project of a model file; gives the project's id. The file is streamed. */
	async createProject(path: string, name = basename(path)): Promise<string> {
		const form = new FormData()
		form.set('project_name', name)
		form.set('file', await openAsBlob(path), name)
		const { project } = await this.call<{ project: { id: string } }>('/projects/create_with_ifc', {
			method: 'POST',
			body: form,
		})
		return project.id
	}

	/** The GLB of a project's live model, as sent. */
	async modelOf(project_id: string): Promise<Uint8Array> {
		const { project } = await this.call<{ project: { model: { model_url: string } } }>(`/projects/${project_id}`)
		return this.fetchBytes(project.model.model_url)
	}

	async conversion(project_id: string): Promise<ConversionSeen> {
		const { conversion_job: job } = await this.call<{
			conversion_job: {
				status: string
				error: string | null
				attempt: number
				started_at: string | null
				finished_at: string | null
			}
		}>(`/projects/${project_id}/conversion_status`)
		const milliseconds =
			job.started_at && job.finished_at ? Date.parse(job.finished_at) - Date.parse(job.started_at) : null
		return { status: job.status, error: job.error, attempt: job.attempt, milliseconds }
	}

	/** Waits for the end of a conversion, calling `look` meanwhile. */
	async conversionEnds(
		project_id: string,
		limit_ms: number,
		look: () => void = () => undefined,
	): Promise<ConversionSeen> {
		for (const end = Date.now() + limit_ms; Date.now() < end; await wait(LOOK_MS)) {
			look()
			const seen = await this.conversion(project_id)
			if (['COMPLETED', 'FAILED', 'ERROR'].includes(seen.status)) return seen
		}
		throw new Error(`the conversion of ${project_id} did not end in ${limit_ms / 1000} s`)
	}
}
