export type Point = [number, number, number]

/** A bounded piece of a curve. */
export interface CurvePiece {
	/** Parameters of its start and end; the end's may be smaller. */
	from: number
	to: number
	at: (parameter: number) => Point
	/** Largest step of the parameter between two points; infinite for a straight piece. */
	step: number
}

/** A bounded curve. Its parameter grows by the parametric length of each piece, as in ISO 10303-42. */
export interface CurvePath {
	pieces: CurvePiece[]
	/** Parameter of the start: not 0 for a trimmed curve, which keeps the parameters of its basis. */
	start: number
	/** Number of segments, if its author counts one for each. */
	segments: number
	/** Number of points, as a measure of the work with it. */
	points: number
}

/** A full circle has this many sides; a bend of 90 degrees has five. */
export const CIRCLE_STEPS = 20

/** Longer curves aren't drawn by us: only broken files have them. */
const MOST_POINTS = 20_000

/** Parameters and lengths that differ by less than this share are equal. */
const SAME = 0.01

/** Share of a curve's length by which two readings of its parameters may differ. */
const UNCLEAR = 0.05

/** Parameters beyond a curve by less than this share of it are rounded ones. */
const SLACK = 1e-4

export const parametricLength = (piece: CurvePiece): number => Math.abs(piece.to - piece.from)

const sumOf = (pieces: CurvePiece[], length: (piece: CurvePiece) => number): number =>
	pieces.reduce((sum, piece) => sum + length(piece), 0)

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])

export const startOf = (piece: CurvePiece): Point => piece.at(piece.from)
export const endOf = (piece: CurvePiece): Point => piece.at(piece.to)

export function straight(a: Point, b: Point): CurvePiece {
	const at = (share: number): Point => [
		a[0] + (b[0] - a[0]) * share,
		a[1] + (b[1] - a[1]) * share,
		a[2] + (b[2] - a[2]) * share,
	]
	return { from: 0, to: 1, at, step: Number.POSITIVE_INFINITY }
}

export const reversed = (pieces: CurvePiece[]): CurvePiece[] =>
	pieces.map((piece) => ({ ...piece, from: piece.to, to: piece.from })).reverse()

/** Number of lines between the points of a piece. */
export const stepsOf = (piece: CurvePiece): number =>
	Number.isFinite(piece.step) ? Math.max(1, Math.ceil(parametricLength(piece) / piece.step - 1e-6)) : 1

/** The points of a piece; none if there are too many. */
function pointsOf(piece: CurvePiece): Point[] {
	const steps = stepsOf(piece)
	if (steps > MOST_POINTS) return []
	return Array.from({ length: steps + 1 }, (_, at) => piece.at(piece.from + ((piece.to - piece.from) * at) / steps))
}

/** The points of a curve without repetitions; null for a curve with fewer than two or with broken numbers. */
export function curvePoints(pieces: CurvePiece[]): Point[] | null {
	const points: Point[] = []
	let size = 0
	for (const piece of pieces) {
		const found = pointsOf(piece)
		if (found.length === 0) return null
		for (const point of found) {
			if (!point.every(Number.isFinite) || points.length > MOST_POINTS) return null
			size = Math.max(size, ...point.map(Math.abs))
			const last = points.at(-1)
			if (!last || distance(last, point) > size * 1e-7) points.push(point)
		}
	}
	// The kernel takes a closed line for open unless its ends are equal.
	const [first, last] = [points[0], points.at(-1)]
	if (points.length > 2 && first && last && distance(first, last) <= size * 1e-7) points[points.length - 1] = first
	return points.length < 2 ? null : points
}

const lengthOf = (piece: CurvePiece): number => {
	const points = pointsOf(piece)
	return points.slice(1).reduce((sum, point, at) => sum + distance(points[at] as Point, point), 0)
}

/** The pieces between two distances from the start, each piece as long as `length` says. */
function between(pieces: CurvePiece[], low: number, high: number, length: (piece: CurvePiece) => number): CurvePiece[] {
	const kept: CurvePiece[] = []
	let passed = 0
	for (const piece of pieces) {
		const size = length(piece)
		const first = Math.max(0, low - passed)
		const last = Math.min(size, high - passed)
		passed += size
		if (!(last > first + size * 1e-9)) continue
		const parameter = (along: number): number => piece.from + ((piece.to - piece.from) * along) / size
		kept.push({ ...piece, from: parameter(first), to: parameter(last) })
	}
	return kept
}

/** Whether a curve ends where it starts. */
function isClosed(pieces: CurvePiece[]): boolean {
	const [first, last] = [pieces[0], pieces.at(-1)]
	if (!first || !last) return false
	const size = pieces.reduce(
		(most, piece) => Math.max(most, distance(startOf(first), piece.at((piece.from + piece.to) / 2))),
		0,
	)
	return distance(startOf(first), endOf(last)) <= size * 1e-6
}

/** A part of a curve. */
export interface CurvePart {
	pieces: CurvePiece[]
	/** Whether its ends were beyond the curve, which ends the part at the curve's own end. */
	isOutside: boolean
	/** Whether the standard reads its parameters as another part of the curve, of another length. */
	isUnclear?: boolean
}

/**
 * A curve between two of its own parameters: on a closed curve through its start if need be.
 * @param isForward whether it runs in the direction of the curve; only a closed curve has two parts to choose from
 */
export function betweenParameters(path: CurvePath, from: number, to: number, isForward: boolean): CurvePart {
	const { pieces, start } = path
	const total = sumOf(pieces, parametricLength)
	const [low, high] = [Math.min(from, to) - start, Math.max(from, to) - start]
	const slack = total * SLACK
	if (high - low <= total + slack && low >= -slack && low <= total && isClosed(pieces)) {
		const isThroughStart = from > to === isForward && from !== to
		const twice = [...pieces, ...pieces]
		const kept = isThroughStart
			? between(twice, high % total, (high % total) + total - (high - low), parametricLength)
			: between(twice, low, high, parametricLength)
		return { pieces: isForward ? kept : reversed(kept), isOutside: false }
	}
	const kept = between(pieces, low, high, parametricLength)
	return { pieces: from > to ? reversed(kept) : kept, isOutside: low < -slack || high > total + slack }
}

/** Parameter of the point of a curve that is nearest to another point. */
export function nearestParameter({ pieces, start }: Pick<CurvePath, 'pieces' | 'start'>, point: Point): number {
	let best = Number.POSITIVE_INFINITY
	let parameter = start
	let passed = start
	for (const piece of pieces) {
		const steps = Number.isFinite(piece.step) ? Math.ceil(parametricLength(piece) / piece.step) * 8 : 1
		for (let step = 0; step < Math.min(steps, MOST_POINTS); step++) {
			const low = step / steps
			const a = piece.at(piece.from + (piece.to - piece.from) * low)
			const b = piece.at(piece.from + (piece.to - piece.from) * ((step + 1) / steps))
			const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
			const square = along[0] ** 2 + along[1] ** 2 + along[2] ** 2
			const dot = along[0] * (point[0] - a[0]) + along[1] * (point[1] - a[1]) + along[2] * (point[2] - a[2])
			const share = square > 0 ? Math.max(0, Math.min(1, dot / square)) : 0
			const far = distance(point, [a[0] + along[0] * share, a[1] + along[1] * share, a[2] + along[2] * share])
			if (far >= best - 1e-12) continue
			best = far
			parameter = passed + parametricLength(piece) * (low + share / steps)
		}
		passed += parametricLength(piece)
	}
	return parameter
}

/**
 * The part of a directrix that a solid is swept along. Exporters measure its parameters in four ways: by the standard,
 * by segments (0 to 3 for three), by length, or from 0 to 1. Parameters that span the whole curve in any of them mean
 * all of it. Others are read by the standard, or as lengths if they lie beyond its parameters.
 * @param isLength the parameters are stated as lengths
 * @returns null if nothing is left
 */
export function sweptPart(
	path: CurvePath,
	from: number | null,
	to: number | null,
	isLength: boolean,
): CurvePart | null {
	const { pieces, start } = path
	if (from === null && to === null) return { pieces, isOutside: false }
	const standard = sumOf(pieces, parametricLength)
	const length = sumOf(pieces, lengthOf)
	const spans = (total: number, first: number): boolean =>
		Math.abs((from ?? first) - first) <= total * SAME && Math.abs((to ?? first + total) - first - total) <= total * SAME
	const byLength = (low: number, high: number): CurvePart => ({
		pieces: between(pieces, low, high, lengthOf),
		isOutside: low < -length * SAME || high > length * (1 + SAME),
	})
	const part = (): CurvePart => {
		if (isLength) return byLength(from ?? 0, to ?? length)
		if (spans(standard, start) || spans(standard, 0)) return { pieces, isOutside: false }
		const [first, last] = [from ?? start, to ?? start + standard]
		const found = betweenParameters(path, first, last, true)
		if ([path.segments, length, 1].some((total) => spans(total, 0))) {
			const isUnclear = !found.isOutside && sumOf(found.pieces, lengthOf) < length * (1 - UNCLEAR)
			return { pieces, isOutside: false, isUnclear }
		}
		if (!found.isOutside) return found
		const [low, high] = [Math.min(first, last), Math.max(first, last)]
		const isBeyond = high > start + standard * (1 + SAME)
		return isBeyond && low >= 0 && high <= length * (1 + SAME) ? byLength(low, high) : found
	}
	const found = part()
	return found.pieces.length > 0 ? found : null
}
