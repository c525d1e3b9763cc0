import type { ConversionWatch } from './conversion-watch.ts'
import type { JobRow } from './final-checks.ts'
import type { Requests } from './requests.ts'
import type { Kill, Site } from './sites.ts'
import type { Truth } from './truth.ts'

interface Figures {
	site: Site
	kills: Kill[]
	minutes: number
	requests: Requests
	watch: ConversionWatch
	jobs: JobRow[]
	truth: Truth
}

/** What happened in a run, as tables of text. */
export function printTables({ site, kills, minutes, requests, watch, jobs, truth }: Figures): void {
	console.log(`\n${kills.length} kills in ${minutes.toFixed(1)} minutes`)
	table(['killed', 'times', 'to the next claim, p50', 'most'], killRows(site, kills, watch))
	table(['request', 'sent', 'acknowledged', 'refused', 'unknown'], requestRows(requests))
	table(['job', 'ended', 'attempts', 'jobs'], jobRows(jobs))
	console.log(
		`${truth.projects.length} projects promised, ${truth.tasks.length} exports; ${watch.askedAgain} conversions failed after three kills and were asked for again`,
	)
	if (truth.uploadsGivenUp > 0) console.log(`${truth.uploadsGivenUp} uploads did not get on between the kills`)
	if (truth.partsSentAgain > 0) console.log(`${truth.partsSentAgain} times the end of an upload was sent again`)
	for (const server of site.servers) {
		if (server.failedStarts > 0) console.log(`${server.name}: ${server.failedStarts} starts failed`)
		const errors = [...server.errors].sort(([, left], [, right]) => right - left)
		for (const [text, count] of errors.slice(0, 12)) console.log(`${server.name}: ${count} times "${text}"`)
	}
}

function killRows({ targets }: Site, kills: Kill[], { recoveries }: ConversionWatch): string[][] {
	return targets.map(({ kind }) => {
		const times = (recoveries.get(kind) ?? []).sort((left, right) => left - right)
		const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`)
		const count = kills.filter((kill) => kill.kind === kind).length
		return [kind, String(count), seconds(times[times.length >> 1]), seconds(times.at(-1))]
	})
}

const requestRows = ({ counts }: Requests): string[][] =>
	[...counts].map(([kind, { sent, done, refused, unknown }]) => [kind, ...[sent, done, refused, unknown].map(String)])

function jobRows(jobs: JobRow[]): string[][] {
	const counts = new Map<string, number>()
	for (const { kind, status, attempt } of jobs) {
		const key = `${kind}\t${status}\t${attempt}`
		counts.set(key, (counts.get(key) ?? 0) + 1)
	}
	return [...counts].sort().map(([key, count]) => [...key.split('\t'), String(count)])
}

function table(heads: string[], rows: string[][]): void {
	const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
	const line = (cells: string[]) =>
		cells
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
			.join('  ')
	console.log(`\n${line(heads)}`)
	for (const row of rows) console.log(line(row))
	console.log('')
}
