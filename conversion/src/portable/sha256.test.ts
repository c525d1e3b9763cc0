import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256, sha256Words } from './sha256.ts'

it('computes the same hash in browsers as in Node', () => {
	for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
		const data = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255)
		const words = sha256Words(data)
		const hex = [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
		expect(hex).toBe(hash('sha256', data, 'hex'))
	}
	expect(sha256('Außenwand')).toBe(hash('sha256', 'Außenwand', 'base64url'))
})
