import type { Point2, Solid } from '../shapes/solids.ts'
import { prism } from '../step/parts.ts'
import { layerSpan, type WallRun } from './wall-run.ts'

const BOARD = 0.45
const GROOVE = 0.03
const GROOVE_DEPTH = 0.018

/** Upright boards with shadow grooves: one ribbed prism for each stretch beside, below and above the openings. */
export function boardedSolids(
	run: WallRun,
	layer: { depth: number; thickness: number; bottom: number; top: number },
): Solid[] {
	const [x0, x1] = layerSpan(run, layer.depth, layer.thickness)
	const stretch = (from: number, to: number, bottom: number, top: number) =>
		prism('larch', 'xy', bottom, top - bottom, ribbedOutline(from, to, layer))
	const solids: Solid[] = []
	let from = x0
	for (const { x, z, width, height } of run.openings.toSorted((a, b) => a.x - b.x)) {
		solids.push(stretch(from, x, layer.bottom, layer.top))
		solids.push(stretch(x, x + width, layer.bottom, z))
		solids.push(stretch(x, x + width, z + height, layer.top))
		from = x + width
	}
	solids.push(stretch(from, x1, layer.bottom, layer.top))
	return solids
}

function ribbedOutline(from: number, to: number, { depth, thickness }: { depth: number; thickness: number }): Point2[] {
	const points: Point2[] = [[from, depth]]
	for (let n = Math.ceil((from + GROOVE) / BOARD); n * BOARD + 2 * GROOVE < to; n++) {
		const x = n * BOARD
		const inner = depth + GROOVE_DEPTH
		points.push([x, depth], [x, inner], [x + GROOVE, inner], [x + GROOVE, depth])
	}
	points.push([to, depth], [to, depth + thickness], [from, depth + thickness])
	return points
}
