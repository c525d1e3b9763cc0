import { gzipSync } from 'node:zlib'
import type { PropertySet } from '@panelyard/contracts/model-structure'
import { expect, it } from 'vitest'
import { readPropertyBlockNaming } from './property-blocks.ts'

const name = 'Brandschutz "außen" \\ 1'
const sets: PropertySet[][] = [[], [{ name: 'Panel', kind: 'property', properties: [{ name, value: 'F 90' }] }]]
const block = gzipSync(JSON.stringify(sets))

it('a block is read whole when it has a property of the name, and passed over when it has none', async () => {
	expect(await readPropertyBlockNaming(block, name)).toEqual(sets)
	expect(await readPropertyBlockNaming(block, null)).toEqual(sets)
	expect(await readPropertyBlockNaming(block, 'Brandschutz')).toBeNull()
})

it('damaged bytes and other texts are refused', async () => {
	await expect(readPropertyBlockNaming(block.subarray(0, 20), null)).rejects.toThrow()
	await expect(readPropertyBlockNaming(gzipSync('{"message":"no"}'), null)).rejects.toThrow('not a block')
})
