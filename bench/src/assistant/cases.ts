import { readFileSync } from 'node:fs'
import type { Reading } from '@panelyard/contracts/assistant/assistant'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { WordsLanguage } from '@panelyard/server/features/assistant/grammar/names/words'
import { readInstruction } from '@panelyard/server/features/assistant/grammar/read-instruction'
import { FACTORY } from './factory.ts'
import { PROJECT } from './project.ts'
import { written } from './written.ts'

/** A sentence and what it is to be read as, in the short form. */
export type Case = { language: WordsLanguage; text: string; expected: string }

/** The sentences of a file beside this one. */
export function casesOf(file: string): Case[] {
	const cases: Case[] = []
	let language: WordsLanguage = 'en'
	for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
		const [text, expected] = line.split(' || ')
		if (!line.startsWith('# ') && text !== undefined && expected !== undefined)
			cases.push({ language, text, expected: plain(expected) })
		else if (/^# \w\w$/.test(line)) language = line.slice(2) as WordsLanguage
	}
	return cases
}

/** `set issue` and `add issue` are one: the status decides. */
const plain = (expected: string): string => expected.replaceAll('add ', 'set ')

/** What the built-in grammar makes of a sentence about the project of this folder. */
export const readingOf = ({ text, language }: Pick<Case, 'text' | 'language'>): Reading =>
	readInstruction(text, projectIn(language))

/** What it makes of a sentence about the factory's project. */
export const readingInFactory = ({ text, language }: Pick<Case, 'text' | 'language'>): Reading =>
	readInstruction(text, { ...FACTORY, language })

/** The project as people of each language see it; one object each, so that its words are compiled once. */
function projectIn(language: WordsLanguage): Vocabulary {
	const made = projects.get(language) ?? { ...PROJECT, language }
	projects.set(language, made)
	return made
}
const projects = new Map<WordsLanguage, Vocabulary>()

/** What was read in the short form; a question back as `?? why`. */
export const shortForm = (reading: Reading): string =>
	'unclear' in reading ? `?? ${reading.unclear.why}` : written(reading.instruction)
