import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, textParts } from './mentions.ts'

const people = ['Ann', 'Anna', 'Jean Dupont', '李雷'].map((name, index) => ({ user_id: String(index), name }))

test('a text names people by their whole name', () => {
	expect(mentionedIn('@Anna, please', people)).toEqual(['1'])
	expect(mentionedIn('@Ann: ask @Jean Dupont and @李雷。', people)).toEqual(['0', '2', '3'])
	expect(mentionedIn('mail ann@Ann.example, @Jean', people)).toEqual(['0'])
	expect(mentionedIn('', people)).toEqual([])
})

test('typing a name is noticed at the caret only', () => {
	expect(mentionAt('Ask @An', 7)).toEqual({ place: 4, typed: 'An' })
	expect(mentionAt('@', 1)).toEqual({ place: 0, typed: '' })
	expect(mentionAt('Ask @An now', 7)).toEqual({ place: 4, typed: 'An' })
	expect(mentionAt('Ask @An now', 11)).toBeNull()
	expect(mentionAt('me@example', 10)).toBeNull()
})

test('a text is cut at its mentions and loses nothing', () => {
	const mentions = people.slice(0, 3)
	const parts = textParts('Hi @Anna and @Jean Dupont!', mentions)
	expect(parts).toEqual([
		{ text: 'Hi ', kind: 'plain' },
		{ text: '@Anna', kind: 'mention' },
		{ text: ' and ', kind: 'plain' },
		{ text: '@Jean Dupont', kind: 'mention' },
		{ text: '!', kind: 'plain' },
	])
	expect(textParts('Nobody', mentions)).toEqual([{ text: 'Nobody', kind: 'plain' }])
	expect(textParts('', mentions)).toEqual([])
})

test('an address is a link, without the signs of the sentence around it', () => {
	const told = (text: string) =>
		textParts(text, people.slice(0, 1)).map(({ text, kind }) => (kind === 'link' ? [text] : text))
	expect(told('See https://a.example/b?c=1, @Ann (or http://x.example).')).toEqual([
		'See ',
		['https://a.example/b?c=1'],
		', ',
		'@Ann',
		' (or ',
		['http://x.example'],
		').',
	])
	expect(told('https:// and javascript:alert(1)')).toEqual(['https:// and javascript:alert(1)'])
})
