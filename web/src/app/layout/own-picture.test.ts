import { expect, test } from 'vitest'
import { ownPicture } from './own-picture.ts'

test('only pictures of this server are shown', () => {
	expect(ownPicture('/users/5/picture')).toBe('/users/5/picture')
	for (const other of ['https://lh3.googleusercontent.com/a/x', '//lh3.googleusercontent.com/a/x', '', null])
		expect(ownPicture(other)).toBeNull()
})
