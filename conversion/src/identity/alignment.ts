import { distanceOf, Places } from './places.ts'
import { haveSameSize } from './same-size.ts'
import type { SharedTexts, TextsInCommon } from './shared-texts.ts'
import type { PanelBox, Point, VersionPanel } from './version-panel.ts'

/** How one version's coordinates become another's: turned about the vertical, in radians, then moved, in metres. */
export interface Alignment {
	turn: number
	move: Point
	/** Share of the panels that it brings to the place of one of the same size; 0 when nothing can be compared. */
	agreement: number
	/** Share of the panels with the same GlobalId, or else mark, that it brings to each other; the larger of the two. */
	keyed: number
	/** GlobalIds or marks say throughout that the model lies otherwise, or it may as well not have been moved. */
	isContested: boolean
}

type Placing = Pick<Alignment, 'turn' | 'move'>

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
/** Placings that bring so nearly as many panels to their places are as good. */
const AS_GOOD = 0.01
/** GlobalIds or marks speak for a placing that brings this share of them to each other. */
export const KEYED = 0.5
/** Fewer panels than this agree by chance. */
const FEWEST = 3

export const AT_REST: Alignment = { turn: 0, move: [0, 0, 0], agreement: 0, keyed: 0, isContested: false }

export const isAtRest = ({ turn, move }: Placing): boolean => turn === 0 && Math.hypot(...move) === 0

export const isTurned = ({ turn }: Placing): boolean => Math.abs(Math.sin(2 * turn)) > 1e-4

/** How far apart the middles of one panel's boxes may be. */
export function placeTolerance(placing: Placing, { extent }: PanelBox): number {
	return Math.min(NEAR_M, EXACT_M + (isTurned(placing) ? TURNED_SHARE * Math.hypot(...extent) : 0))
}

export function alignedCentre({ turn, move }: Placing, [x, y, z]: Point): Point {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	return [cos * x - sin * y + move[0], sin * x + cos * y + move[1], z + move[2]]
}

/** The extent of the box in the other version; null when turned by other than right angles. */
export function alignedExtent(placing: Placing, [x, y, z]: Point): Point | null {
	if (isTurned(placing)) return null
	return Math.abs(Math.sin(placing.turn)) > 0.5 ? [y, x, z] : [x, y, z]
}

const everyNth = <T>(items: readonly T[], most: number): T[] => {
	const step = Math.max(1, items.length / most)
	return Array.from({ length: Math.min(most, items.length) }, (_, at) => items[Math.floor(at * step)] as T)
}

/** Finds how the second version lies to the first, by the panels that look like each other's counterparts. */
export function alignVersions(
	before: readonly VersionPanel[],
	after: readonly VersionPanel[],
	texts: TextsInCommon,
): Alignment {
	const places = new Places(
		after.map(({ box }) => box?.centre ?? null),
		NEAR_M,
	)
	const sample = everyNth(
		before.filter(({ box }) => box !== null),
		SAMPLE,
	)
	if (sample.length === 0) return AT_REST
	const anchors = anchorsOf(before, after, texts)
	const judged = (placing: Placing): Alignment => {
		const agreeing = sample.filter((panel) => {
			const box = panel.box as PanelBox
			const extent = alignedExtent(placing, box.extent)
			return places
				.near(alignedCentre(placing, box.centre), placeTolerance(placing, box))
				.some((index) => haveSameSize(panel, after[index] as VersionPanel, extent))
		}).length
		const isEnough = placing === AT_REST || agreeing >= FEWEST
		const keyed = Math.max(...anchors.keyed.map((pairs) => shareOf(pairs, placing)))
		return { ...placing, agreement: isEnough ? agreeing / sample.length : 0, keyed, isContested: false }
	}
	const all = [...anchors.keyed, anchors.byShape].flat()
	const turns = [0, ...likelyTurns(all)]
	const moved = turns.flatMap((turn) => likelyMoves(all, turn).map((move) => judged(refined(all, { turn, move }))))
	const atRest = judged(AT_REST)
	const found = [atRest, ...moved.filter((other) => isElsewhere(other, atRest, sample))]
	const most = Math.max(...found.map(({ agreement }) => agreement))
	const likely = found.filter(({ agreement }) => agreement >= most - AS_GOOD)
	const byKeys = likely.reduce((best, each) => (each.keyed > best.keyed ? each : best))
	const best = byKeys.keyed >= KEYED ? byKeys : (likely[0] as Alignment)
	const isContested = found.some(
		(other) =>
			isElsewhere(other, best, sample) &&
			(other === atRest ? other.agreement >= most - AS_GOOD : other.keyed >= KEYED && other.agreement >= KEYED),
	)
	return { ...best, isContested: isContested && most > 0 }
}

/** Of the pairs that a placing could bring to each other, how many it does. */
function shareOf(anchors: readonly Anchor[], placing: Placing): number {
	if (anchors.length < FEWEST) return 0
	return anchors.filter(([from, to]) => distanceOf(alignedCentre(placing, from), to) <= NEAR_M).length / anchors.length
}

/** Whether two placings put the model elsewhere by more than rounding. */
function isElsewhere(a: Placing, b: Placing, sample: readonly VersionPanel[]): boolean {
	return [sample[0], sample[sample.length - 1]].some((panel) => {
		const { centre } = (panel as VersionPanel).box as PanelBox
		return distanceOf(alignedCentre(a, centre), alignedCentre(b, centre)) > NEAR_M / 2
	})
}

type Anchor = readonly [Point, Point]

interface Anchors {
	/** By GlobalId, and by mark. */
	keyed: Anchor[][]
	byShape: Anchor[]
}

/** Middles of panels that are the only ones, or among few, with a GlobalId, a mark or a shape in both versions. */
function anchorsOf(
	before: readonly VersionPanel[],
	after: readonly VersionPanel[],
	{ global_id, mark, own_shape }: TextsInCommon,
): Anchors {
	const by = (shared: SharedTexts): Anchor[] => {
		const boxes = (at: number) => [before[shared.before[at] as number]?.box, after[shared.after[at] as number]?.box]
		const usable = [...shared.most.keys()].filter(
			(at) => (shared.most[at] as number) <= MOST_EQUAL && !boxes(at).includes(null),
		)
		return everyNth(usable, ANCHORS).map((at) => boxes(at).map((box) => (box as PanelBox).centre) as unknown as Anchor)
	}
	return { keyed: [by(global_id), by(mark)], byShape: by(own_shape) }
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
function refined(anchors: readonly Anchor[], start: Placing): Placing {
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
