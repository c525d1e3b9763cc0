import { expect, test } from 'vitest'
import { commandKey } from './command-key.ts'

test('keys of commands are written as the keyboard has them', () => {
	expect(['MacIntel', 'iPad', 'Win32', 'Linux x86_64', ''].map((platform) => commandKey(platform))).toEqual([
		'⌘',
		'⌘',
		'Ctrl',
		'Ctrl',
		'Ctrl',
	])
})
