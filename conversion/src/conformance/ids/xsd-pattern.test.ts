import { expect, test } from 'vitest'
import { PatternFault, PatternsTooSlow, StepBudget, XsdPattern } from './xsd-pattern.ts'

const matches = (pattern: string, text: string): boolean => new XsdPattern(pattern, new StepBudget()).matches(text)

test.each([
	['DT[0-9]{2}', 'DT01', 'DT012'],
	['DT.*', 'DT', 'ADT'],
	['a{2,3}', 'aaa', 'aaaa'],
	['a{2,}', 'aaaa', 'a'],
	['(ab|cd)+x?', 'abcdx', 'abx?'],
	['[A-Z-[AEIOU]]', 'B', 'E'],
	['[^0-9]+', 'abc', 'a1'],
	['[-a]+', 'a-a', 'b'],
	['[a\\-z]+', 'a-z', 'b'],
	['\\d\\s\\w', '1 a', '1aa'],
	['\\D\\S\\W', 'a.-', '1.-'],
	['\\p{Lu}\\P{Lu}', 'Äb', 'ab'],
	['\\p{IsGreek}+', 'αβ', 'ab'],
	['\\i\\c*', 'a1-b', '1a'],
	['a\\.b', 'a.b', 'axb'],
	['^a$', '^a$', 'a'],
	['', '', 'a'],
	['(a|)b', 'b', 'a'],
	['.', '😀', '\n'],
])('%s is of the whole text', (pattern, yes, no) => {
	expect(matches(pattern, yes)).toBe(true)
	expect(matches(pattern, no)).toBe(false)
})

test.each([
	'(',
	')',
	'[',
	'[]',
	'a**',
	'a{',
	'a{2,1}',
	'*a',
	'\\',
	'\\q',
	'\\p{Xx}',
	'\\p{Isconstructor}',
	'[z-a]',
	'a]',
	'{2}',
	'(((a{99}){99}){99})',
])('%s is no pattern', (pattern) => {
	expect(() => new XsdPattern(pattern, new StepBudget())).toThrow(PatternFault)
})

test('a pattern that explodes elsewhere takes time in proportion to the text', () => {
	const text = `${'a'.repeat(50_000)}!`
	const started = performance.now()
	expect(matches('(a+)+', text)).toBe(false)
	expect(matches('(a|aa)*b', text)).toBe(false)
	expect(matches('(a*)*(a*)*(a*)*c', text)).toBe(false)
	expect(performance.now() - started).toBeLessThan(2000)
})

test('a pattern with very many states ends at the budget', () => {
	const pattern = new XsdPattern('(a|b)*a(a|b){700}', new StepBudget())
	let text = ''
	let random = 1
	for (let at = 0; at < 1_000_000; at++) {
		random = (random * 1103515245 + 12345) % 2 ** 31
		text += random > 2 ** 30 ? 'a' : 'b'
	}
	const started = performance.now()
	expect(() => pattern.matches(text)).toThrow(PatternsTooSlow)
	expect(performance.now() - started).toBeLessThan(20_000)
})
