import { expect, it } from 'vitest'
import { readThreeWays } from '../read-three-ways.ts'
import { readModelFile } from './model-folder.ts'
import { READ_THREE_WAYS } from './required-models.ts'

it.each(READ_THREE_WAYS)('%s has the same property sets whichever way they are read', (name) => {
	const sets = readThreeWays(readModelFile(name))
	expect(sets.length).toBeGreaterThan(10)
	for (const { read, written, found, measured, readMeasured } of sets) {
		expect(written).toEqual(read)
		expect(found).toEqual(read)
		expect(measured).toEqual(readMeasured)
	}
})
