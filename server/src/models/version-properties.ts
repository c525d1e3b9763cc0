import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { PropertyBlock, propertyBlockRange, readPropertySetsAt } from '@panelyard/conversion/property-blocks'
import { AppError } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'
import { findVersion } from './model-versions.queries.ts'

/**
 * Returns the property sets of one element. Reads only its block of `properties.bin`. Throws for an unknown element.
 */
export async function readElementProperties(
	platform: Pick<Platform, 'database' | 'storage'>,
	version_id: string,
	element: number,
): Promise<PropertySet[]> {
	const version = await findVersion(platform.database, version_id)
	const stored = version?.artefacts?.['properties.bin']
	const blocks = version?.summary?.property_blocks
	const range = blocks && propertyBlockRange(blocks, element)
	if (!stored || !range) throw new AppError('NOT_FOUND', 'This element is not in the model')
	const block = new PropertyBlock(await readRange(platform, stored.storage_key, range))
	const sets = block.setsAt(element % blocks.elements_per_block)
	if (!sets) throw new AppError('NOT_FOUND', 'This element is not in the model')
	return sets
}

/** Bytes of `properties.bin` read at once. */
const READ_AT_ONCE = 4_000_000

/**
 * Reads the property sets of many elements, in the order of the model, and skips those without a property called `name`
 * (null: skips none). Yields to other requests between blocks. Throws on damaged bytes.
 * @param elements ascending; elements beyond the model are skipped
 */
export async function readPropertiesOf(
	platform: Pick<Platform, 'database' | 'storage'>,
	version_id: string,
	elements: readonly number[],
	name: string | null,
	take: (element: number, sets: PropertySet[]) => void,
): Promise<void> {
	const version = await findVersion(platform.database, version_id)
	const stored = version?.artefacts?.['properties.bin']
	const blocks = version?.summary?.property_blocks
	if (!stored || !blocks) throw new AppError('NOT_FOUND', 'This model has no properties')
	const { elements_per_block, offsets } = blocks
	const inBlocks = Map.groupBy(elements, (element) => Math.floor(element / elements_per_block))
	const wanted = [...inBlocks.keys()].filter((block) => offsets[block + 1] !== undefined).sort((a, b) => a - b)
	for (let from = 0; from < wanted.length; ) {
		const start = offsets[wanted[from] as number] as number
		let to = from + 1
		while (to < wanted.length && (offsets[(wanted[to] as number) + 1] as number) - start <= READ_AT_ONCE) to++
		const end = offsets[(wanted[to - 1] as number) + 1] as number
		const bytes = await readRange(platform, stored.storage_key, { start, end })
		for (const block of wanted.slice(from, to)) {
			const own = bytes.subarray((offsets[block] as number) - start, (offsets[block + 1] as number) - start)
			const inBlock = inBlocks.get(block) ?? []
			const places = inBlock.map((element) => element % elements_per_block)
			for (const [at, sets] of (await readPropertySetsAt(own, places, name)).entries())
				if (sets) take(inBlock[at] as number, sets)
			await setImmediate()
		}
		from = to
	}
}

async function readRange(
	platform: Pick<Platform, 'storage'>,
	storage_key: string,
	{ start, end }: { start: number; end: number },
): Promise<Buffer> {
	return buffer(await platform.storage.openRead(storage_key, { start, end: end - 1 }))
}
