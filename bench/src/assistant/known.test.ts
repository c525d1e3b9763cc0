import { expect, it } from 'vitest'
import { casesOf, readingOf, shortForm } from './cases.ts'

const known = casesOf('known.txt')

it('reads every known instruction exactly, in ten languages', () => {
	const misread = known.filter((each) => shortForm(readingOf(each)) !== each.expected).map(({ text }) => text)
	expect(misread).toEqual([])
})

// A misspelt mark or status that is passed over would change other panels than those that are meant.
it('never changes what is left when it does not know a word', () => {
	const changed = known.flatMap(({ language, text, expected }) => {
		if (!expected.includes('=>')) return []
		return text.split(' ').flatMap((word, place, words) => {
			if (!/[\p{L}\d]/u.test(word) || place % 3 !== 0) return []
			const other = words.with(place, 'zorblak').join(' ')
			const read = shortForm(readingOf({ language, text: other }))
			// A new name may be any word.
			return read.startsWith('??') || read.includes('"') || read === expected ? [] : [`${other} => ${read}`]
		})
	})
	expect(changed).toEqual([])
})
