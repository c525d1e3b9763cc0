import { expect, test } from 'vitest'
import { formattedBlocks } from './formatted-parts.ts'

const text = (written: string) => ({ kind: 'text', text: written })
const paragraph = (...lines: unknown[][]) => ({ kind: 'paragraph', lines })

test('lines, bold words and both kinds of lists', () => {
	expect(formattedBlocks('Use **two** slings.\nNever one.\n\n- left\n* right\n3. third\n4) fourth')).toEqual([
		paragraph([text('Use '), { kind: 'bold', parts: [text('two')] }, text(' slings.')], [text('Never one.')]),
		{ kind: 'list', isOrdered: false, start: 1, items: [[text('left')], [text('right')]] },
		{ kind: 'list', isOrdered: true, start: 3, items: [[text('third')], [text('fourth')]] },
	])
})

test('links go to the web and nowhere else', () => {
	expect(formattedBlocks('[Anchors](https://example.com/a?b=1), or https://example.com/c.')).toEqual([
		paragraph([
			{ kind: 'link', text: 'Anchors', href: 'https://example.com/a?b=1' },
			text(', or '),
			{ kind: 'link', text: 'https://example.com/c', href: 'https://example.com/c' },
			text('.'),
		]),
	])
	for (const target of [
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		'data:text/html,x',
		'//evil.example',
		'/projects',
	]) {
		expect(formattedBlocks(`[click](${target})`)).toEqual([paragraph([text(`[click](${target})`)])])
	}
})

test('a link within bold words stays one', () => {
	expect(formattedBlocks('**see https://example.com/x**')).toEqual([
		paragraph([
			{
				kind: 'bold',
				parts: [text('see '), { kind: 'link', text: 'https://example.com/x', href: 'https://example.com/x' }],
			},
		]),
	])
})

test('what only looks like a mark stays as it was written', () => {
	const written = '2 * 3 * 4 = 24 **\n-5 °C, #12, <b>not bold</b> [box] (x)'
	expect(formattedBlocks(written)).toEqual([paragraph(...written.split('\n').map((line) => [text(line)]))])
	expect(formattedBlocks(' \n\n')).toEqual([])
})
