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
		{ text: 'Hi ', isMention: false },
		{ text: '@Anna', isMention: true },
		{ text: ' and ', isMention: false },
		{ text: '@Jean Dupont', isMention: true },
		{ text: '!', isMention: false },
	])
	expect(textParts('Nobody', mentions)).toEqual([{ text: 'Nobody', isMention: false }])
	expect(textParts('', mentions)).toEqual([])
})
