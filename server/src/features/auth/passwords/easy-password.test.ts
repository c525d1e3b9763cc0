import { expect, test } from 'vitest'
import { isEasyPassword, wordsOfEmail } from './easy-password.ts'

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
	'Passwort2024',
	'motdepasse12',
	'contraseña1',
	'schatz1234',
])('%s is refused', (password) => {
	expect(isEasyPassword(password)).toBe(true)
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
])('%s is accepted', (password) => {
	expect(isEasyPassword(password)).toBe(false)
})

test('a password made of the own address is refused', () => {
	for (const password of ['jane.miller1', 'janemiller77', 'Miller.Jane2024']) {
		expect(isEasyPassword(password, wordsOfEmail('jane.miller@example.com'))).toBe(true)
	}
	const words = 'jane miller walks home'
	expect(isEasyPassword(words, wordsOfEmail('jane.miller@example.com'))).toBe(false)
})
