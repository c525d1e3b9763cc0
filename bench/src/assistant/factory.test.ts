import { expect, it } from 'vitest'
import { casesOf, readingInFactory, shortForm } from './cases.ts'

const cases = casesOf('factory.txt')

it('reads what people of a factory say, by the words they use for its kinds, statuses, trucks and days', () => {
	const misread = cases.flatMap((each) => {
		const read = shortForm(readingInFactory(each))
		return read === each.expected ? [] : [`${each.text}: ${read}`]
	})
	expect(misread).toEqual([])
})

it('says which words for a past day a change can’t have', () => {
	const undated = (text: string) => {
		const reading = readingInFactory({ language: 'en', text })
		return 'unclear' in reading ? reading.unclear : reading.undated
	}
	expect(undated('yesterday we loaded LKW 1, except P/9002')).toBe('yesterday')
	expect(undated('W/3 was cast on 20 November')).toBe('20 November')
	expect(undated('W/3 is cast')).toBeUndefined()
})
