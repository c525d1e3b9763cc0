import { spawn } from 'node:child_process'
import { repositoryRoot, toolEnvironment, toolPath } from './repository.ts'

export type CommandResult = { ok: boolean; output: string }

/** Runs an installed command-line tool at the repository's root and returns its output. Never rejects. */
export function runTool(name: string, args: string[]): Promise<CommandResult> {
	return new Promise((resolve) => {
		const child = spawn(toolPath(name), args, {
			cwd: repositoryRoot,
			env: { ...toolEnvironment(), NO_COLOR: '1', FORCE_COLOR: '0' },
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		let output = ''
		child.stdout.on('data', (chunk) => (output += chunk))
		child.stderr.on('data', (chunk) => (output += chunk))
		child.on('error', (error) => resolve({ ok: false, output: error.message }))
		child.on('close', (code) => resolve({ ok: code === 0, output }))
	})
}
