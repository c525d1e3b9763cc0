import { type Alignment, alignedCentre, alignedExtent, placeTolerance } from './alignment.ts'
import { distanceOf, Places } from './places.ts'
import { haveSameSize } from './same-size.ts'
import { MOST_SHARED, type TextsInCommon } from './shared-texts.ts'
import type { PanelBox, VersionPanel } from './version-panel.ts'

/** What two panels of different versions have in common. */
export interface Evidence {
	before: number
	after: number
	/** The GlobalId of these two and of no others. */
	global_id: boolean
	/** The mark of these two and of no others. */
	mark: boolean
	/** Both are where the other one is, and no other of the size of either is. */
	place: boolean
	/** The shape of these two and of no others. */
	own_shape: boolean
	/** One of several with the same GlobalId, mark or place. */
	shared: boolean
	/** The shape, hidden faces included. */
	shape: boolean
	/** The shape or the size. */
	size: boolean
	/** Their boxes overlap by half or more. */
	overlaps: boolean
	storey: boolean
	/** Class and name. */
	name: boolean
	/** Between the middles of their boxes, in metres, after alignment; null without a shape. */
	distance: number | null
}

/** Suggestions for a panel of which nothing but its shape is found again. */
const NEAREST = 4
const FAR_AWAY = [Number.MAX_VALUE, 0, 0] as const
/** Of thousands of equal panels without a counterpart, which one is nearest decides nothing. */
const MOST_LOOKED_AT = 500
/** Half of the boxes' common volume and what either fills alone. */
const OVERLAP = 0.5
/** Middles of boxes at one place, and of boxes that may overlap by half. */
const [NEAR_M, REACH_M] = [0.5, 3]

export interface Versions {
	before: readonly VersionPanel[]
	after: readonly VersionPanel[]
	alignment: Alignment
	/** The first version's boxes in the second one's coordinates; null without a shape. */
	aligned: readonly (PanelBox | null)[]
	texts: TextsInCommon
}

export function alignedVersions(
	before: readonly VersionPanel[],
	after: readonly VersionPanel[],
	texts: TextsInCommon,
	alignment: Alignment,
): Versions {
	const aligned = before.map(({ box }) =>
		box === null
			? null
			: {
					centre: alignedCentre(alignment, box.centre),
					extent: alignedExtent(alignment, box.extent) ?? box.extent,
				},
	)
	return { before, after, alignment, aligned, texts }
}

/** Every pair of panels with a GlobalId, a mark or a place in common; few for each panel. */
export function evidenceOf(versions: Versions): Evidence[] {
	const pairs = new Pairs(versions)
	for (const kind of ['global_id', 'mark', 'own_shape'] as const) {
		const { before, after, most } = versions.texts[kind]
		for (const [at, number] of most.entries()) {
			const isAlone = number === 1
			if (kind === 'own_shape' && !isAlone) continue
			const pair = pairs.of(before[at] as number, after[at] as number)
			if (isAlone) pair[kind] = true
			else pair.shared = true
		}
	}
	inPlace(versions, pairs)
	return pairs.all
}

class Pairs {
	readonly all: Evidence[] = []
	readonly #versions: Versions
	/** Few for each panel. */
	readonly #ofBefore: Evidence[][]

	constructor(versions: Versions) {
		this.#versions = versions
		this.#ofBefore = versions.before.map(() => [])
	}

	of(before: number, after: number): Evidence {
		const pairs = this.#ofBefore[before] as Evidence[]
		for (const known of pairs) if (known.after === after) return known
		const pair = compared(this.#versions, before, after)
		pairs.push(pair)
		this.all.push(pair)
		return pair
	}
}

function compared({ before, after, aligned }: Versions, at: number, to: number): Evidence {
	const [ours, theirs, box] = [before[at] as VersionPanel, after[to] as VersionPanel, aligned[at] as PanelBox | null]
	return {
		before: at,
		after: to,
		global_id: false,
		mark: false,
		place: false,
		own_shape: false,
		shared: false,
		shape: ours.fingerprint !== '' && ours.fingerprint === theirs.fingerprint,
		size: haveSameSize(ours, theirs, box?.extent ?? null),
		overlaps: box !== null && theirs.box !== null && overlap(box, theirs.box) >= OVERLAP,
		storey: ours.storey === theirs.storey,
		name: ours.class === theirs.class && ours.name === theirs.name,
		distance: box && theirs.box && distanceOf(box.centre, theirs.box.centre),
	}
}

/** Pairs at the same place, and such that overlap though their sizes differ. */
function inPlace({ before, after, alignment, aligned }: Versions, pairs: Pairs): void {
	const centres = after.map(({ box }) => box?.centre ?? null)
	const [places, around] = [new Places(centres, NEAR_M), new Places(centres, REACH_M)]
	const equals: Evidence[] = []
	for (const [index, box] of aligned.entries()) {
		if (!box) continue
		const tolerance = placeTolerance(alignment, before[index]?.box as PanelBox)
		const equal = places
			.near(box.centre, tolerance)
			.filter((other) => haveSameSize(before[index] as VersionPanel, after[other] as VersionPanel, box.extent))
		if (equal.length > MOST_SHARED) continue
		equals.push(...equal.map((other) => pairs.of(index, other)))
		// A panel that was lengthened, or cut, keeps most of its place.
		const reach = Math.min(REACH_M, Math.hypot(...box.extent) / 4)
		const over = around
			.near(box.centre, reach)
			.filter((other) => overlap(box, after[other]?.box as PanelBox) >= OVERLAP)
		for (const other of over.slice(0, MOST_SHARED)) pairs.of(index, other)
	}
	const [ours, theirs] = [new Uint32Array(before.length), new Uint32Array(after.length)]
	for (const { before: at, after: to } of equals) {
		ours[at] = (ours[at] as number) + 1
		theirs[to] = (theirs[to] as number) + 1
	}
	for (const pair of equals) {
		if (ours[pair.before] === 1 && theirs[pair.after] === 1) pair.place = true
		else pair.shared = true
	}
}

/**
 * For panels that nothing else is known of: the nearest ones of the same shape or size.
 * @param from, among indexes into the panels of the two versions
 */
export function lookalikes(versions: Versions, from: readonly number[], among: readonly number[]): Evidence[] {
	const { before, after, aligned } = versions
	const key = ({ fingerprint, sizes }: VersionPanel): string =>
		fingerprint || (sizes?.map((size) => size.toFixed(2)).join() ?? '')
	const equal = Map.groupBy(among, (index) => key(after[index] as VersionPanel))
	return from.flatMap((index) => {
		const wanted = key(before[index] as VersionPanel)
		const centre = aligned[index]?.centre
		if (wanted === '' || !centre) return []
		const distance = (other: number): number => distanceOf(centre, after[other]?.box?.centre ?? FAR_AWAY)
		return (equal.get(wanted) ?? [])
			.slice(0, MOST_LOOKED_AT)
			.map((other): [number, number] => [other, distance(other)])
			.sort((a, b) => a[1] - b[1])
			.slice(0, NEAREST)
			.map(([other]) => compared(versions, index, other))
	})
}

/** The boxes' common volume as a share of what they fill together; thin boxes count as a millimetre thick. */
function overlap(a: PanelBox, b: PanelBox): number {
	let [common, ours, theirs] = [1, 1, 1]
	for (const axis of [0, 1, 2] as const) {
		const [half, other] = [a.extent[axis] / 2 + 0.0005, b.extent[axis] / 2 + 0.0005]
		const low = Math.max(a.centre[axis] - half, b.centre[axis] - other)
		const high = Math.min(a.centre[axis] + half, b.centre[axis] + other)
		if (low >= high) return 0
		common *= high - low
		ours *= 2 * half
		theirs *= 2 * other
	}
	return common / (ours + theirs - common)
}
