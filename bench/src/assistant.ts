import { parseArgs } from 'node:util'
import { casesOf, readingOf, shortForm } from './assistant/cases.ts'
import { PROPOSAL_LIMIT_MS, proposalTimes } from './assistant/proposal-times.ts'
import { shownTimes } from './assistant/shown-in-3d.ts'

const LEAST_EXACT = 95
const LEAST_ASKED = 60
const MOST_FRAMES = 1

/** How each sentence of a file was read; returns the share of exact ones, and of questions among the others, in percent. */
function countReadings(file: string, shows: boolean): { exact: number; asked: number } {
	const counts = new Map<string, { exact: number; asked: number; noted: number; other: number }>()
	let took = 0
	const cases = casesOf(file)
	for (const { language, text, expected } of cases) {
		const from = performance.now()
		const reading = readingOf({ text, language })
		took += performance.now() - from
		const count = counts.get(language) ?? { exact: 0, asked: 0, noted: 0, other: 0 }
		counts.set(language, count)
		const read = shortForm(reading)
		if (read === expected) count.exact++
		else if ('unclear' in reading) count.asked++
		else if (reading.unread.length > 0) count.noted++
		else count.other++
		if (shows && read !== expected)
			console.log(`${language}: ${text}\n    expected ${expected}\n    read     ${read} ${JSON.stringify(reading)}`)
	}
	console.log(`\n${file}: ${cases.length} instructions, ${(took / cases.length).toFixed(2)} ms each`)
	for (const [language, { exact, asked, noted, other }] of counts)
		console.log(
			`  ${language}  exact ${String(exact).padStart(3)}  asked ${asked}  otherwise, naming words not understood ${noted}  otherwise ${other}`,
		)
	const sum = (what: 'exact' | 'asked') => [...counts.values()].reduce((total, count) => total + count[what], 0)
	const missed = cases.length - sum('exact')
	const shares = {
		exact: (100 * sum('exact')) / cases.length,
		asked: missed === 0 ? 100 : (100 * sum('asked')) / missed,
	}
	console.log(`  exact ${shares.exact.toFixed(1)} %, of the others asked about ${shares.asked.toFixed(0)} %`)
	return shares
}

/**
 * How many of the written instructions the built-in grammar reads exactly, by file and language, and what it makes of the
 * others: a question, or something else; then how long the server takes for proposals on a large project. `--show` lists
 * what is read otherwise in the known file; the kept ones are counted only. `--no-server` leaves the times out,
 * `--3d` counts the frames until a browser shows a proposal in 3D.
 *
 *     npm run bench -- assistant [--show] [--no-server] [--3d] [--panels 50000] [--database embedded,postgres]
 */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			show: { type: 'boolean', default: false },
			'no-server': { type: 'boolean', default: false },
			'3d': { type: 'boolean', default: false },
			panels: { type: 'string', default: '50000' },
			database: { type: 'string', default: 'embedded,postgres' },
		},
	})
	countReadings('known.txt', values.show)
	const kept = countReadings('kept-back.txt', false)
	let isFast = true
	if (!values['no-server']) {
		const panels = Number(values.panels)
		console.log(`\nFrom the instruction to the whole answer, ${panels.toLocaleString('en')} panels`)
		for (const time of await proposalTimes(panels, values.database.split(','))) {
			isFast &&= time.milliseconds <= PROPOSAL_LIMIT_MS
			const { database, sentence, outcome, panels: found, milliseconds } = time
			console.log(
				`  ${database.padEnd(8)}  ${milliseconds.toFixed(0).padStart(5)} ms  ${String(found).padStart(6)} panels  ${outcome.padEnd(8)}  ${sentence.slice(0, 70)}`,
			)
		}
	}
	let isShownAtOnce = true
	if (values['3d']) {
		const panels = Number(values.panels)
		console.log(`\nFrames from the proposal on the page to its colours in 3D, ${panels.toLocaleString('en')} panels`)
		for (const { sentence, frames, to_said_ms, to_drawn_ms } of await shownTimes(panels)) {
			isShownAtOnce &&= frames <= MOST_FRAMES
			console.log(
				`  ${frames} frame(s)  ${to_said_ms.toFixed(0)} ms from the answer to the page, ${to_drawn_ms.toFixed(0)} ms on to the drawn frame  ${sentence}`,
			)
		}
	}
	return kept.exact >= LEAST_EXACT && kept.asked >= LEAST_ASKED && isFast && isShownAtOnce ? 0 : 1
}
