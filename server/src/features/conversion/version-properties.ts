import type { PropertySet } from '@panelyard/contracts/model-structure'
import { propertyBlockRange, readPropertyBlock } from '@panelyard/conversion/property-blocks'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { findVersion } from './conversion.queries.ts'

/** The property sets of one element: reads the one block of `properties.bin` it lies in. Throws when there is no such element. */
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
	const stream = await platform.storage.openRead(stored.storage_key, { start: range.start, end: range.end - 1 })
	const chunks: Buffer[] = []
	for await (const chunk of stream) chunks.push(chunk as Buffer)
	const sets = readPropertyBlock(Buffer.concat(chunks))[element % blocks.elements_per_block]
	if (!sets) throw new AppError('NOT_FOUND', 'This element is not in the model')
	return sets
}
