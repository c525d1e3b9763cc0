import { expect, test } from 'vitest'
import { NewPassword, SignupRequest } from './auth.ts'
import { isEasyPassword } from './easy-password.ts'

test.each([
	'password123',
	'Password123!',
	'P@ssw0rd2024',
	'passwordpassword',
	'1234567890',
	'0987654321',
	'qwertyuiop',
	'qwerty123456',
	'1q2w3e4r5t',
	'1qaz2wsx3edc',
	'abcdefghij',
	'abc123abc123',
	'hellohello',
	'iloveyou123',
	'Welcome2025!',
	'administrator',
	'letmein12345',
	'panelyard1',
	'aaaaaaaaaaaa',
	'asdfghjkl1',
	'changeme123',
	'football2023',
	'sunshine1234',
	'Sommer2024!',
	'my password'.replace('my ', 'pass '),
])('%s is refused', (password) => {
	expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe('Password is too easy to guess')
})

test.each([
	'correct horse battery',
	'a brand new password',
	'yet another password',
	'purple lamp 83 river',
	'Tr4ctor-Mond-91',
	'kV9$zq2Lr!x',
	'die drei Betonmischer',
	'お城の上の月は今夜も青い',
])('%s is taken', (password) => {
	expect(isEasyPassword(password)).toBe(false)
})

test('a password made of the own address is refused', () => {
	const problems = (email: string, password: string) => SignupRequest.safeParse({ email, password }).error?.issues
	expect(problems('jane.miller@example.com', 'jane.miller1')).toMatchObject([
		{ path: ['password'], message: 'Password is too easy to guess' },
	])
	expect(problems('someone@example.com', 'JaneMiller77xq')).toBeUndefined()
})
