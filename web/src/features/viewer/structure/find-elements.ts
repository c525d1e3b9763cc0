import { searchable, searchedWords } from '@panelyard/rules/texts/searchable'
import type { PanelElements } from './panel-elements.ts'
import { GLOBAL_ID_LENGTH, type StructureColumns } from './structure-columns.ts'

/** Shorter words are no piece of a GlobalId that anybody would look for. */
const SHORTEST_ID = 4

/** The first elements outside panels that have the text in their name, class or GlobalId; at most `most`. */
export const findOtherElements = (
	text: string,
	structure: StructureColumns,
	{ placeOfElement }: Pick<PanelElements, 'placeOfElement'>,
	most: number,
): number[] => {
	const words = searchedWords(text)
	const found = new Set<number>()
	if (words.length === 0) return []
	for (const like of [elementsNamedLike(words, structure), elementsWithIdLike(text.trim(), structure)])
		for (const element of like) {
			if (found.size >= most) break
			if ((placeOfElement[element] as number) < 0) found.add(element)
		}
	return [...found]
}

/** Elements that have every one of these `searchedWords` in their name or class. */
export function* elementsNamedLike(
	words: readonly string[],
	{ count, name, names, class: classOf, classes }: StructureColumns,
): Generator<number> {
	// Names are few and elements many: words are sought once in each name and class.
	const has = (text: string) => {
		const searched = searchable(text)
		return words.map((word) => searched.includes(word))
	}
	const inNames = names.map(has)
	const inClasses = classes.map(has)
	const nameMatches = inNames.map((each) => each.some(Boolean))
	const classMatches = inClasses.map((each) => each.some(Boolean))
	for (let element = 0; element < count; element++) {
		const ofName = name[element] as number
		const ofClass = classOf[element] as number
		if (nameMatches[ofName] !== true && classMatches[ofClass] !== true) continue
		if (words.every((_, i) => inNames[ofName]?.[i] === true || inClasses[ofClass]?.[i] === true)) yield element
	}
}

/** Elements with a GlobalId of which the text is a piece, in letters as they are written. */
export function* elementsWithIdLike(text: string, { globalIds }: StructureColumns): Generator<number> {
	if (text.length < SHORTEST_ID || text.length > GLOBAL_ID_LENGTH || !/^[\w$]+$/.test(text)) return
	const wanted = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
	const first = wanted[0] as number
	for (let at = globalIds.indexOf(first); at >= 0; at = globalIds.indexOf(first, at + 1)) {
		const fits = (at % GLOBAL_ID_LENGTH) + wanted.length <= GLOBAL_ID_LENGTH
		if (fits && wanted.every((letter, i) => globalIds[at + i] === letter)) yield Math.floor(at / GLOBAL_ID_LENGTH)
	}
}
