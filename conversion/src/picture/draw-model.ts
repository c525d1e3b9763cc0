import { type Matrix, multiply } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { cameraMatrix, type PictureCamera } from './picture-camera.ts'

/** What each pixel shows, row by row from the top. */
export interface DrawnModel {
	/** The element, plus 1; 0 where there is none. */
	elements: Uint32Array
	/** One by the distance from the eye; 0 where there is nothing. */
	nearness: Float32Array
	/** How bright its face is, 0 to 1. */
	shade: Float32Array
}

/** Where the light comes from, in the camera's axes: from above, from the left, from behind the eye. */
const LIGHT = [-0.42, 0.78, -0.46] as const
const DARKEST = 0.8

/** Shapes of more numbers than this are left out where a box around them isn't seen: it costs as much as 8 points. */
const LARGE_SHAPE = 3 * 24

/**
 * Draws every instance into a picture, nearest faces in front, both sides of each face alike.
 * @param larger a larger picture of the model: what isn't seen in it is left out
 */
export function drawModel(
	{ shapes, instances }: ModelGeometry,
	camera: PictureCamera,
	larger: DrawnModel | null,
): DrawnModel {
	const { width, height, focal } = camera
	const pixels = width * height
	const drawn: DrawnModel = {
		elements: new Uint32Array(pixels),
		nearness: new Float32Array(pixels),
		shade: new Float32Array(pixels),
	}
	const seen = larger && new Set(larger.elements)
	const toCamera = cameraMatrix(camera)
	const matrix: number[] = []
	const corners = new Float32Array(3 * 8)
	let points = new Float64Array(6 * 8)
	// Simple shapes first: walls hide most of what is in them.
	for (const isLarge of [false, true])
		for (let at = 0; at < instances.length; at++) {
			const element = (instances.elements[at] as number) + 1
			if (seen && !seen.has(element)) continue
			const { positions, indices, bounds } = shapes[instances.shapes[at] as number] as Shape
			if (positions.length > LARGE_SHAPE !== isLarge) continue
			const toPicture = multiply(toCamera, instances.readMatrix(at, matrix))
			if (isLarge) {
				for (let number = 0; number < corners.length; number++)
					corners[number] = bounds[(number % 3) + ((Math.floor(number / 3) >> (number % 3)) & 1) * 3] as number
				placePoints(corners, toPicture, focal, width / 2, height / 2, points)
				if (isHidden(drawn.nearness, width, height, points)) continue
			}
			if (points.length < positions.length * 2) points = new Float64Array(positions.length * 2)
			placePoints(positions, toPicture, focal, width / 2, height / 2, points)
			drawTriangles(drawn, width, height, points, indices, element)
		}
	return drawn
}

/** Six numbers for each point: column, row and nearness in the picture, then x, y, z before the camera. */
function placePoints(
	positions: Float32Array,
	m: Matrix,
	focal: number,
	middleX: number,
	middleY: number,
	into: Float64Array,
): void {
	const m0 = m[0] as number
	const m1 = m[1] as number
	const m2 = m[2] as number
	const m3 = m[3] as number
	const m4 = m[4] as number
	const m5 = m[5] as number
	const m6 = m[6] as number
	const m7 = m[7] as number
	const m8 = m[8] as number
	const m9 = m[9] as number
	const m10 = m[10] as number
	const m11 = m[11] as number
	for (let from = 0, to = 0; from < positions.length; from += 3, to += 6) {
		const px = positions[from] as number
		const py = positions[from + 1] as number
		const pz = positions[from + 2] as number
		const x = m0 * px + m3 * py + m6 * pz + m9
		const y = m1 * px + m4 * py + m7 * pz + m10
		const z = m2 * px + m5 * py + m8 * pz + m11
		const near = 1 / z
		into[to] = middleX + focal * x * near
		into[to + 1] = middleY - focal * y * near
		into[to + 2] = near
		into[to + 3] = x
		into[to + 4] = y
		into[to + 5] = z
	}
}

/** Whether nothing in a box of eight points can be seen: it lies between the middles of pixels, or behind what is drawn. */
function isHidden(nearness: Float32Array, width: number, height: number, points: Float64Array): boolean {
	let [left, right, top, bottom, nearest] = [Infinity, -Infinity, Infinity, -Infinity, 0]
	for (let at = 0; at < 6 * 8; at += 6) {
		const x = points[at] as number
		const y = points[at + 1] as number
		const near = points[at + 2] as number
		if (!(near > 0)) return false
		if (x < left) left = x
		if (x > right) right = x
		if (y < top) top = y
		if (y > bottom) bottom = y
		if (near > nearest) nearest = near
	}
	const [from, to] = [Math.max(0, Math.ceil(left - 0.5)), Math.min(width - 1, Math.floor(right - 0.5))]
	const [first, last] = [Math.max(0, Math.ceil(top - 0.5)), Math.min(height - 1, Math.floor(bottom - 0.5))]
	for (let row = first; row <= last; row++)
		for (let pixel = row * width + from, end = row * width + to; pixel <= end; pixel++)
			if ((nearness[pixel] as number) < nearest) return false
	return true
}

function drawTriangles(
	{ elements, nearness, shade }: DrawnModel,
	width: number,
	height: number,
	points: Float64Array,
	indices: Uint32Array,
	element: number,
): void {
	for (let at = 0; at < indices.length; at += 3) {
		const p = (indices[at] as number) * 6
		const q = (indices[at + 1] as number) * 6
		const r = (indices[at + 2] as number) * 6
		const ax = points[p] as number
		const ay = points[p + 1] as number
		const bx = points[q] as number
		const by = points[q + 1] as number
		const cx = points[r] as number
		const cy = points[r + 1] as number
		// Pixels whose middle lies in the triangle: of most small triangles, none.
		const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
		const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
		if (left > right) continue
		const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
		const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
		if (top > bottom) continue
		const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
		if (area === 0 || !Number.isFinite(area)) continue
		const nearA = points[p + 2] as number
		const stepX =
			(((points[q + 2] as number) - nearA) * (cy - ay) - ((points[r + 2] as number) - nearA) * (by - ay)) / area
		const stepY =
			(((points[r + 2] as number) - nearA) * (bx - ax) - ((points[q + 2] as number) - nearA) * (cx - ax)) / area
		let light = -1
		const sign = area > 0 ? 1 : -1
		for (let row = top; row <= bottom; row++) {
			const y = row + 0.5
			// The pixels of this row on the inner side of each edge.
			let from = left
			let to = right
			for (let edge = 0; edge < 3; edge++) {
				const x0 = edge === 0 ? ax : edge === 1 ? bx : cx
				const y0 = edge === 0 ? ay : edge === 1 ? by : cy
				const slope = sign * (y0 - (edge === 0 ? by : edge === 1 ? cy : ay))
				const across = sign * ((edge === 0 ? bx : edge === 1 ? cx : ax) - x0) * (y - y0)
				if (slope > 0) from = Math.max(from, Math.ceil(x0 - across / slope - 0.5))
				else if (slope < 0) to = Math.min(to, Math.floor(x0 - across / slope - 0.5))
				else if (across < 0) to = -1
			}
			if (from > to) continue
			if (light < 0) light = shadeOf(points, p, q, r)
			let near = nearA + stepX * (from + 0.5 - ax) + stepY * (y - ay)
			for (let pixel = row * width + from, end = row * width + to; pixel <= end; pixel++, near += stepX) {
				if (near <= (nearness[pixel] as number)) continue
				nearness[pixel] = near
				elements[pixel] = element
				shade[pixel] = light
			}
		}
	}
}

function shadeOf(points: Float64Array, p: number, q: number, r: number): number {
	const ux = (points[q + 3] as number) - (points[p + 3] as number)
	const uy = (points[q + 4] as number) - (points[p + 4] as number)
	const uz = (points[q + 5] as number) - (points[p + 5] as number)
	const vx = (points[r + 3] as number) - (points[p + 3] as number)
	const vy = (points[r + 4] as number) - (points[p + 4] as number)
	const vz = (points[r + 5] as number) - (points[p + 5] as number)
	let nx = uy * vz - uz * vy
	let ny = uz * vx - ux * vz
	let nz = ux * vy - uy * vx
	const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
	// Towards the eye, whichever side the face was drawn from.
	const towards =
		nx * (points[p + 3] as number) + ny * (points[p + 4] as number) + nz * (points[p + 5] as number) > 0 ? -1 : 1
	nx *= towards / length
	ny *= towards / length
	nz *= towards / length
	return DARKEST + (1 - DARKEST) * Math.max(0, nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])
}
