import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementProblem, ExportGlbJob } from '@panelyard/contracts/models/conversion'
import type { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import { geometryState } from '@panelyard/contracts/models/structure-layout'
import type { GlbExportReport } from '@panelyard/contracts/testing/model-tasks'
import { type ReadModel, Timings } from '../converted-model.ts'
import { ConversionFailure } from '../failure.ts'
import type { Shape } from '../geometry/model-geometry.ts'
import { prepareEncoder } from '../glb/gltf-file.ts'
import { writeModelGlb } from '../glb/model-glb.ts'
import { openSource, readModel } from '../model-source.ts'
import { type OnProgress, Progress } from '../progress.ts'
import { elementTable, writeFlatGlb } from './flat-glb.ts'
import { type KeptElements, keepElements } from './kept-elements.ts'
import { writeNodesGlb } from './nodes-glb.ts'

async function writeGlb(model: ReadModel, kept: KeptElements, options: GlbExportOptions): Promise<Uint8Array> {
	await prepareEncoder()
	if (options.layout === 'nodes') return writeNodesGlb(model, kept, options.compress)
	if (!options.compress) return writeFlatGlb(model, kept)
	const { structure, origin } = model
	const { pieces } = await writeModelGlb({
		geometry: kept.geometry,
		floor: kept.floor,
		floorNames: structure.floors.map(({ name }) => name),
		offset: origin.glb,
		name: structure.project_name,
		elements: elementTable(model, kept),
	})
	return Buffer.concat(pieces)
}

/** Elements with a shape among those left out, by class. */
function leftOutByClass(
	{ structure: { elements, classes } }: ReadModel,
	leftOut: Uint8Array,
): GlbExportReport['left_out'] {
	const counts = new Map<string, number>()
	const none = geometryState('none')
	for (let element = 0; element < elements.count; element++) {
		if (leftOut[element] === 0 || elements.geometry[element] === none) continue
		const name = classes[elements.class[element] as number] as string
		counts.set(name, (counts.get(name) ?? 0) + 1)
	}
	return [...counts].map(([name, count]) => ({ class: name, count })).sort((a, b) => b.count - a.count)
}

/** Problems of elements in the export. */
function keptProblems(model: ReadModel, leftOut: Uint8Array, problems: ElementProblem[]): ElementProblem[] {
	const left = new Set(model.structure.elements.express_id.filter((_, element) => leftOut[element] === 1))
	return left.size === 0 ? problems : problems.filter(({ express_id }) => !left.has(express_id))
}

/**
 * Makes a GLB of a model file for other programs.
 * @throws ConversionFailure when the file can't be converted, or no element is left
 */
export async function exportModel(
	job: Pick<ExportGlbJob, 'source_path' | 'file_name' | 'max_unpacked_bytes' | 'options' | 'threads'>,
	onProgress: OnProgress,
): Promise<{ glb: Uint8Array; report: GlbExportReport }> {
	const progress = new Progress(onProgress)
	const timings = new Timings()
	const source = await openSource(job, progress, timings)
	const model = await readModel(source, progress, timings)
	const kept = keepElements(model, job.options.leave_out)
	const { instances, shapes, firstInstance } = kept.geometry
	if (instances.length === 0) throw new ConversionFailure('nothing_left')
	const glb = await writeGlb(model, kept, job.options)
	progress.report('writing', 0.8)
	const { structure } = model
	const report: GlbExportReport = {
		file_name: job.file_name,
		file_sha256: source.file_sha256,
		schema: structure.schema,
		exporter: structure.exporter,
		options: job.options,
		bytes: glb.byteLength,
		element_count: kept.elements.filter((_, at) => firstInstance[at] !== firstInstance[at + 1]).length,
		triangle_count: instances.shapes.reduce((sum, shape) => sum + (shapes[shape] as Shape).indices.length / 3, 0),
		origin: model.origin.ifc,
		with_representation: model.withRepresentation,
		left_out: leftOutByClass(model, kept.leftOut),
		fallback: keptProblems(model, kept.leftOut, model.fallback),
		not_converted: keptProblems(model, kept.leftOut, model.notConverted),
		not_drawn: model.notDrawn,
	}
	return { glb, report }
}

/** Runs an `export_glb` job: writes `model.glb` and `export.json`. */
export async function exportGlb(job: ExportGlbJob, onProgress: OnProgress): Promise<void> {
	const { glb, report } = await exportModel(job, onProgress)
	await mkdir(job.output_directory, { recursive: true })
	await writeFile(join(job.output_directory, 'model.glb'), glb)
	await writeFile(join(job.output_directory, 'export.json'), JSON.stringify(report, null, '\t'))
	onProgress('writing', 100)
}
