import { readFileSync } from 'node:fs'
import { readInstruction } from '@panelyard/contracts/assistant-grammar/read-instruction'
import type { WordsLanguage } from '@panelyard/contracts/assistant-grammar/words'
import { PROJECT } from './assistant/project.ts'
import { written } from './assistant/written.ts'

type Case = { language: WordsLanguage; text: string; expected: string }

function casesOf(file: string): Case[] {
	const cases: Case[] = []
	let language: WordsLanguage = 'en'
	for (const line of readFileSync(new URL(`assistant/${file}`, import.meta.url), 'utf8').split('\n')) {
		const [text, expected] = line.split(' || ')
		if (!line.startsWith('# ') && text !== undefined && expected !== undefined) cases.push({ language, text, expected })
		else if (/^# \w\w$/.test(line)) language = line.slice(2) as WordsLanguage
	}
	return cases
}

/** `set issue` and `add issue` are one: the status decides. */
const plain = (expected: string): string => expected.replaceAll('add ', 'set ')

/**
 * How many of the written instructions the built-in grammar reads exactly, by file and language, and what it makes of the
 * others: a question, or something else. `--show` lists those of the known file; the kept ones are counted only.
 */
export async function run(args: string[]): Promise<number> {
	for (const file of ['known.txt', 'kept-back.txt']) {
		const counts = new Map<string, { exact: number; asked: number; other: number }>()
		let took = 0
		const cases = casesOf(file)
		for (const { language, text, expected } of cases) {
			const from = performance.now()
			const reading = readInstruction(text, { ...PROJECT, language })
			took += performance.now() - from
			const count = counts.get(language) ?? { exact: 0, asked: 0, other: 0 }
			counts.set(language, count)
			const read = 'unclear' in reading ? null : written(reading.instruction)
			if (read === plain(expected)) count.exact++
			else if (read === null) count.asked++
			else count.other++
			if (args.includes('--show') && file === 'known.txt' && read !== plain(expected))
				console.log(`${language}: ${text}\n    expected ${expected}\n    read     ${read ?? JSON.stringify(reading)}`)
		}
		console.log(`\n${file}: ${cases.length} instructions, ${(took / cases.length).toFixed(2)} ms each`)
		for (const [language, { exact, asked, other }] of counts)
			console.log(`  ${language}  exact ${String(exact).padStart(3)}  asked ${asked}  read otherwise ${other}`)
		const all = [...counts.values()]
		const exact = all.reduce((sum, count) => sum + count.exact, 0)
		console.log(`  exact ${((100 * exact) / cases.length).toFixed(1)} %`)
	}
	return 0
}
