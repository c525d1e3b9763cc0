import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { InspectModelJob } from '@panelyard/contracts/models/conversion'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { checkConformance } from '../conformance/check-conformance.ts'
import type { IdsFile } from '../conformance/ids/check-ids.ts'
import { Timings } from '../converted-model.ts'
import { ConversionFailure } from '../failure.ts'
import { exporterOf, projectName, schemaAsWritten } from '../ifc/model-head.ts'
import { openSource } from '../model-source.ts'
import { Progress } from '../progress.ts'
import { StepFile } from '../step/step-file.ts'
import { readHeader } from '../step/step-header.ts'
import { CheckList } from './check-list.ts'
import { checkStep } from './file-checks.ts'
import { stepFacts } from './ifc-facts.ts'

type Source = Pick<InspectModelJob, 'source_path' | 'file_name' | 'max_unpacked_bytes'>

async function sizeAndHash(path: string): Promise<Pick<Inspection, 'file_bytes' | 'file_sha256'>> {
	const hash = createHash('sha256')
	let file_bytes = 0
	for await (const chunk of createReadStream(path)) {
		hash.update(chunk)
		file_bytes += chunk.length
	}
	return { file_bytes, file_sha256: hash.digest('hex') }
}

/** A STEP file, also one of another kind or version; null when the file isn't one, or can't be unpacked. */
async function openAsStep(source: Source): Promise<StepFile | null> {
	try {
		const opened = await openSource(source, new Progress(() => undefined), new Timings())
		return opened.format === 'step' ? new StepFile(new Uint8Array(opened.model)) : null
	} catch (error) {
		if (error instanceof ConversionFailure) return null
		throw error
	}
}

/** The inspection of a file that can't be converted: the reason, and everything that can be read. */
export async function inspectRefused(
	source: Source,
	failure: ConversionFailure,
	ids: readonly IdsFile[],
): Promise<Inspection> {
	const list = new CheckList()
	list.problem('refused')
	const file = await openAsStep(source)
	const header = file && readHeader(file)
	if (file) checkStep(list, stepFacts(file))
	return {
		file_name: source.file_name,
		...(await sizeAndHash(source.source_path)),
		schema: schemaAsWritten(header?.schema ?? ''),
		exporter: file && header ? exporterOf(file, header.exporter) : '',
		project_name: file ? projectName(file) : '',
		length_unit: '',
		length_unit_in_metres: 1,
		georeference: null,
		placement_bounds: null,
		floors: [],
		element_count: 0,
		with_representation: 0,
		without_shape: 0,
		classes: [],
		not_drawn: [],
		panel_rules: [],
		panels_without_mark: 0,
		panels_without_weight: 0,
		repeated_global_ids: 0,
		estimated_seconds: 0,
		refusal: failure.told,
		checks: list.checks,
		notices: [],
		conformance: file && (await checkConformance(file, ids)),
	}
}
