import { expect, test } from 'vitest'
import { withMark } from './format-marks.ts'

const all = (text: string) => ({ start: 0, end: text.length })

test('bold is put around what is selected, and taken off again', () => {
	const bold = withMark('two slings', { start: 0, end: 3 }, 'bold')
	expect(bold).toEqual({ text: '**two** slings', start: 2, end: 5 })
	expect(withMark(bold.text, bold, 'bold')).toEqual({ text: 'two slings', start: 0, end: 3 })
})

test('every selected line becomes an item, and one kind of list the other', () => {
	const text = 'first\nleft\nright\nlast'
	const bullets = withMark(text, { start: 7, end: 13 }, 'bullets')
	expect(bullets.text).toBe('first\n- left\n- right\nlast')
	const numbers = withMark(bullets.text, bullets, 'numbers')
	expect(numbers.text).toBe('first\n1. left\n2. right\nlast')
	expect(withMark(numbers.text, numbers, 'numbers').text).toBe(text)
	expect(withMark('', all(''), 'bullets')).toEqual({ text: '- ', start: 2, end: 2 })
})
