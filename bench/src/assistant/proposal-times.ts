import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillProject } from '../api/filled-project.ts'
import { startSideProcess } from '../api/side-process.ts'
import { BenchServer } from '../bench-server.ts'

export const PROPOSAL_LIMIT_MS = 500
/** Each sentence is asked so often; the middle one counts. */
const RUNS = 5
const POSTGRES = 'server/src/testing/postgres-process.ts'

type Answer = { outcome: string; panel_count?: number; count?: number }
export type ProposalTime = { database: string; sentence: string; outcome: string; panels: number; milliseconds: number }

/**
 * How long the server takes from an instruction to its whole answer, on a project in the middle of its work.
 * @param panels of the sample building
 */
export async function proposalTimes(panels: number, databases: readonly string[]): Promise<ProposalTime[]> {
	const times: ProposalTime[] = []
	for (const database of databases) {
		const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
		const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-assistant-'))
		let server: BenchServer | null = null
		try {
			const url: string | undefined = postgres ? JSON.parse(postgres.firstLine).url : undefined
			server = await BenchServer.start(url ? { DATABASE_URL: url } : {})
			const { id } = await fillProject(server, panels, directory)
			for (const sentence of sentencesFor(await marksOf(server, id))) {
				const runs: number[] = []
				let answer: Answer = { outcome: '' }
				for (let run = 0; run < RUNS; run++) {
					const from = performance.now()
					answer = await server.call<Answer>(`/projects/${id}/assistant/proposals`, {
						method: 'POST',
						headers: { 'content-type': 'application/json' },
						body: JSON.stringify({ text: sentence, language: 'en' }),
					})
					runs.push(performance.now() - from)
				}
				const milliseconds = runs.sort((one, other) => one - other)[Math.floor(RUNS / 2)] as number
				const found = answer.panel_count ?? answer.count ?? 0
				times.push({ database, sentence, outcome: answer.outcome, panels: found, milliseconds })
			}
		} finally {
			await server?.close()
			await postgres?.stop()
			rmSync(directory, { recursive: true, force: true })
		}
	}
	return times
}

async function marksOf(server: BenchServer, id: string): Promise<string[]> {
	const { panels } = await server.call<{ panels: { mark: string }[] }>(`/projects/${id}/panels`)
	return panels.map(({ mark }) => mark).filter((mark) => mark !== '')
}

/** Instructions about everything, a share and a few of the panels. */
function sentencesFor(marks: readonly string[]): string[] {
	const note = marks.slice(1000, 1150).map((mark) => `1x ${mark}`)
	return [
		'mark everything as delivered',
		'clear all statuses of everything',
		'set everything that is produced to installed',
		'all walls installed except those in Truck 3',
		'put all panels longer than 3 m and heavier than 1 t in Truck 5',
		'create a group "Late ones" with everything that is not yet delivered',
		'plan delivery of everything for 2030-12-01',
		`${marks[10]} to ${sameSeries(marks, 10)} are delivered`,
		`Hi, delivered today: ${note.join(', ')}. Thanks, Tom`.slice(0, 3900),
		'how heavy is everything that is not installed?',
		'which panels are late?',
	]
}

/** The last mark that begins as this one does and differs in its number alone. */
function sameSeries(marks: readonly string[], place: number): string | undefined {
	const series = marks[place]?.replace(/\d+$/, '')
	return marks.findLast((mark) => mark.replace(/\d+$/, '') === series)
}
