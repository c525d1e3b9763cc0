import { expect, test, vi } from 'vitest'
import { SignupRequest } from '../accounts/auth.ts'
import { CommentText } from '../messages/comments.ts'
import { CreateGroupRequest, GroupName } from '../panels/groups.ts'
import { ProjectName } from '../projects/projects.ts'
import { StatusName } from '../statuses/statuses.ts'
import { cleanName, cleanText, MOST_MARKS } from './plain-text.ts'

test.each([
	['a\u202egnp.exe', 'agnp.exe'],
	['\ufeffHouse\u200b \u2066A\u2069', 'House A'],
	['Ho\u200duse\u200c', 'House'],
	['a\u0007b\u009bc\u0000', 'abc'],
	['half \ud83d half', 'half  half'],
	['Gebäude', 'Gebäude'.normalize('NFC')],
	['first\r\nsecond', 'first second'],
])('what nobody sees is taken out of the name %j', (given, clean) => {
	expect(cleanName(given)).toBe(clean)
})

test.each(['👩‍👩‍👧', '👩🏽‍🚒', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'می‌خواهم', 'क्‍ष', 'برج الرياض', 'שלום', '東京'])(
	'%s stays as it is',
	(given) => {
		expect(cleanName(given)).toBe(given.normalize('NFC'))
	},
)

test('descriptions keep their lines', () => {
	expect(cleanText(' one\n\ttwo\u202e ')).toBe('one\n\ttwo')
	expect(CreateGroupRequest.parse({ name: 'G', description: 'a\nb\u200b' }).description).toBe('a\nb')
})

test.each([
	[ProjectName, 'Project name is required'],
	[StatusName, 'Status name is required'],
	[GroupName, 'Group name is required'],
])('a name of invisible characters only is no name', (schema, message) => {
	expect(schema.safeParse('\u200b\u202e \u2066').error?.issues[0]?.message).toBe(message)
	expect(schema.parse(' A\u200b ')).toBe('A')
})

test('names of people are cleaned', () => {
	const request = { email: 'a@example.com', password: 'correct horse battery', name: 'An\u202ena' }
	expect(SignupRequest.parse(request).name).toBe('Anna')
})

test('a letter with more marks than any language has is cut before its marks are sorted', () => {
	const given = `a${'\u0301\u0316'.repeat(400)}b`
	expect(cleanName(given)).toBe(`a${'\u0301\u0316'.repeat(MOST_MARKS / 2)}b`.normalize('NFC'))
	expect(cleanName('Nguyễn Thị Ệ')).toBe('Nguyễn Thị Ệ'.normalize('NFC'))
})

test('texts that no contract takes are not cleaned first', () => {
	const normalize = vi.spyOn(String.prototype, 'normalize')
	try {
		expect(GroupName.safeParse('e\u0301'.repeat(100_000)).success).toBe(false)
		expect(CommentText.safeParse('e\u0301'.repeat(100_000)).success).toBe(false)
		expect(normalize).not.toHaveBeenCalled()
	} finally {
		normalize.mockRestore()
	}
	expect(GroupName.parse('e\u0301'.repeat(120))).toBe('é'.repeat(120))
	expect(CommentText.parse('e\u0301'.repeat(4000))).toBe('é'.repeat(4000))
})
