import { expect, it } from 'vitest'
import { MarkIndex } from './conditions/marks.ts'
import type { WordsLanguage } from './names/words.ts'
import { readInstruction } from './read-instruction.ts'

const step = (key: string) => ({ id: key, name: key, default_key: key, type: 'step' as const })

const read = (text: string, language: WordsLanguage = 'en'): string => {
	const reading = readInstruction(text, {
		statuses: [step('delivered'), step('installed'), { ...step('issue'), type: 'flag' }],
		...{ groups: [], categories: [], floors: [], kinds: [], has_selected: false, today: '2026-11-23', language },
		marks: new MarkIndex(['W5', 'W6']),
	})
	if ('unclear' in reading) return reading.unclear.why
	const { instruction } = reading
	if (instruction.kind !== 'change') return instruction.kind
	return instruction.steps.flatMap(({ actions }) => actions.map((each) => each.do)).join()
}

it.each([
	['W5 must be repaired by Friday', 'en'],
	['W5 is being repaired', 'en'],
	['repair W5', 'en'],
	['the issue of W5 must be fixed', 'en'],
	['W5 muss bis Freitag repariert werden', 'de'],
	['W5 wird gerade repariert', 'de'],
	['W5 sera réparé', 'fr'],
	['W5 será reparado', 'es'],
	['W5 viene riparato', 'it'],
	['W5 vai ser reparado', 'pt'],
] as const)('“%s” doesn’t remove the issue: the repair is still to come', (text, language) => {
	expect(read(text, language)).toBe('several_meant')
})

it.each([
	['W5 will be delivered', 'en'],
	['W5 is going to be delivered', 'en'],
	['W5 sera livré', 'fr'],
	['W5 va a ser entregado', 'es'],
	['W5 wird geliefert', 'de'],
	['W5 sarà consegnato', 'it'],
	['W5 vai ser entregue', 'pt'],
	['W5将交付', 'zh'],
	['W5は納品されます', 'ja'],
	['W5는 납품될 예정입니다', 'ko'],
	['سيتم توريد W5', 'ar'],
] as const)('“%s” doesn’t set Delivered today', (text, language) => {
	expect(read(text, language)).toBe('several_meant')
})

it('“W5 won’t be delivered” doesn’t remove Delivered', () => {
	expect(read("W5 won't be delivered")).toBe('several_meant')
	expect(read('W5 is not delivered')).toBe('remove_status')
})

it('statements in the future with a day still plan, and orders still set', () => {
	expect(read('W5 will be delivered tomorrow')).toBe('plan')
	expect(read('W5 should be marked as delivered')).toBe('set_status')
	expect(read('W5 has been repaired')).toBe('remove_status')
})
