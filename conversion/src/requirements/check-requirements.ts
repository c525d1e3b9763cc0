import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckRequirementsJob } from '@panelyard/contracts/models/conversion'
import { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { IdsFailure, IdsResult, IdsSpecificationResult } from '@panelyard/contracts/testing/conformance'
import {
	type FoundRequirements,
	MOST_FAILURES_LISTED,
	MOST_PANELS_LISTED,
} from '@panelyard/contracts/testing/requirements'
import { xmlBytes } from '@panelyard/contracts/testing/xml-text'
import { checkReadIds, type ReadIds, readIdsFile } from '../conformance/ids/check-ids.ts'
import { type SchemaModel, schemaModelOf } from '../conformance/schema/schema-model.ts'
import { Timings } from '../converted-model.ts'
import { openSource } from '../model-source.ts'
import { readPanelsFile } from '../panels-file.ts'
import { type OnProgress, Progress } from '../progress.ts'
import { StepFile } from '../step/step-file.ts'
import { storableText } from '../storable-text.ts'
import { writeListLines } from '../write-pieces.ts'
import { FailingElements, LONGEST_REASON } from './failing-elements.ts'
import { firstReasons, joinResults } from './join-results.ts'

const LONGEST_LABEL = 100

type Source = CheckRequirementsJob['sources'][number]

/** A file by the names of its schema; a word where it can't be read so. */
async function openModel(
	{ source_path, text_encoding }: Source,
	max_unpacked_bytes: number,
): Promise<SchemaModel | 'not_ifc' | 'unknown_schema'> {
	const quiet = new Progress(() => undefined)
	const { format, model } = await openSource({ source_path, max_unpacked_bytes }, quiet, new Timings())
	if (format !== 'step') return 'not_ifc'
	const file = new StepFile(new Uint8Array(model), undefined, text_encoding ?? null)
	return (await schemaModelOf(file)) ?? 'unknown_schema'
}

const withoutLists = ({ specifications, ...result }: IdsResult): FoundRequirements['files'][number] => ({
	...result,
	specifications: specifications.map(({ requirements, ...specification }) => ({
		...specification,
		requirements: requirements.map(({ failures, ...requirement }) => ({
			...requirement,
			first_reasons: firstReasons(
				failures.map(({ reason, why }) => ({ reason: storableText(reason, LONGEST_REASON), why })),
			),
		})),
	})),
})

const failuresOf = ({ requirements }: IdsSpecificationResult): IdsFailure[] =>
	requirements.flatMap(({ failures }) => failures)

/** Checks the files of a version against IDS files, and writes what it found. */
export async function checkRequirements(job: CheckRequirementsJob, onProgress: OnProgress): Promise<void> {
	const path = (name: string): string => join(job.artefact_directory, name)
	const structure = ModelStructure.parse(JSON.parse(await readFile(path('structure.json'), 'utf8')))
	const panels = existsSync(path('panels.json')) ? (await readPanelsFile(path('panels.json'))).panels : []
	const results: IdsResult[][] = []
	let problem: FoundRequirements['problem'] = null
	const all: ReadIds[] = []
	for (const { name, content } of job.ids) all.push(await readIdsFile({ name, bytes: xmlBytes(content) }))
	let left = MOST_FAILURES_LISTED
	for (const [at, source] of job.sources.entries()) {
		const model = await openModel(source, job.max_unpacked_bytes)
		if (typeof model === 'string') {
			problem = model
			break
		}
		const ofSource: IdsResult[] = []
		for (const [place, ids] of all.entries()) {
			const result = checkReadIds(model, ids, { ofRequirement: left, ofFile: left })
			left -= result.specifications.flatMap(failuresOf).length
			ofSource.push(result)
			onProgress('structure', (100 * (at + (place + 1) / job.ids.length)) / job.sources.length)
		}
		results.push(ofSource)
	}
	const files = problem ? [] : joinResults(results.map((each) => each.map(withoutLists)))
	const failing = new FailingElements(structure)
	let first = 0
	for (const [place, { specifications }] of files.entries()) {
		for (const at of specifications.keys())
			for (const [source, ofSource] of results.entries()) {
				const specification = ofSource[place]?.specifications[at]
				for (const failure of specification ? failuresOf(specification) : []) failing.add(source, failure, first + at)
			}
		first += specifications.length
	}
	const failingPanels = panels.filter(({ element }) => failing.has(element))
	const found: FoundRequirements = {
		problem,
		files,
		failing_elements: failing.count,
		failing_panels: failingPanels.length,
		first_panels: failingPanels.slice(0, MOST_PANELS_LISTED).map(({ element, mark, name, global_id }) => ({
			label: storableText(mark || name || global_id, LONGEST_LABEL),
			specifications: failing.specificationsOf(element),
		})),
		is_cut: left === 0,
	}
	await mkdir(job.output_directory, { recursive: true })
	await writeListLines(join(job.output_directory, 'failing-elements.jsonl'), failing.all())
	await writeFile(join(job.output_directory, 'requirements.json'), JSON.stringify(found))
	onProgress('writing', 100)
}
