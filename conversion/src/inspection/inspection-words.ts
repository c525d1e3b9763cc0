import { placesBroken } from '@panelyard/contracts/testing/conformance'
import type { Inspection, InspectionCheck, InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { candidateInWords } from '../panels/candidate-words.ts'
import { conformanceInWords, idsInWords, many } from './conformance-words.ts'

type Words = (values: InspectionCheck['values']) => string

const megabytes = (bytes: unknown): string => `${(Number(bytes) / 1e6).toFixed(1)} MB`

/** The English sentence of every check, with the remedy if there is one. */
const WORDS: Record<InspectionCode, Words> = {
	schema_read: ({ schema }) => `The file is ${schema}, which can be read.`,
	file_complete: () => 'The file is whole.',
	file_truncated: () => 'The file breaks off in the middle of a line: export or copy it again.',
	end_missing: () => 'The file has no end mark: make sure that it is whole.',
	refused: () => 'The file cannot be read.',
	no_elements: ({ count }) =>
		`The file holds no building elements, only ${many(count, 'record', 'records')}: export the model with its elements.`,
	no_project: () => 'The file has no IfcProject, from which everything else should hang: export it again.',
	broken_records: ({ count }) =>
		`${many(count, 'record has', 'records have')} values that are none (line: record); what needs them may be missing.`,
	dangling_references: ({ count }) =>
		`${many(count, 'record refers', 'records refer')} to records the file does not hold (line: record); what needs them may be missing.`,
	unreadable_lines: ({ count }) => `${many(count, 'stretch', 'stretches')} of the file are not IFC and are left out.`,
	repeated_line_numbers: ({ count }) =>
		`${many(count, 'line number occurs', 'line numbers occur')} more than once; the last line of each counts.`,
	texts_standard: () => 'Texts are written as the standard wants.',
	texts_raw: ({ encoding }) =>
		`Letters beyond ASCII are written raw (${encoding}); they are read here, but perhaps not everywhere.`,
	byte_order_mark: () => 'The file begins with a byte order mark, which some programs stumble over.',
	length_unit_stated: ({ unit, metres }) =>
		`Lengths are in ${String(unit).toLowerCase() || 'a stated unit'} (${metres} m).`,
	length_unit_missing: () => 'The file does not say its length unit, metres are assumed: set the unit when exporting.',
	georeferenced: ({ crs }) => `The model is georeferenced${crs ? ` (${crs})` : ''}.`,
	georeferenced_twice: () =>
		'The placement of the site and the map conversion hold the same easting and northing, so the place counts twice.',
	site_location_only: ({ latitude, longitude }) =>
		`Only the site's rough location is given (${latitude}, ${longitude}), no map coordinates.`,
	not_georeferenced: () => 'The file does not say where on earth the model stands.',
	near_origin: ({ metres }) => `The model lies within ${metres} m of its origin.`,
	far_from_origin: ({ kilometres }) =>
		`The model lies ${kilometres} km from its origin, too far for exact display in some programs; it is moved here and its place is kept.`,
	stray_elements: ({ count }) =>
		`${many(count, 'element lies', 'elements lie')} more than 20 km from the rest: move or delete them.`,
	floors_found: ({ count }) => `The model has ${many(count, 'storey', 'storeys')}.`,
	no_floors: () => 'The model has no storeys, so that panels cannot be shown by floor.',
	floor_names_repeated: ({ count }) => `${count} storeys share their name with another.`,
	floors_without_elevation: ({ count }) => `${many(count, 'storey has', 'storeys have')} no elevation.`,
	elements_without_floor: ({ count, of }) => `${count} of ${of} elements are on no storey.`,
	global_ids_unique: () => 'Every GlobalId is unique.',
	global_ids_repeated: ({ count }) =>
		`${many(count, 'element has', 'elements have')} the GlobalId of another, so that later issues cannot be matched by it.`,
	global_ids_invalid: ({ count }) => `${many(count, 'element has', 'elements have')} no valid GlobalId.`,
	shapes_found: ({ count }) => `All ${many(count, 'element has', 'elements have')} a shape.`,
	elements_without_shape: ({ count, of }) => `${count} of ${of} elements have no shape and cannot be shown.`,
	shapes_impossible: ({ count, of }) => `${count} of ${of} elements have shapes of impossible sizes, indices or paths.`,
	shapes_uncertain: ({ count, of }) =>
		`${count} of ${of} elements have outlines that cross themselves, or parts that start or end beyond their curve.`,
	volumes_contradictory: ({ count, of }) =>
		`${count} of ${of} elements have a volume that isn't their area times their width.`,
	no_shapes: () => 'No element has a shape: export the model with its geometry.',
	panels_found: ({ count, floors }) =>
		`${many(count, 'panel was', 'panels were')} found${Number(floors) > 0 ? ` on ${many(floors, 'storey', 'storeys')}` : ''}.`,
	no_panels: () => 'Nothing was found that could be a panel.',
	panels_have_marks: ({ distinct }) => `All panels have a mark (${distinct} different).`,
	panels_without_mark: ({ count, of }) => `${count} of ${of} panels have no mark.`,
	marks_repeated: ({ count, distinct }) =>
		`${count} panels share ${many(distinct, 'mark', 'marks')}; equal panels may.`,
	panels_have_weights: ({ kilograms }) =>
		`All panels have a weight, ${(Number(kilograms) / 1000).toFixed(1)} t together.`,
	panels_without_weight: ({ count, of }) => `${count} of ${of} panels have no weight.`,
	panels_without_floor: ({ count, of }) => `${count} of ${of} panels are on no storey.`,
	size_ordinary: ({ bytes }) => `The file has an ordinary size (${megabytes(bytes)}).`,
	size_large: ({ bytes }) =>
		`The file is large (${megabytes(bytes)}); leaving out what is not needed makes everything faster.`,
}

const SIGNS = { good: 'ok     ', notice: 'note   ', problem: 'PROBLEM' } as const

/** One check as an English sentence. */
export function checkInWords({ code, values, samples }: InspectionCheck): string {
	const shown = samples.slice(0, 5).map((text) => text.replaceAll(/\s+/g, ' '))
	return `${WORDS[code](values)}${shown.length > 0 ? ` (${shown.join(', ')}${samples.length > 5 ? ', ...' : ''})` : ''}`
}

/** A whole inspection for people at a terminal. */
export function inspectionInWords(inspection: Inspection): string {
	const { checks, conformance } = inspection
	const broken = conformance ? placesBroken(conformance) : 0
	const worst = inspection.refusal
		? inspection.refusal.reason
		: checks.some(({ result }) => result === 'problem')
			? 'Mend this before using the file.'
			: broken > 0
				? 'Panels are found.'
				: checks.some(({ result }) => result === 'notice')
					? 'The file can be used; some things are worth knowing.'
					: 'The file is ready.'
	return [
		`${inspection.file_name}: ${inspection.schema || 'no model'}, ${megabytes(inspection.file_bytes)}, written by ${inspection.exporter || 'an unnamed program'}`,
		broken === 0 ? worst : `${worst} The file breaks the standard in ${many(broken, 'place')}.`,
		'',
		...(['problem', 'notice', 'good'] as const).flatMap((result) =>
			checks.filter((check) => check.result === result).map((check) => `${SIGNS[result]}  ${checkInWords(check)}`),
		),
		'',
		...(conformance ? [...conformanceInWords(conformance), ''] : []),
		`${inspection.element_count} elements: ${inspection.classes
			.slice(0, 8)
			.map((entry) => `${entry.count} ${entry.class}`)
			.join(', ')}${inspection.classes.length > 8 ? ', ...' : ''}`,
		...inspection.floors
			.slice(0, 20)
			.map(
				({ name, elevation, element_count }) =>
					`storey ${name || '(no name)'}${elevation === null ? '' : ` at ${elevation.toFixed(2)} m`}: ${element_count} elements`,
			),
		...(inspection.floors.length > 20 ? [`... and ${inspection.floors.length - 20} further storeys`] : []),
		...inspection.panel_rules.slice(0, 5).map(candidateInWords),
		...(inspection.refusal ? [] : [`A conversion takes about ${inspection.estimated_seconds} s.`]),
		...(conformance && conformance.ids.length > 0 ? ['', idsInWords(conformance.ids)] : []),
	].join('\n')
}
