import { execFileSync } from 'node:child_process'

/** Process ids of the running converters of this test's server. */
export function converterPids(): number[] {
	return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.filter(
			([, parent, ...command]) => Number(parent) === process.pid && command.join(' ').includes('converter-process'),
		)
		.map(([pid]) => Number(pid))
}

/** Kills the only running converter. Throws when none or several are running. */
export function killConverter(): void {
	const pids = converterPids()
	if (pids.length !== 1) throw new Error(`${pids.length} converters run, not one`)
	process.kill(pids[0] as number, 'SIGKILL')
}
