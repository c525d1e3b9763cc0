import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))

/** A process that serves the bench until `stop`. */
export interface SideProcess {
	/** What it wrote first. */
	firstLine: string
	pid: number
	stop(): Promise<void>
}

/**
 * Starts a script of this repository and waits for its first line.
 * @throws with what it wrote to its standard error when it ends before that
 */
export async function startSideProcess(script: string, settings: Record<string, string> = {}): Promise<SideProcess> {
	const child = spawn(process.execPath, [script], {
		cwd: REPOSITORY,
		env: { ...process.env, NODE_ENV: 'production', ...settings },
		stdio: ['pipe', 'pipe', 'pipe'],
	})
	const ended = once(child, 'exit')
	let errors = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		errors = (errors + text).slice(-5000)
	})
	let output = ''
	const firstLine = await new Promise<string>((resolve, reject) => {
		child.once('exit', () => reject(new Error(`${script} did not start:\n${errors}`)))
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			output += text
			const [line, rest] = output.split('\n', 2)
			if (line !== undefined && rest !== undefined) resolve(line)
		})
	})
	return {
		firstLine,
		pid: child.pid ?? -1,
		async stop() {
			child.stdin.end()
			child.kill('SIGTERM')
			await ended
		},
	}
}
