import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InspectModelJob } from '@panelyard/contracts/models/conversion'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { xmlBytes } from '@panelyard/contracts/testing/xml-text'
import { checkConformance } from '../conformance/check-conformance.ts'
import type { IdsFile } from '../conformance/ids/check-ids.ts'
import { Timings } from '../converted-model.ts'
import { ConversionFailure, tellFailure } from '../failure.ts'
import { openSource } from '../model-source.ts'
import { type OnProgress, Progress } from '../progress.ts'
import { storableText } from '../storable-text.ts'
import { CheckList } from './check-list.ts'
import { repeatedGlobalIds, withoutShape } from './element-counts.ts'
import { checkElements, checkFile, checkPlace } from './file-checks.ts'
import type { ModelFacts } from './model-facts.ts'
import { checkPanels } from './panel-checks.ts'
import { boundsOf } from './placement-bounds.ts'

/** Longer lists are cut: nobody reads them, and broken files have a million storeys. */
const MOST_FLOORS = 1000
const MOST_CLASSES = 500
const LONGEST_NAME = 255

/** A conversion's default speed without measurements: bytes per second after a start-up time. */
const BYTES_PER_SECOND = 2_000_000
const START_SECONDS = 1.5

/**
 * Progress of an inspection in per cent when the file has been read, and when everything except panels has been
 * checked.
 */
const READ_PERCENT = 40
const LOOKED_PERCENT = 90

/** Start and end of the stages of a whole conversion, see `Progress`. */
const READ_OF_WHOLE = 12
const STRUCTURE_FROM = 80
const STRUCTURE_TO = 88

/** Progress of a reader that stops before meshing, scaled to the whole inspection. */
function inspectionProgress(onProgress: OnProgress): Progress {
	let percent = 0
	return new Progress((stage, told) => {
		const looked = Math.max(0, (told - STRUCTURE_FROM) / (STRUCTURE_TO - STRUCTURE_FROM))
		const wanted =
			stage === 'reading'
				? (told / READ_OF_WHOLE) * READ_PERCENT
				: READ_PERCENT + Math.min(1, looked) * (LOOKED_PERCENT - READ_PERCENT)
		percent = Math.max(percent, wanted)
		onProgress(stage, percent)
	})
}

function classCounts(facts: ModelFacts): Inspection['classes'] {
	const { elements, classes } = facts.structure
	const counts = new Array<number>(classes.length).fill(0)
	for (const number of elements.class) counts[number] = (counts[number] as number) + 1
	return classes
		.map((name, number) => ({ class: name, count: counts[number] as number }))
		.sort((a, b) => b.count - a.count)
		.slice(0, MOST_CLASSES)
}

function boundsForPeople(facts: ModelFacts): Inspection['placement_bounds'] {
	const box = boundsOf(facts.boxes)
	return box && { min: [box[0], box[1], box[2]], max: [box[3], box[4], box[5]] }
}

/**
 * Inspects a model file without meshing it. A file that can't be converted also gets an inspection, with its `refusal`;
 * throws only errors that aren't the file's fault.
 * @param ids that the model must fulfil
 */
export async function inspectFile(
	job: Source,
	onProgress: OnProgress,
	ids: readonly IdsFile[] = [],
): Promise<Inspection> {
	try {
		return await inspectReadable(job, onProgress, ids)
	} catch (error) {
		if (!(error instanceof ConversionFailure)) throw error
		const { inspectRefused } = await import('./refused-file.ts')
		return inspectRefused(job, error, ids)
	}
}

type Source = Pick<InspectModelJob, 'source_path' | 'file_name' | 'max_unpacked_bytes'>

async function inspectReadable(job: Source, onProgress: OnProgress, ids: readonly IdsFile[]): Promise<Inspection> {
	const progress = inspectionProgress(onProgress)
	const source = await openSource(job, progress, new Timings())
	const facts =
		source.format === 'glb'
			? await (await import('./glb-facts.ts')).readGlbFacts(source, progress)
			: await (await import('./ifc-facts.ts')).readIfcFacts(new Uint8Array(source.model), progress)
	const list = new CheckList()
	checkFile(list, facts, source.file_bytes)
	checkPlace(list, facts)
	checkElements(list, facts)
	const panels = checkPanels(list, facts)
	const { structure } = facts
	return {
		file_name: job.file_name,
		file_bytes: source.file_bytes,
		file_sha256: source.file_sha256,
		schema: structure.schema,
		exporter: structure.exporter,
		project_name: structure.project_name,
		length_unit: facts.lengthUnit,
		length_unit_in_metres: structure.length_unit_in_metres,
		georeference: facts.georeference,
		placement_bounds: boundsForPeople(facts),
		floors: structure.floors
			.slice(0, MOST_FLOORS)
			.map((floor) => ({ ...floor, name: storableText(floor.name, LONGEST_NAME) })),
		element_count: structure.elements.count,
		with_representation: facts.withRepresentation,
		without_shape: withoutShape(facts).length,
		classes: classCounts(facts),
		not_drawn: facts.notDrawn,
		panel_rules: panels.rules,
		panels_without_mark: panels.withoutMark,
		panels_without_weight: panels.withoutWeight,
		repeated_global_ids: repeatedGlobalIds(facts).count,
		estimated_seconds: Math.ceil(START_SECONDS + source.file_bytes / BYTES_PER_SECOND),
		refusal: structure.elements.count > 0 ? null : tellFailure('no_elements'),
		checks: list.checks,
		notices: [...source.notices, ...facts.notices],
		conformance: facts.step && (await checkConformance(facts.step.file, ids)),
	}
}

/** Runs an `inspect_model` job: writes `inspection.json`. */
export async function inspectModel(job: InspectModelJob, onProgress: OnProgress): Promise<void> {
	const ids = (job.ids ?? []).map(({ name, content }) => ({ name, bytes: xmlBytes(content) }))
	const inspection = await inspectFile(job, onProgress, ids)
	await mkdir(job.output_directory, { recursive: true })
	await writeFile(join(job.output_directory, 'inspection.json'), JSON.stringify(inspection, null, '\t'))
	onProgress('writing', 100)
}
