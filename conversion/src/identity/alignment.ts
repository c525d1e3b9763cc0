import { distanceOf, Places } from './places.ts'
import { haveSameSize } from './same-size.ts'
import type { PanelBox, Point, VersionPanel } from './version-panel.ts'

/** How one version's coordinates become another's: turned about the vertical, in radians, then moved, in metres. */
export interface Alignment {
	turn: number
	move: Point
	/** Share of the panels that it brings to the place of one of the same size; 0 when nothing can be compared. */
	agreement: number
}

/** Two versions of a model differ by no more where neither was moved. */
const EXACT_M = 0.02
const NEAR_M = 0.5
/** The middle of a box around a turned shape isn't the middle of the shape's own box; a share of its diagonal. */
const TURNED_SHARE = 0.02
/** Panels looked at: enough for a share, whatever the size of the model. */
const SAMPLE = 2000
const ANCHORS = 600
/** Several equal panels may be each other's counterparts; more of them say nothing. */
const MOST_EQUAL = 4
/** Votes within this count together. */
const MOVE_STEP_M = 0.1
const TURN_STEP = 0.002
const HYPOTHESES = 3
/** Anchors this share of all apart in their list: storeys repeat, so that one alone may pair only what lies above each other. */
const PAIRED_WITH = [0.01, 0.07, 0.23, 0.41] as const
/** Two anchors nearer than this say too little of the direction. */
const LEAST_BASE_M = 2
/** Where the coordinates were left alone is likelier than any other place that fits about as well. */
const AT_REST_IS_LIKELIER = 0.05

export const AT_REST: Alignment = { turn: 0, move: [0, 0, 0], agreement: 0 }

export const isTurned = ({ turn }: Alignment): boolean => Math.abs(Math.sin(2 * turn)) > 1e-4

/** How far apart the middles of one panel's boxes may be. */
export function placeTolerance(alignment: Alignment, { extent }: PanelBox): number {
	return EXACT_M + (isTurned(alignment) ? TURNED_SHARE * Math.hypot(...extent) : 0)
}

export function alignedCentre({ turn, move }: Pick<Alignment, 'turn' | 'move'>, [x, y, z]: Point): Point {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	return [cos * x - sin * y + move[0], sin * x + cos * y + move[1], z + move[2]]
}

/** The extent of the box in the other version; null when turned by other than right angles. */
export function alignedExtent(alignment: Alignment, [x, y, z]: Point): Point | null {
	if (isTurned(alignment)) return null
	return Math.abs(Math.sin(alignment.turn)) > 0.5 ? [y, x, z] : [x, y, z]
}

const everyNth = <T>(items: readonly T[], most: number): T[] => {
	const step = Math.max(1, items.length / most)
	return Array.from({ length: Math.min(most, items.length) }, (_, at) => items[Math.floor(at * step)] as T)
}

/** Finds how the second version lies to the first, by the panels that look like each other's counterparts. */
export function alignVersions(before: readonly VersionPanel[], after: readonly VersionPanel[]): Alignment {
	const places = new Places(
		after.map(({ box }) => box?.centre ?? null),
		NEAR_M,
	)
	const sample = everyNth(
		before.filter(({ box }) => box !== null),
		SAMPLE,
	)
	if (sample.length === 0) return AT_REST
	const judged = (found: Pick<Alignment, 'turn' | 'move'>): Alignment => {
		const alignment = { ...found, agreement: 0 }
		const agreeing = sample.filter((panel) => {
			const box = panel.box as PanelBox
			const extent = alignedExtent(alignment, box.extent)
			return places
				.near(alignedCentre(alignment, box.centre), placeTolerance(alignment, box))
				.some((index) => haveSameSize(panel, after[index] as VersionPanel, extent))
		})
		return { ...alignment, agreement: agreeing.length / sample.length }
	}
	const atRest = judged(AT_REST)
	const anchors = anchorsOf(before, after)
	const turns = [0, ...likelyTurns(anchors)]
	const found = turns.flatMap((turn) =>
		likelyMoves(anchors, turn).map((move) => judged(refined(anchors, { turn, move }))),
	)
	const best = found.reduce((most, each) => (each.agreement > most.agreement ? each : most), atRest)
	return atRest.agreement + AT_REST_IS_LIKELIER >= best.agreement ? atRest : best
}

type Anchor = readonly [Point, Point]

/** Middles of panels that are the only ones, or among few, with a GlobalId, a mark or a shape in both versions. */
function anchorsOf(before: readonly VersionPanel[], after: readonly VersionPanel[]): Anchor[] {
	const keys: ((panel: VersionPanel) => string)[] = [
		({ global_id }) => global_id,
		({ mark }) => mark,
		({ fingerprint }) => fingerprint,
	]
	return keys.flatMap((key) => {
		const [ours, theirs] = [before, after].map((panels) =>
			Map.groupBy(
				panels.filter((panel) => panel.box !== null && key(panel) !== ''),
				key,
			),
		) as [Map<string, VersionPanel[]>, Map<string, VersionPanel[]>]
		const pairs = [...ours].flatMap(([value, equal]) => {
			const others = theirs.get(value) ?? []
			if (equal.length > MOST_EQUAL || others.length > MOST_EQUAL) return []
			return equal.flatMap(({ box }) =>
				others.map((other): Anchor => [(box as PanelBox).centre, (other.box as PanelBox).centre]),
			)
		})
		return everyNth(pairs, ANCHORS)
	})
}

/** The values that most votes are near, each as the median of its votes. */
function mostVoted<T>(votes: readonly T[], key: (vote: T) => string): T[][] {
	return [...Map.groupBy(votes, key).values()].sort((a, b) => b.length - a.length).slice(0, HYPOTHESES)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

function likelyMoves(anchors: readonly Anchor[], turn: number): Point[] {
	const moves = anchors.map(([from, to]): Point => {
		const [x, y, z] = alignedCentre({ turn, move: [0, 0, 0] }, from)
		return [to[0] - x, to[1] - y, to[2] - z]
	})
	const key = (move: Point) => move.map((value) => Math.round(value / MOVE_STEP_M)).join()
	return mostVoted(moves, key).map(
		(votes) => [0, 1, 2].map((axis) => median(votes.map((move) => move[axis as 0]))) as unknown as Point,
	)
}

/** The direction from one anchor to another says how far the model is turned, where their distance is the same. */
function likelyTurns(anchors: readonly Anchor[]): number[] {
	const steps = [...new Set(PAIRED_WITH.map((share) => Math.ceil(share * anchors.length)))]
	const pairs = steps.flatMap((step) =>
		anchors.slice(step).map((anchor, at) => [anchors[at] as Anchor, anchor] as const),
	)
	const votes = pairs.flatMap(([[a, b], [c, d]]) => {
		const [ours, theirs] = [
			[c[0] - a[0], c[1] - a[1]],
			[d[0] - b[0], d[1] - b[1]],
		] as [[number, number], [number, number]]
		const distance = Math.hypot(...ours)
		if (distance < LEAST_BASE_M || Math.abs(distance - Math.hypot(...theirs)) > EXACT_M + TURNED_SHARE * 10) return []
		const turn = Math.atan2(theirs[1], theirs[0]) - Math.atan2(ours[1], ours[0])
		return [Math.atan2(Math.sin(turn), Math.cos(turn))]
	})
	const key = (turn: number) => String(Math.round(turn / TURN_STEP))
	return mostVoted(votes, key)
		.map((near) => median(near))
		.filter((turn) => Math.abs(turn) > TURN_STEP / 2)
}

/** Anchors this near to where an alignment brings them take part in making it exact. */
const INLIER_M = 1
const REFINEMENTS = 3
const RIGHT_ANGLE = Math.PI / 2

/** The turn and move that bring the anchors that nearly agree as near as they come: least squares, and the median height. */
function refined(
	anchors: readonly Anchor[],
	start: Pick<Alignment, 'turn' | 'move'>,
): Pick<Alignment, 'turn' | 'move'> {
	let found = start
	for (let round = 0; round < REFINEMENTS; round++) {
		const near = anchors.filter(([from, to]) => distanceOf(alignedCentre(found, from), to) <= INLIER_M)
		if (near.length < 2) return found
		const mean = (side: 0 | 1, axis: 0 | 1) => near.reduce((sum, pair) => sum + pair[side][axis], 0) / near.length
		const [a, b] = [0, 1].map((side) => [mean(side as 0, 0), mean(side as 0, 1)]) as [
			[number, number],
			[number, number],
		]
		let [along, across] = [0, 0]
		for (const [from, to] of near) {
			const [x, y, u, v] = [from[0] - a[0], from[1] - a[1], to[0] - b[0], to[1] - b[1]]
			along += x * u + y * v
			across += x * v - y * u
		}
		const exact = found.turn === 0 ? 0 : Math.atan2(across, along)
		const right = Math.round(exact / RIGHT_ANGLE) * RIGHT_ANGLE
		const turn = Math.abs(exact - right) < TURN_STEP / 2 ? right : exact
		const [x, y] = alignedCentre({ turn, move: [0, 0, 0] }, [a[0], a[1], 0])
		const up = median(near.map(([from, to]) => to[2] - from[2]))
		found = { turn, move: [b[0] - x, b[1] - y, up] }
	}
	return found
}
