import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlanMergeJob } from '@panelyard/contracts/models/conversion'
import type { FloorOptions, MergePlacement } from '@panelyard/contracts/models/merge-options'
import type { MergePlan, PlannedFile, PlannedFloor } from '@panelyard/contracts/models/model-merges'
import { Timings } from '../converted-model.ts'
import { ConversionFailure } from '../failure.ts'
import type { ModelFacts } from '../inspection/model-facts.ts'
import { openSource } from '../model-source.ts'
import { type OnProgress, Progress } from '../progress.ts'
import { storableText } from '../storable-text.ts'
import { alignFloors } from './align-floors.ts'
import type { ComparedFile, PlacedFile } from './compared-file.ts'
import { findConflicts } from './merge-conflicts.ts'
import { extentOfBoxes } from './model-extent.ts'
import { gapAfter, moveOf, offeredPlacements, type Placing, proposedPlacement, raisedBy } from './offered-placements.ts'

/** Most storeys in a plan; nobody reads more, and broken files have a million. */
const MOST_FLOORS = 500
const LONGEST_NAME = 255

const NOTHING_KNOWN = {
	schema: '',
	exporter: '',
	project_name: '',
	length_unit: '',
	length_unit_in_metres: 1,
	element_count: 0,
	with_representation: 0,
	floor_count: 0,
	georeference: null,
	bounds: null,
	offered: [],
	proposed: 'keep',
	placement: 'keep',
} as const

async function readFacts(
	job: Pick<PlanMergeJob, 'max_unpacked_bytes'>,
	source_path: string,
): Promise<{ facts: ModelFacts; sha256: string }> {
	const silent = new Progress(() => undefined)
	const source = await openSource({ ...job, source_path }, silent, new Timings())
	const facts =
		source.format === 'glb'
			? await (await import('../inspection/glb-facts.ts')).readGlbFacts(source, silent)
			: await (await import('../inspection/ifc-facts.ts')).readIfcFacts(new Uint8Array(source.model), silent)
	if (facts.structure.elements.count === 0) throw new ConversionFailure('no_elements')
	return { facts, sha256: source.file_sha256 }
}

function compared(file_name: string, { facts, sha256 }: { facts: ModelFacts; sha256: string }): ComparedFile {
	const { structure } = facts
	const extent = extentOfBoxes(facts.boxes.filter((box) => box !== null))
	const floors = structure.floors
		.slice(0, MOST_FLOORS)
		.map((floor) => ({ ...floor, name: storableText(floor.name, LONGEST_NAME) }))
	const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = extent?.box ?? []
	return {
		facts: {
			file_name,
			schema: structure.schema,
			exporter: structure.exporter,
			project_name: structure.project_name,
			length_unit: facts.lengthUnit,
			length_unit_in_metres: structure.length_unit_in_metres,
			element_count: structure.elements.count,
			with_representation: facts.withRepresentation,
			floor_count: structure.floors.length,
			georeference: facts.place.georeference,
			bounds: extent && { min: [x0, y0, z0], max: [x1, y1, z1] },
			error_code: null,
			reason_code: '',
			reason_value: '',
		},
		sha256,
		position: { place: facts.place, floors: raisedBy(floors, facts.place.storeyDatum), extent },
		global_ids: new Set(structure.elements.global_id.filter((id) => id !== '')),
	}
}

function place(first: ComparedFile, file: ComparedFile, wanted: MergePlacement | null, tolerance: number): PlacedFile {
	const offered = offeredPlacements(first.position, file.position, tolerance)
	const asked = wanted ?? proposedPlacement(first.position, file.position, offered)
	const placing = offered.find(({ placement }) => placement === asked) ?? (offered[0] as Placing)
	const raised = (placing.matrix[11] as number) - first.position.place.storeyDatum
	const floors = raisedBy(file.position.floors, raised)
	return { ...file, offered, placing, floors }
}

function plannedFile(first: ComparedFile, file: PlacedFile): Omit<PlannedFile, 'file_id'> {
	return {
		...file.facts,
		offered: file.offered.map(({ placement, matrix }) => ({
			placement,
			move: moveOf(matrix),
			gap: gapAfter(first.position, file.position, matrix),
		})),
		proposed: proposedPlacement(first.position, file.position, file.offered),
		placement: file.placing.placement,
	}
}

function plannedFloors(files: readonly PlacedFile[], options: FloorOptions): PlannedFloor[] {
	const aligned = alignFloors(
		files.map(({ facts, floors }) => ({ file_name: facts.file_name, floors })),
		options,
	)
	return aligned.floors.map(({ name, elevation, element_count }, at) => ({
		name,
		elevation,
		element_count,
		parts: aligned.parts[at] ?? [],
	}))
}

/**
 * Plans the merge of some files. An unreadable file is in the plan with its `error_code`; floors and conflicts are
 * empty until it is removed.
 */
export async function comparePlan(job: PlanMergeJob, onProgress: OnProgress): Promise<MergePlan> {
	const readable: { file: ComparedFile; wanted: MergePlacement | null }[] = []
	const read: (ComparedFile | { error: ConversionFailure; file_name: string })[] = []
	for (const [at, { source_path, file_name, placement }] of job.sources.entries()) {
		try {
			const file = compared(file_name, await readFacts(job, source_path))
			readable.push({ file, wanted: placement })
			read.push(file)
		} catch (error) {
			if (!(error instanceof ConversionFailure)) throw error
			read.push({ error, file_name })
		}
		onProgress('reading', (100 * (at + 1)) / job.sources.length)
	}
	const first = readable[0]?.file
	const placed = new Map<unknown, PlacedFile>()
	for (const { file, wanted } of readable)
		if (first) placed.set(file, place(first, file, file === first ? 'keep' : wanted, job.merge.floor_tolerance))
	const files: PlannedFile[] = read.map((one) => {
		const file = placed.get(one)
		if (file && first) return { file_id: '', ...plannedFile(first, file) }
		if (!('error' in one)) throw new Error('a file was read and not placed')
		const { code, reason_code, reason_value } = one.error.told
		return {
			file_id: '',
			file_name: one.file_name,
			...NOTHING_KNOWN,
			offered: [],
			error_code: code,
			reason_code,
			reason_value,
		}
	})
	const all = [...placed.values()]
	const isWhole = all.length === files.length
	const floors = isWhole ? plannedFloors(all, job.merge) : []
	return {
		files,
		floors,
		conflicts: isWhole ? findConflicts(all, floors, job.merge) : [],
		element_count: all.reduce((sum, { facts }) => sum + facts.element_count, 0),
		estimated_seconds: 0,
	}
}

/** Runs a `plan_merge` job: writes `merge-plan.json`. */
export async function planMerge(job: PlanMergeJob, onProgress: OnProgress): Promise<void> {
	const plan = await comparePlan(job, onProgress)
	await mkdir(job.output_directory, { recursive: true })
	await writeFile(join(job.output_directory, 'merge-plan.json'), JSON.stringify(plan))
}
