import { expect, test } from 'vitest'
import { sentenceDirection } from './sentence-direction.ts'

test.each([
	['W5 تم توريده', 'rtl'],
	['P/9001 إلى P/9016 تم تركيبها', 'rtl'],
	['علّم W5 كمورّد', 'rtl'],
	['W5 is delivered', 'ltr'],
	['put W5 in شاحنة 3', 'ltr'],
	['W5', 'auto'],
	['', 'auto'],
])('“%s” runs %s: marks at its beginning don’t turn it', (text, direction) => {
	expect(sentenceDirection(text)).toBe(direction)
})

test('long text without spaces takes no time', () => {
	const start = performance.now()
	expect(sentenceDirection('م'.repeat(200_000))).toBe('rtl')
	expect(performance.now() - start).toBeLessThan(1000)
})
