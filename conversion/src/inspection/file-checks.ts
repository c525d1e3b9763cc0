import { textWithCuts } from '@panelyard/contracts/models/text-encodings'
import { encodingName } from '@panelyard/contracts/models/text-languages'
import { isPlacedTwice } from '../merge/model-place.ts'
import type { RawTexts } from '../step/raw-texts.ts'
import { storableText } from '../storable-text.ts'
import type { CheckList } from './check-list.ts'
import { invalidGlobalIds, nameOf, repeatedGlobalIds, thingsOf, withoutFloor, withoutShape } from './element-counts.ts'
import type { ModelFacts, StepFacts } from './model-facts.ts'
import { boundsOf } from './placement-bounds.ts'

/** Further from the file's own origin, viewers with 32-bit coordinates aren't exact to a millimetre. */
const NEAR_ORIGIN_METRES = 10_000

/** Elements further than this from the centre of the model don't belong to it. */
const STRAY_METRES = 20_000

/** Files above this size are slow in most programs. */
const LARGE_FILE_BYTES = 250_000_000

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Checks that the file itself is complete and well-formed. */
export function checkFile(list: CheckList, facts: ModelFacts, bytes: number): void {
	if (!facts.notices.some(({ code }) => code === 'older_schema'))
		list.good('schema_read', { schema: facts.structure.schema })
	if (facts.step) checkStep(list, facts.step)
	if (bytes > LARGE_FILE_BYTES) list.notice('size_large', { bytes })
	else list.good('size_ordinary', { bytes })
}

/** Checks that a STEP file is complete, and that all its records are valid. */
export function checkStep(list: CheckList, step: StepFacts): void {
	const { truncated, skipped, repeated, dangling, broken } = step.findFaults()
	if (truncated.count > 0) list.problem('file_truncated', {}, truncated.samples)
	else if (step.hasEnd) list.good('file_complete')
	else list.notice('end_missing')
	if (skipped.count > 0) list.notice('unreadable_lines', { count: skipped.count }, skipped.samples)
	if (repeated.count > 0) list.notice('repeated_line_numbers', { count: repeated.count }, repeated.samples)
	if (broken.count > 0) list.notice('broken_records', { count: broken.count }, broken.samples)
	if (dangling.count > 0) list.notice('dangling_references', { count: dangling.count }, dangling.samples)
	if (!step.hasProject) list.notice('no_project')
	if (step.rawTexts) checkRawTexts(list, step.rawTexts)
	else list.good('texts_standard')
	if (step.hasByteOrderMark) list.notice('byte_order_mark')
}

/** Samples are what the texts are read as. */
function checkRawTexts(list: CheckList, { encoding, samples }: RawTexts): void {
	const texts = encoding === 'utf-8' ? [] : samples.map((bytes) => textWithCuts(bytes, encoding) ?? '')
	list.notice(
		'texts_raw',
		{ encoding: encodingName(encoding) },
		texts.map((text) => storableText(text)),
	)
}

/** Units, and the position of the model. */
export function checkPlace(list: CheckList, facts: ModelFacts): void {
	if (facts.lengthIsStated)
		list.good('length_unit_stated', { unit: facts.lengthUnit, metres: facts.structure.length_unit_in_metres })
	else list.problem('length_unit_missing')
	checkGeoreference(list, facts)
	const bounds = boundsOf(facts.boxes)
	if (bounds) {
		const farthest = Math.max(...bounds.map(Math.abs))
		if (farthest > NEAR_ORIGIN_METRES) list.notice('far_from_origin', { kilometres: rounded(farthest / 1000, 1) })
		else list.good('near_origin', { metres: rounded(farthest, 1) })
	}
	const strays = facts.distances.flatMap((distance, element) => ((distance ?? 0) > STRAY_METRES ? [element] : []))
	if (strays.length > 0) list.problem('stray_elements', { count: strays.length }, named(facts, strays))
}

function checkGeoreference(list: CheckList, { georeference, step, place }: ModelFacts): void {
	if (isPlacedTwice(place)) list.problem('georeferenced_twice', { crs: georeference?.crs ?? '' })
	else if (georeference && (georeference.crs !== '' || georeference.eastings !== null))
		list.good('georeferenced', { crs: georeference.crs })
	else if (georeference?.latitude !== undefined && georeference.latitude !== null && georeference.longitude !== null)
		list.notice('site_location_only', {
			latitude: rounded(georeference.latitude, 6),
			longitude: rounded(georeference.longitude, 6),
		})
	else if (step) list.notice('not_georeferenced')
}

/** Storeys, GlobalIds and shapes. */
export function checkElements(list: CheckList, facts: ModelFacts): void {
	checkFloors(list, facts)
	const { elements } = facts.structure
	if (elements.count === 0) {
		list.problem('no_elements', { count: recordCount(facts) }, (facts.step?.recordTypes ?? []).map(typeInWords))
		return
	}
	if (elements.global_id.some((id) => id !== '')) {
		const { count, ids } = repeatedGlobalIds(facts)
		if (count > 0) list.notice('global_ids_repeated', { count }, ids)
		else list.good('global_ids_unique')
		const invalid = invalidGlobalIds(facts)
		if (invalid.length > 0) list.notice('global_ids_invalid', { count: invalid.length }, named(facts, invalid))
	}
	const bare = withoutShape(facts)
	const things = thingsOf(facts).length
	if (!facts.hasShape.includes(1)) list.problem('no_shapes')
	else if (bare.length === 0) list.good('shapes_found', { count: things })
	else list.notice('elements_without_shape', { count: bare.length, of: things }, named(facts, bare))
	const { impossible = [], uncertain = [], contradictory = [] } = facts.doubtful ?? {}
	if (impossible.length > 0)
		list.problem('shapes_impossible', { count: impossible.length, of: things }, named(facts, impossible))
	if (uncertain.length > 0)
		list.notice('shapes_uncertain', { count: uncertain.length, of: things }, named(facts, uncertain))
	if (contradictory.length > 0)
		list.notice('volumes_contradictory', { count: contradictory.length, of: things }, named(facts, contradictory))
}

const recordCount = ({ step }: ModelFacts): number =>
	(step?.recordTypes ?? []).reduce((sum, { count }) => sum + count, 0)
const typeInWords = ({ type, count }: { type: string; count: number }): string => `${count} × ${type}`

function checkFloors(list: CheckList, facts: ModelFacts): void {
	const { floors, elements } = facts.structure
	if (floors.length === 0) {
		list.notice('no_floors')
		return
	}
	list.good('floors_found', { count: floors.length })
	const byName = Map.groupBy(floors, ({ name }) => name)
	const shared = [...byName].filter(([, same]) => same.length > 1)
	if (shared.length > 0)
		list.notice(
			'floor_names_repeated',
			{ count: shared.reduce((sum, [, same]) => sum + same.length, 0) },
			shared.map(([name]) => name),
		)
	const flat = floors.filter(({ elevation }) => elevation === null)
	if (flat.length > 0)
		list.notice(
			'floors_without_elevation',
			{ count: flat.length },
			flat.map(({ name }) => name),
		)
	const loose = withoutFloor(facts)
	if (loose.length > 0)
		list.notice('elements_without_floor', { count: loose.length, of: elements.count }, named(facts, loose))
}

/** Names of some elements, only as many as can be shown. */
function named(facts: ModelFacts, elements: number[]): string[] {
	return elements.slice(0, 200).map((element) => nameOf(facts, element))
}
