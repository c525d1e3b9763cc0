import type { ModelNotice } from '@panelyard/contracts/models/conversion'
import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import type { StepFile } from '../step/step-file.ts'
import { isBefore2x3 } from './model-head.ts'

export interface NoticeFacts {
	file: StepFile
	/** From the file's header. */
	schemaName: string
	columns: ElementColumns
	/** The texts of the elements, each once. */
	strings: readonly string[]
	floorCount: number
	lengthIsStated: boolean
	/** Metres from the centre to the furthest part. */
	farthest: number
	imprecise: number
	nothingDrawn: boolean
	/** Elements with more properties than can be stored. */
	propertiesLeftOut: number
	/** Elements with a measure that their shape rules out. */
	implausible: number
}

/** Stands for bytes that are no whole character. */
const LOST = '\ufffd'

/** Parts further apart than this don't belong in one picture. */
const FAR_APART = 20_000

/** Notices about a whole file, as texts for people. */
export function noticesOf(facts: NoticeFacts): ModelNotice[] {
	const { index } = facts.file
	const notices: ModelNotice[] = []
	const add = (code: string, severity: ModelNotice['severity'], message: string, count?: number): void => {
		notices.push({ code, severity, message, ...(count === undefined ? {} : { count }) })
	}
	const repeated = repeatedGlobalIds(facts.columns.global_id)
	if (isBefore2x3(facts.schemaName))
		add(
			'older_schema',
			'warning',
			'The file uses a version of IFC older than IFC2x3 and was read as IFC2x3. Check that nothing is missing.',
		)
	if (index.truncatedRecord)
		add(
			'truncated',
			'warning',
			'The file breaks off in the middle of a line. What comes before was converted; the end of the model may be missing.',
		)
	else if (!index.hasEnd) add('no_end', 'warning', 'The file has no end mark. The end of the model may be missing.')
	if (index.skippedStretches > 0)
		add('unreadable_lines', 'warning', 'Some lines of the file are not IFC and were left out.', index.skippedStretches)
	if (index.repeatedIds.length > 0)
		add(
			'repeated_ids',
			'warning',
			'Some line numbers occur more than once; the last line of each was taken.',
			index.repeatedIds.length,
		)
	if (repeated > 0)
		add('repeated_global_ids', 'warning', 'Some elements share their GlobalId with another one.', repeated)
	if (facts.floorCount === 0) add('no_storeys', 'info', 'The model has no storeys, so its elements are on no floor.')
	if (!facts.lengthIsStated)
		add('no_length_unit', 'warning', 'The file does not say its length unit; metres were assumed.')
	if (facts.imprecise > 0)
		add(
			'large_coordinates',
			'warning',
			'Some shapes have coordinates so large that they are drawn less exactly than to a millimetre.',
			facts.imprecise,
		)
	if (facts.farthest > FAR_APART)
		add('far_apart', 'warning', 'Some parts lie more than 20 km from the rest of the model.')
	if (facts.propertiesLeftOut > 0)
		add(
			'properties_left_out',
			'warning',
			'Some elements have so many properties that theirs could not be kept.',
			facts.propertiesLeftOut,
		)
	if (facts.implausible > 0)
		add(
			'implausible_quantities',
			'warning',
			'Some lengths, areas, volumes or weights in the file cannot be true for the shapes it draws, so they were not taken.',
			facts.implausible,
		)
	if (facts.file.rawTextsRead?.inDoubt)
		add(
			'texts_in_doubt',
			'warning',
			'Some texts may be read in the wrong encoding, because the file does not state it.',
		)
	const cut = facts.strings.reduce((count, text) => count + (text.includes(LOST) ? 1 : 0), 0)
	if (cut > 0)
		add('texts_cut', 'warning', 'Some texts break off in the middle of a character, which is shown as \ufffd.', cut)
	if (facts.nothingDrawn)
		add('nothing_to_draw', 'warning', 'The model lists elements but has no shape that can be drawn.')
	return notices
}

/** Elements with the GlobalId of an earlier element. */
function repeatedGlobalIds(globalIds: string[]): number {
	const seen = new Set<string>()
	let repeated = 0
	for (const id of globalIds) {
		if (id === '') continue
		if (seen.has(id)) repeated++
		else seen.add(id)
	}
	return repeated
}
