import { buildModel } from './chunk-builder.ts'
import { AccessorReader } from './glb-accessors.ts'
import { parseGlb, parseGlbStart } from './glb-container.ts'
import { readScene } from './glb-scene.ts'
import type { IncomingFile } from './incoming-file.ts'
import type { ModelPart } from './model-chunks.ts'
import { streamModel } from './stream-model.ts'
import { planStream } from './stream-plan.ts'
import { readTextureColours } from './texture-colours.ts'

/**
 * Reads a GLB into a header and chunks for drawing: during the download when its document describes enough, else once it is
 * complete. Runs in a worker. Throws `ModelReadError`.
 */
export async function* readModel(file: IncomingFile): AsyncGenerator<ModelPart> {
	const start = await parseGlbStart(file)
	const plan = start && planStream(start.document)
	if (start && plan) yield* streamModel(file, start.document, start.binaryStart, plan)
	else yield* readWhole(await file.whole())
}

async function* readWhole(bytes: Uint8Array): AsyncGenerator<ModelPart> {
	const file = parseGlb(bytes)
	await AccessorReader.ready()
	const { header, chunks } = buildModel(readScene(file, await readTextureColours(file)), file.document)
	yield { type: 'header', header }
	for (const chunk of chunks()) yield { type: 'chunk', chunk, boxes: null }
}
