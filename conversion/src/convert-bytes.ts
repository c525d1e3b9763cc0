import type { ConversionReport, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { concludeModel } from './conclude-model.ts'
import { Timings } from './converted-model.ts'
import { requireStep } from './formats/detect-format.ts'
import type { MeshingPool } from './geometry/product-list.ts'
import { type OnProgress, Progress } from './progress.ts'
import { readIfcModel } from './read-ifc-model.ts'
import { writeModel } from './write-model.ts'

/** The artefacts of a model, in memory. */
export interface ConvertedBytes {
	/** `model.glb` and `properties.bin`, in pieces. */
	glb: Uint8Array[]
	properties: Uint8Array[]
	structure: ModelStructure
	boxes: Float32Array
	panels: IdentifiedPanels | null
	report: ConversionReport
}

/**
 * Converts an IFC file in memory. Runs in browsers too: what this module imports uses nothing of Node.
 * @param file_sha256 of the bytes, for the report
 * @param pool is stopped at the end
 * @throws ConversionFailure when the file isn't an IFC model in STEP form that can be shown
 */
export async function convertBytes(
	bytes: Uint8Array,
	{ file_name, file_sha256 }: { file_name: string; file_sha256: string },
	pool: MeshingPool,
	onProgress: OnProgress,
): Promise<ConvertedBytes> {
	const timings = new Timings()
	const started = performance.now()
	const progress = new Progress(onProgress)
	const read = await readBytes(bytes, pool, progress, timings)
	const model = await writeModel(read, progress, timings, { hasPicture: false })
	const texts = [{ file_name, raw: read.texts ?? null }]
	const file = { file_name, file_sha256, file_bytes: bytes.length, texts }
	const { report, panels } = concludeModel(model, file, { panel_rule: null }, timings)
	report.timings.total = Math.round(performance.now() - started)
	progress.report('writing', 1)
	const { glb, structure, propertiesFile: properties, boxes } = model
	return { glb, properties, structure, boxes, panels, report }
}

async function readBytes(bytes: Uint8Array, pool: MeshingPool, progress: Progress, timings: Timings) {
	try {
		requireStep(bytes)
		return await readIfcModel(bytes, pool, progress, timings)
	} finally {
		pool.stop()
	}
}
