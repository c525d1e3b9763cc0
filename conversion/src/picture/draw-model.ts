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

/** Draws every instance into a picture, nearest faces in front, both sides of each face alike. */
export function drawModel({ shapes, instances }: ModelGeometry, camera: PictureCamera): DrawnModel {
	const { width, height, focal } = camera
	const pixels = width * height
	const drawn: DrawnModel = {
		elements: new Uint32Array(pixels),
		nearness: new Float32Array(pixels),
		shade: new Float32Array(pixels),
	}
	const toCamera = cameraMatrix(camera)
	const matrix: number[] = []
	let points = new Float64Array(0)
	for (let at = 0; at < instances.length; at++) {
		const { positions, indices } = shapes[instances.shapes[at] as number] as Shape
		if (points.length < positions.length * 2) points = new Float64Array(positions.length * 2)
		placePoints(positions, multiply(toCamera, instances.readMatrix(at, matrix)), focal, width / 2, height / 2, points)
		drawTriangles(drawn, width, height, points, indices, (instances.elements[at] as number) + 1)
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
