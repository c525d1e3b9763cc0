import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { ComparisonDetails } from '@panelyard/contracts/models/version-comparison'
import type { GeometryChange, ImpactCategory } from '@panelyard/contracts/models/versions'
import { type Alignment, alignedCentre, alignedExtent, placeTolerance } from './alignment.ts'
import { type Boxes, turnOfParts } from './part-turns.ts'
import { distanceOf } from './places.ts'
import type { PanelBox, VersionPanel } from './version-panel.ts'

/** A panel as one version has it, for the comparison with another one. */
export interface PanelOfVersion {
	identified: IdentifiedPanel
	place: VersionPanel
	/** The JSON of its property sets, in UTF-8. */
	properties: Uint8Array
	/** Boxes of its parts. */
	parts: () => Boxes
}

/** Metres, and shares of areas and volumes, within which nothing changed. */
const [SAME_M, SAME_SHARE] = [0.002, 0.002]
/** Turned boxes differ by more than this. Metres. */
const TURNED_M = 0.01
const MOST_NAMED_PROPERTIES = 20

/**
 * What another version changed of a panel.
 * @param shapes whether the two versions write equal shapes alike; another exporter's mesh of the same panel differs
 */
export function panelChanges(
	before: PanelOfVersion,
	after: PanelOfVersion,
	alignment: Alignment,
	shapes: boolean,
): { categories: ImpactCategory[]; details: ComparisonDetails } {
	const geometry = geometryChanges(before.identified, after.identified, shapes)
	const properties = propertyChanges(before, after)
	const { moved_by, turned_by } = displacement(before, after, alignment)
	const found: [ImpactCategory, boolean][] = [
		['geometry_changed', geometry.length > 0],
		['properties_changed', properties.length > 0],
		['mark_changed', before.identified.mark !== after.identified.mark],
		['moved', moved_by !== undefined],
		['turned', turned_by !== undefined],
		['re_identified', before.identified.global_id !== after.identified.global_id],
	]
	const categories = found.filter(([, holds]) => holds).map(([category]) => category)
	return {
		categories: categories.length > 0 ? categories : ['unchanged'],
		details: {
			...(geometry.length > 0 && { geometry }),
			...(properties.length > 0 && {
				properties: properties.slice(0, MOST_NAMED_PROPERTIES),
				property_count: properties.length,
			}),
			...(moved_by !== undefined && { moved_by }),
			...(turned_by !== undefined && { turned_by }),
		},
	}
}

const near = (a: number | null, b: number | null, tolerance: number): boolean =>
	a === null || b === null || Math.abs(a - b) <= tolerance
const nearShare = (a: number | null, b: number | null): boolean =>
	near(a, b, SAME_SHARE * Math.max(Math.abs(a ?? 0), Math.abs(b ?? 0)))

const SIZES = ['length', 'width', 'height'] as const

function geometryChanges(before: IdentifiedPanel, after: IdentifiedPanel, shapes: boolean): GeometryChange[] {
	const changed = SIZES.filter((size) => !near(before[size], after[size], SAME_M))
	if (changed.length > 0) {
		const sizes = SIZES.filter((size) => before[size] !== null)
		const thinnest = sizes.length < 3 ? null : sizes.reduce((a, b) => ((before[b] ?? 0) < (before[a] ?? 0) ? b : a))
		return changed.map((size) => (size === thinnest ? 'thickness' : size))
	}
	// Of the same size outside, but with more or less in it.
	if (!nearShare(before.area, after.area) || !nearShare(before.volume, after.volume)) return ['openings']
	return shapes && before.fingerprint !== after.fingerprint ? ['shape'] : []
}

type ChangedProperty = NonNullable<ComparisonDetails['properties']>[number]
const TEXTS = [
	['Name', 'name'],
	['Class', 'class'],
	['Description', 'description'],
] as const

function propertyChanges(before: PanelOfVersion, after: PanelOfVersion): ChangedProperty[] {
	const own: ChangedProperty[] = []
	for (const [name, field] of TEXTS) {
		const [ours, theirs] = [before.identified[field], after.identified[field]]
		if (ours !== theirs) own.push({ set: '', name, before: ours, after: theirs })
	}
	if (before.place.storey !== after.place.storey)
		own.push({ set: '', name: 'Storey', before: before.place.storey, after: after.place.storey })
	if (Buffer.compare(before.properties, after.properties) === 0) return own
	const [ours, theirs] = [valuesOf(before.properties), valuesOf(after.properties)]
	for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
		const [was, is] = [ours.get(key) ?? null, theirs.get(key) ?? null]
		const [set = '', name = ''] = JSON.parse(key) as string[]
		if (was !== is) own.push({ set, name, before: was, after: is })
	}
	return own
}

/** Values by the JSON of set and name, without quantities, which the measures show. */
function valuesOf(json: Uint8Array): Map<string, string> {
	const sets = JSON.parse(Buffer.from(json).toString()) as PropertySet[]
	return new Map(
		sets.flatMap(({ name: set, kind, properties }) =>
			kind === 'quantity'
				? []
				: properties.map(
						({ name, value }) => [JSON.stringify([set, name]), value === null ? '' : String(value)] as const,
					),
		),
	)
}

/**
 * How far a panel moved beside the model as a whole, and by how many degrees it was turned, as its box tells, or else the boxes of
 * its parts. How a file places a shape tells nothing: exporters write the same panel with other axes.
 */
function displacement(
	{ place: before, parts: ours }: PanelOfVersion,
	{ place: after, parts: theirs }: PanelOfVersion,
	alignment: Alignment,
): { moved_by?: number; turned_by?: number } {
	if (!before.box || !after.box) return {}
	const extent = alignedExtent(alignment, before.box.extent)
	const grown = extent ? Math.hypot(...extent.map((side, axis) => side - (after.box as PanelBox).extent[axis as 0])) : 0
	const distance = distanceOf(alignedCentre(alignment, before.box.centre), after.box.centre)
	// The middle of a panel that was lengthened at one end moves by half of that.
	const isMoved = distance > placeTolerance(alignment, before.box) + grown / 2
	const isSame = extent !== null && before.fingerprint !== '' && before.fingerprint === after.fingerprint
	const [was, is] = [before.box, after.box]
	const byParts = () => turnOfParts({ box: was, parts: ours() }, { box: is, parts: theirs() }, alignment.turn)
	const degrees = isSame ? (grown > TURNED_M ? turnOf(extent, is.extent) : byParts()) : null
	return { ...(isMoved && { moved_by: distance }), ...(degrees && { turned_by: degrees }) }
}

/** Degrees by which a box was turned about the vertical; of the angles that its sides allow, the one up to 90. */
function turnOf(before: PanelBox['extent'], after: PanelBox['extent']): number {
	const swapped = Math.hypot(before[0] - after[1], before[1] - after[0], before[2] - after[2])
	if (swapped <= TURNED_M) return 90
	// A box L x T turned by an angle measures L cos + T sin by L sin + T cos.
	const [long, thin] = [before[0], before[1]]
	const longer = Math.sign(long - thin)
	const angle = Math.atan2(longer * (long * after[1] - thin * after[0]), longer * (long * after[0] - thin * after[1]))
	return Math.round((Math.abs(angle) * 180) / Math.PI)
}
