import { readInstruction } from '@panelyard/server/features/assistant/grammar/read-instruction'
import { expect, it } from 'vitest'
import { casesOf, readingInFactory, shortForm } from './cases.ts'
import { FACTORY } from './factory.ts'

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

it('reads the name of a group that says something else as well only where a group is meant', () => {
	const named = ['late', 'Open', 'Walls'].map((name) => ({ id: name.toLowerCase(), name }))
	const read = (text: string) =>
		shortForm(readInstruction(text, { ...FACTORY, language: 'en', groups: [...FACTORY.groups, ...named] }))
	expect(read('which walls are late?')).toBe('? list kind=1 late')
	expect(read('which comments are open?')).toBe('? list comments=open')
	expect(read('how many walls are on level 1?')).toBe('? count floor=1 kind=1')
	expect(read('set group late to delivered')).toBe('group=late => set delivered')
	expect(read('put W/1 into late')).toBe('marks=W/1 => join late')
	expect(read('show group Walls')).toBe('! show group=walls')
	expect(read('delete group late')).toBe('delete_group late')
})
