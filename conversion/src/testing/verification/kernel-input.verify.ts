import { expect, it } from 'vitest'
import { meshBothWays } from '../mesh-both-ways.ts'
import { readModelFile } from './model-folder.ts'
import { MESHED_BOTH_WAYS } from './required-models.ts'

it.each(MESHED_BOTH_WAYS)('%s is meshed alike from the whole file and from what its products need', async (name) => {
	const { needed, everything } = await meshBothWays(readModelFile(name))
	expect(needed.instances.length).toBeGreaterThan(50)
	expect(needed).toEqual(everything)
})
