import { statSync } from 'node:fs'
import type { ConversionJob, ElementProblem, ModelNotice } from '@panelyard/contracts/models/conversion'
import { FloorOptions, type ModelSource } from '@panelyard/contracts/models/merge-options'
import type { Account, ReadModel, ReadStructure, Timings } from '../converted-model.ts'
import { ConversionFailure } from '../failure.ts'
import type { Matrix } from '../geometry/matrices.ts'
import { chooseOrigin } from '../geometry/origin.ts'
import { openSource, readModel } from '../model-source.ts'
import { type OnProgress, Progress } from '../progress.ts'
import { PropertiesFileWriter } from '../properties-file.ts'
import type { FileTexts } from '../text-readings.ts'
import { alignFloors } from './align-floors.ts'
import { joinAxes } from './join-axes.ts'
import { GeometryJoiner } from './join-geometry.ts'
import { joinStructures } from './join-structures.ts'
import { extentOf } from './model-extent.ts'
import { NOWHERE } from './model-place.ts'
import { type ModelPosition, moveOf, placingFor, raisedBy } from './offered-placements.ts'

/** Per cent of a conversion for reading; writing takes the rest. */
const READ_PERCENT = 88

/** Parts further apart than this don't belong in one picture. */
const FAR_APART = 20_000

export interface MergedModel {
	read: ReadModel
	sources: ModelSource[]
	texts: FileTexts[]
	/** For all files together. */
	file_bytes: number
	/** For the first file. */
	file_sha256: string
}

interface Source {
	source_path: string
	file_name: string
	placement: ModelSource['placement']
	text_encoding?: ConversionJob['text_encoding']
}

/** Progress of one of several files within the whole; the stage never goes back. */
function partProgress(onProgress: OnProgress, from: number, to: number, isFirst: boolean, isLast: boolean): Progress {
	return new Progress((stage, percent) => {
		const told = (stage === 'reading' && !isFirst) || (stage === 'structure' && !isLast) ? 'geometry' : stage
		onProgress(told, Math.round((from + ((to - from) * Math.min(percent, READ_PERCENT)) / READ_PERCENT) * 10) / 10)
	})
}

/** An error of a file, with the file's name. */
async function naming<Result>(file_name: string, read: () => Promise<Result>): Promise<Result> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof ConversionFailure) throw new ConversionFailure(error.reason, error.value, file_name)
		throw error
	}
}

/** Combines the accounts of the elements of several files, each with its file. */
class MergedAccount {
	readonly total: Account = {
		withRepresentation: 0,
		converted: 0,
		fallback: [],
		notConverted: [],
		doubtful: [],
	}
	readonly notices: ModelNotice[] = []
	private readonly undrawn = new Map<string, number>()

	add(model: ReadModel, file_name: string, firstElement: number): void {
		const moved = (problems: ElementProblem[]): ElementProblem[] =>
			problems.map((problem) => ({
				...problem,
				file_name,
				...(problem.element === undefined ? {} : { element: problem.element + firstElement }),
				...(problem.wholes ? { wholes: problem.wholes.map((whole) => whole + firstElement) } : {}),
			}))
		this.total.withRepresentation += model.withRepresentation
		this.total.converted += model.converted
		for (const list of ['fallback', 'notConverted', 'doubtful'] as const)
			for (const problem of moved(model[list])) this.total[list].push(problem)
		for (const notice of model.notices) this.notices.push({ ...notice, file_name })
		for (const entry of model.notDrawn)
			this.undrawn.set(entry.class, (this.undrawn.get(entry.class) ?? 0) + entry.count)
	}

	get notDrawn(): ReadModel['notDrawn'] {
		return [...this.undrawn].map(([name, count]) => ({ class: name, count })).sort((a, b) => b.count - a.count)
	}
}

/** Elements with the GlobalId of an element in an earlier file. */
function sharedGlobalIds(structures: readonly ReadStructure[]): number {
	const earlier = new Set<string>()
	let shared = 0
	for (const { elements } of structures) {
		for (const id of elements.global_id) if (id !== '' && earlier.has(id)) shared++
		for (const id of elements.global_id) earlier.add(id)
	}
	return shared
}

/**
 * Reads several model files into one model, one after the other: only one is meshed at a time. Their bytes stay in
 * memory until panels are identified, which needs property sets.
 * @throws ConversionFailure with the name of the file that can't be converted
 */
export async function readMergedModel(
	job: ConversionJob,
	onProgress: OnProgress,
	timings: Timings,
): Promise<MergedModel> {
	const options = job.merge ?? FloorOptions.parse({})
	const files: Source[] = [{ ...job, placement: 'keep' }, ...(job.further_sources ?? [])]
	const sizes = files.map(({ source_path }) => statSync(source_path).size)
	const allBytes = sizes.reduce((sum, size) => sum + size, 0)
	const percents = [0]
	for (const size of sizes) percents.push((percents.at(-1) as number) + (size / Math.max(1, allBytes)) * READ_PERCENT)

	const writer = new PropertiesFileWriter()
	const joiner = new GeometryJoiner()
	const account = new MergedAccount()
	const structures: ReadStructure[] = []
	const moves: (Matrix | null)[] = []
	const sources: ModelSource[] = []
	const texts: FileTexts[] = []
	const propertySets: ReadModel['propertySets'][] = []
	let first: ModelPosition | null = null
	for (const [at, { source_path, file_name, placement, text_encoding }] of files.entries()) {
		const progress = partProgress(
			onProgress,
			percents[at] as number,
			percents[at + 1] as number,
			at === 0,
			at === files.length - 1,
		)
		const { model, opened } = await naming(file_name, async () => {
			const { model: bytes, ...opened } = await openSource({ ...job, source_path, text_encoding }, progress, timings)
			return { model: await readModel({ model: bytes, ...opened }, progress, timings, writer), opened }
		})
		const { structure } = model
		texts.push({ file_name, raw: model.texts ?? null })
		const place = model.place()
		const position: ModelPosition = {
			place,
			floors: raisedBy(structure.floors, place.storeyDatum),
			extent: extentOf(model.geometry),
		}
		first ??= position
		const { placement: placed, matrix } = placingFor(first, position, placement, options.floor_tolerance)
		const move = placed === 'keep' ? null : matrix
		moves.push(move)
		joiner.add(model.geometry, move)
		propertySets.push(model.propertySets)
		const raised = (matrix[11] as number) - first.place.storeyDatum
		structures.push({ ...structure, floors: raisedBy(position.floors, raised) })
		const first_element = sources.reduce((sum, source) => sum + source.element_count, 0)
		account.add(model, file_name, first_element)
		sources.push({
			file_name,
			file_bytes: opened.file_bytes,
			file_sha256: opened.file_sha256,
			schema: structure.schema,
			exporter: structure.exporter,
			length_unit_in_metres: structure.length_unit_in_metres,
			placement: placed,
			move: moveOf(matrix),
			first_element,
			element_count: structure.elements.count,
		})
	}
	const floors = alignFloors(
		structures.map((structure, at) => ({ file_name: files[at]?.file_name ?? '', floors: structure.floors })),
		options,
	)
	const axes = joinAxes(structures.map(({ grid, north }, at) => ({ grid, north, move: moves[at] ?? null })))
	const structure: ReadStructure = { ...joinStructures(structures, floors), ...axes, sources }
	const geometry = joiner.finish()
	const origin = chooseOrigin(geometry)
	timings.lap('merge')
	const read: ReadModel = {
		structure,
		geometry,
		origin,
		properties: writer,
		propertySets: (element) => {
			const source = sources.findLastIndex(({ first_element }) => first_element <= element)
			return propertySets[source]?.(element - (sources[source] as ModelSource).first_element) ?? []
		},
		place: () => ({ ...NOWHERE, storeyDatum: first?.place.storeyDatum ?? 0 }),
		...account.total,
		notDrawn: account.notDrawn,
		notices: [...mergeNotices(structures, account.notices, origin.farthest), ...account.notices],
	}
	return {
		read,
		sources,
		texts,
		file_bytes: sources.reduce((sum, { file_bytes }) => sum + file_bytes, 0),
		file_sha256: sources[0]?.file_sha256 ?? '',
	}
}

/** Notices that need all files. */
function mergeNotices(structures: readonly ReadStructure[], told: ModelNotice[], farthest: number): ModelNotice[] {
	const notices: ModelNotice[] = []
	const shared = sharedGlobalIds(structures)
	if (shared > 0)
		notices.push({
			code: 'global_ids_in_several_files',
			severity: 'warning',
			message: 'Some elements have the GlobalId of an element of another file. All of them are kept.',
			count: shared,
		})
	if (farthest > FAR_APART && !told.some(({ code }) => code === 'far_apart'))
		notices.push({
			code: 'files_far_apart',
			severity: 'warning',
			message: 'The files stand more than 20 km from each other.',
		})
	return notices
}
