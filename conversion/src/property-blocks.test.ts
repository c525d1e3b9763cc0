import { gzipSync } from 'node:zlib'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { expect, it } from 'vitest'
import { readPropertySetsAt } from './property-blocks.ts'

const name = 'Brandschutz "außen" \\ 1'
const sets: PropertySet[][] = [
	[],
	[{ name: 'Panel', kind: 'property', properties: [{ name, value: '],[{"\\\\' }] }],
	[{ name: 'Ось', kind: 'property', properties: [{ name: 'Länge', value: 12.5, unit: 'm' }] }],
]
const block = gzipSync(JSON.stringify(sets))

it('of a block, only the elements asked for are read, and of these those that have a property of the name', async () => {
	expect(await readPropertySetsAt(block, [1], name)).toEqual([sets[1]])
	expect(await readPropertySetsAt(block, [0, 1, 2], name)).toEqual([null, sets[1], null])
	expect(await readPropertySetsAt(block, [0, 2, 7], null)).toEqual([sets[0], sets[2]])
	expect(await readPropertySetsAt(block, [1], 'Brandschutz')).toEqual([null])
	expect(await readPropertySetsAt(gzipSync('[]'), [0], null)).toEqual([])
})

it('damaged bytes and other texts are refused', async () => {
	await expect(readPropertySetsAt(block.subarray(0, 20), [0], null)).rejects.toThrow()
	await expect(readPropertySetsAt(gzipSync('{"message":"no"}'), [0], null)).rejects.toThrow('not a block')
	await expect(readPropertySetsAt(gzipSync('[{"name":"no"}]'), [0], null)).rejects.toThrow('not a block')
})
