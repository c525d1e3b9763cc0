import type { FloorOptions } from '@panelyard/contracts/models/merge-options'
import type { MergeConflict, PlannedFloor } from '@panelyard/contracts/models/model-merges'
import type { Georeference } from '@panelyard/contracts/testing/model-tasks'
import { transformBounds } from '../geometry/matrices.ts'
import { plainFloorName } from './align-floors.ts'
import type { PlacedFile } from './compared-file.ts'
import { isPlacedTwice } from './model-place.ts'
import { byGeoreference, FAR_APART, floorShift, gapAfter, systemsDiffer } from './offered-placements.ts'

const MOST_SAMPLES = 10

/** Tolerance for map coordinates of one model between files, in metres. */
const SAME_PLACE = 0.01

type Found = Omit<MergeConflict, 'file' | 'samples'> & { samples?: string[] }

/** Sites are entered by hand and rounded: smaller distances are ignored. */
const SAME_SITE_KM = 1
const EARTH_RADIUS_KM = 6371

/** Kilometres between two places on earth; null if one is unknown. */
function kilometresBetween(one: Georeference | null, other: Georeference | null): number | null {
	const radians = (degrees: number): number => (degrees * Math.PI) / 180
	if (one?.latitude == null || one.longitude == null || other?.latitude == null || other.longitude == null) return null
	const [a, b] = [radians(one.latitude), radians(other.latitude)]
	const half =
		Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(one.longitude - other.longitude) / 2) ** 2
	return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Between a file and the first one. */
function betweenTwo(first: PlacedFile, file: PlacedFile, options: FloorOptions): Found[] {
	const found: Found[] = []
	const add = (code: Found['code'], severity: Found['severity'], values: Found['values']): void => {
		found.push({ code, severity, values })
	}
	const gap = gapAfter(first.position, file.position, file.placing.matrix)
	if (gap >= FAR_APART) add('far_apart', 'warning', { kilometres: gap / 1000 })
	const [theirFloors, floors] = [first, file].map((one) => ({ ...one.position, floors: one.floors }))
	const raise = theirFloors && floors ? floorShift(theirFloors, floors, options.floor_tolerance) : null
	if (raise !== null && Math.abs(raise) > options.floor_tolerance) add('heights_differ', 'warning', { metres: -raise })
	const [georeference, theirs] = [file.facts.georeference, first.facts.georeference]
	if (systemsDiffer(theirs, georeference))
		add('crs_differs', 'warning', { crs: georeference?.crs ?? '', first: theirs?.crs ?? '' })
	const kilometres = kilometresBetween(georeference, theirs) ?? 0
	if (kilometres > SAME_SITE_KM) add('locations_differ', 'warning', { kilometres })
	const onMap = byGeoreference(first.position.place, file.position.place)
	const box = file.position.extent?.box
	if (onMap && box && file.placing.placement !== 'georeference') {
		const [here, there] = [transformBounds(file.placing.matrix, box), transformBounds(onMap, box)]
		const metres = Math.hypot(...here.map((value, at) => value - (there[at] as number))) / Math.SQRT2
		if (metres > SAME_PLACE) add('georeference_differs', 'warning', { metres })
	}
	const unit = file.facts.length_unit
	if (file.facts.length_unit_in_metres !== first.facts.length_unit_in_metres)
		add('units_differ', 'info', { unit, first: first.facts.length_unit })
	if (file.facts.schema !== first.facts.schema)
		add('schemas_differ', 'info', { schema: file.facts.schema, first: first.facts.schema })
	return found
}

/** Its place alone. */
const ofPlace = ({ position }: PlacedFile): Found[] =>
	isPlacedTwice(position.place) ? [{ code: 'georeferenced_twice', severity: 'warning', values: {} }] : []

/** Storeys of a file compared with those of earlier files. */
function ofFloors(files: readonly PlacedFile[], floors: readonly PlannedFloor[], at: number): Found[] {
	const file = files[at] as PlacedFile
	if (file.floors.length === 0)
		return files.some((other) => other.floors.length > 0) ? [{ code: 'no_floors', severity: 'info', values: {} }] : []
	const found: Found[] = []
	const names = (some: readonly PlannedFloor[]): string[] =>
		some.map(({ parts }) => parts[at]?.name ?? '').filter((name) => name !== '')
	const own = floors.filter(({ parts }) => parts[at])
	const alone = own.filter(({ parts }) => parts.every((part, other) => other === at || part === null))
	const elsewhere = new Set(
		floors
			.filter(({ parts }) => !parts[at])
			.flatMap(({ parts }) => parts.flatMap((part) => (part ? [plainFloorName(part.name)] : []))),
	)
	const torn = alone.filter(({ parts }) => elsewhere.has(plainFloorName(parts[at]?.name ?? '')))
	if (torn.length > 0)
		found.push({ code: 'floors_same_name_apart', severity: 'warning', values: {}, samples: names(torn) })
	const renamed = own.flatMap(({ parts }) => {
		const before = parts.slice(0, at).find((part) => part !== null)
		const name = parts[at]?.name ?? ''
		return before && plainFloorName(before.name) !== plainFloorName(name) ? [`${name} = ${before.name}`] : []
	})
	if (renamed.length > 0) found.push({ code: 'floors_renamed', severity: 'info', values: {}, samples: renamed })
	const rest = alone.filter((floor) => !torn.includes(floor))
	if (rest.length > 0 && files.some((other, number) => number !== at && other.floors.length > 0))
		found.push({ code: 'floors_only_here', severity: 'info', values: {}, samples: names(rest) })
	return found
}

/** GlobalIds that a file has in common with earlier files. */
function repeated(files: readonly PlacedFile[], at: number): Found[] {
	const own = files[at] as PlacedFile
	const before = files.slice(0, at)
	if (before.some(({ sha256 }) => sha256 === own.sha256))
		return [{ code: 'same_content', severity: 'warning', values: {} }]
	const shared = [...own.global_ids].filter((id) => before.some(({ global_ids }) => global_ids.has(id)))
	if (shared.length === 0) return []
	return [{ code: 'global_ids_repeated', severity: 'warning', values: { count: shared.length }, samples: shared }]
}

/** Facts for people before they merge, file by file. */
export function findConflicts(
	files: readonly PlacedFile[],
	floors: readonly PlannedFloor[],
	options: FloorOptions,
): MergeConflict[] {
	const [first] = files
	if (!first) return []
	return files.flatMap((file, at) =>
		[
			...ofPlace(file),
			...(at === 0 ? [] : betweenTwo(first, file, options)),
			...repeated(files, at),
			...ofFloors(files, floors, at),
		].map(({ samples = [], ...conflict }) => ({ ...conflict, file: at, samples: samples.slice(0, MOST_SAMPLES) })),
	)
}
