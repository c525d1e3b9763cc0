import { expect, it } from 'vitest'
import { readMembers } from './json-members.ts'

const value = {
	version: 3,
	names: ['a "quoted", {braced} name', 'back\\', ''],
	elements: { count: 2, name: [0, 1], inner: { name: ['not this'] }, walls: [9] },
	walls: [1],
	nothing: null,
}
/** Its text in small chunks. */
async function* cut(size: number): AsyncGenerator<string> {
	const text = JSON.stringify(value)
	for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

it('reads no further once it has them all', async () => {
	const unread = async function* () {
		yield '{"version":3,"names":'
		throw new Error('read on')
	}
	await expect(readMembers(unread(), new Set(['version']))).resolves.toEqual(new Map([['version', 3]]))
	await expect(readMembers(unread(), new Set(['version', 'names']))).rejects.toThrow('read on')
})

it.each([1, 2, 7, 10_000])('reads the wanted members alone, cut every %i characters', async (size) => {
	const found = await readMembers(cut(size), new Set(['names', 'elements.name', 'walls', 'nothing', 'missing']))
	expect(Object.fromEntries(found)).toEqual({
		names: value.names,
		'elements.name': [0, 1],
		walls: [1],
		nothing: null,
	})
})
