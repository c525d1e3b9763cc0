import {
	type GeometryBatchWriter,
	SHAPE_BOUNDS,
	SHAPE_CONTENT_HASH,
	SHAPE_DOUBLES,
	SHAPE_FIRST_INDEX,
	SHAPE_FIRST_POSITION,
	SHAPE_FORM_HASH,
	SHAPE_INDICES,
	SHAPE_INTEGERS,
	SHAPE_OPENNESS,
	SHAPE_SIDES,
	SHAPE_SURFACE,
	SHAPE_VERTICES,
	SHAPE_VOLUME,
} from './geometry-batch.ts'

/**
 * Positions are rounded to a tenth of a millimetre in a shape's form hash, with an offset from the round values of
 * exporters.
 */
const FORM_STEPS_PER_METRE = 10_000
const FORM_SHIFT = 0.000_013

/** Coordinates that aren't (32-bit) numbers produce no vertex. */
const NO_VERTEX = 0xffffffff
const FARTHEST = 1e37

const scratch = new Float32Array(3)
const scratchBits = new Uint32Array(scratch.buffer)

function mix(hash: number, value: number): number {
	let mixed = Math.imul(hash ^ value, 0x9e3779b1)
	mixed ^= mixed >>> 15
	return Math.imul(mixed, 0x85ebca6b) ^ (mixed >>> 13)
}

/**
 * Whether the triangles of a mesh are reversed against its normals. The kernel reverses them each time it places the
 * mesh under a mirroring matrix, and then returns the reversed mesh for every other placement too. Shapes are stored
 * unmirrored; code that places one under a mirror reverses it.
 */
function isTurned(vertices: Float32Array, stride: number, triangles: ArrayLike<number>): boolean {
	if (stride < 6) return false
	for (let at = 0; at + 2 < triangles.length; at += 3) {
		const a = (triangles[at] as number) * stride
		const b = (triangles[at + 1] as number) * stride
		const c = (triangles[at + 2] as number) * stride
		const ux = (vertices[b] as number) - (vertices[a] as number)
		const uy = (vertices[b + 1] as number) - (vertices[a + 1] as number)
		const uz = (vertices[b + 2] as number) - (vertices[a + 2] as number)
		const vx = (vertices[c] as number) - (vertices[a] as number)
		const vy = (vertices[c + 1] as number) - (vertices[a + 1] as number)
		const vz = (vertices[c + 2] as number) - (vertices[a + 2] as number)
		const nx = uy * vz - uz * vy
		const ny = uz * vx - ux * vz
		const nz = ux * vy - uy * vx
		const along = nx * (vertices[a + 3] as number) + ny * (vertices[a + 4] as number) + nz * (vertices[a + 5] as number)
		// Slivers are ignored.
		if (Math.abs(along) > SURELY_ALONG * Math.hypot(nx, ny, nz)) return along < 0
	}
	return false
}

/** Cosine of the angle between a triangle and its normal above which its direction counts. */
const SURELY_ALONG = 0.5

/** Converts kernel meshes to welded shapes, each distinct content once. */
export class ShapeBuilder {
	private readonly writer: GeometryBatchWriter
	private readonly shapeByContent = new Map<string, number>()
	private table = new Int32Array(1 << 12)
	private readonly vertexOf: { data: Uint32Array }

	constructor(writer: GeometryBatchWriter) {
		this.writer = writer
		this.vertexOf = { data: new Uint32Array(1 << 12) }
	}

	/**
	 * Adds a mesh and returns its shape number, or -1 when none of it can be drawn.
	 * @param vertices interleaved, `stride` floats each, position first, in file units; six and more have normals next
	 * @param scale metres per file unit
	 */
	add(vertices: Float32Array, stride: number, triangles: ArrayLike<number>, scale: number): number {
		const { positions, indices } = this.writer
		const firstPosition = positions.length
		const firstIndex = indices.length
		const vertexCount = this.weld(vertices, stride, scale)
		this.addTriangles(triangles, Math.floor(vertices.length / stride), isTurned(vertices, stride, triangles))
		const indexCount = indices.length - firstIndex
		if (indexCount === 0) {
			positions.length = firstPosition
			return -1
		}
		let hashA = vertexCount
		let hashB = indexCount
		scratch[0] = 0
		const bits = new Uint32Array(positions.data.buffer, firstPosition * 4, vertexCount * 3)
		for (let i = 0; i < bits.length; i++) {
			hashA = mix(hashA, bits[i] as number)
			hashB = Math.imul(hashB, 31) + (bits[i] as number)
		}
		for (let i = 0; i < indexCount; i++) {
			const index = indices.data[firstIndex + i] as number
			hashA = mix(hashA, index)
			hashB = Math.imul(hashB, 31) + index
		}
		const content = `${hashA >>> 0}:${hashB >>> 0}:${vertexCount}:${indexCount}`
		const known = this.shapeByContent.get(content)
		if (known !== undefined) {
			positions.length = firstPosition
			indices.length = firstIndex
			return known
		}
		const shape = this.writer.shapeCount++
		this.shapeByContent.set(content, shape)
		const integers = this.writer.shapeIntegers.reserve(SHAPE_INTEGERS)
		const integerData = this.writer.shapeIntegers.data
		integerData[integers + SHAPE_FIRST_POSITION] = firstPosition
		integerData[integers + SHAPE_VERTICES] = vertexCount
		integerData[integers + SHAPE_FIRST_INDEX] = firstIndex
		integerData[integers + SHAPE_INDICES] = indexCount
		integerData[integers + SHAPE_CONTENT_HASH] = hashA
		integerData[integers + SHAPE_CONTENT_HASH + 1] = hashB
		this.measure(firstPosition, vertexCount, firstIndex, indexCount, integers)
		return shape
	}

	/** Appends the distinct positions in metres and records the new index of every kernel vertex. */
	private weld(vertices: Float32Array, stride: number, scale: number): number {
		const count = Math.floor(vertices.length / stride)
		let size = this.table.length
		while (size < count * 2) size *= 2
		if (size !== this.table.length) this.table = new Int32Array(size)
		let used = 1 << 8
		while (used < count * 2) used *= 2
		const table = this.table
		table.fill(-1, 0, used)
		if (this.vertexOf.data.length < count) this.vertexOf.data = new Uint32Array(count * 2)
		const vertexOf = this.vertexOf.data
		const { positions } = this.writer
		const first = positions.reserve(count * 3)
		const target = positions.data
		let written = 0
		for (let vertex = 0; vertex < count; vertex++) {
			const from = vertex * stride
			scratch[0] = (vertices[from] as number) * scale + 0
			scratch[1] = (vertices[from + 1] as number) * scale + 0
			scratch[2] = (vertices[from + 2] as number) * scale + 0
			const x = scratch[0]
			const y = scratch[1]
			const z = scratch[2]
			if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST)) {
				vertexOf[vertex] = NO_VERTEX
				continue
			}
			let slot =
				(Math.imul(scratchBits[0] as number, 73856093) ^
					Math.imul(scratchBits[1] as number, 19349663) ^
					Math.imul(scratchBits[2] as number, 83492791)) >>>
				0
			slot = (slot ^ (slot >>> 16)) & (used - 1)
			for (;;) {
				const other = table[slot] as number
				if (other < 0) {
					table[slot] = written
					const to = first + written * 3
					target[to] = x
					target[to + 1] = y
					target[to + 2] = z
					vertexOf[vertex] = written++
					break
				}
				const at = first + other * 3
				if (target[at] === x && target[at + 1] === y && target[at + 2] === z) {
					vertexOf[vertex] = other
					break
				}
				slot = (slot + 1) & (used - 1)
			}
		}
		positions.length = first + written * 3
		return written
	}

	/** Appends the triangles that still have three distinct corners, all of them valid. */
	private addTriangles(triangles: ArrayLike<number>, vertexCount: number, turned: boolean): void {
		const { indices } = this.writer
		const vertexOf = this.vertexOf.data
		let to = indices.reserve(triangles.length)
		const target = indices.data
		for (let at = 0; at + 2 < triangles.length; at += 3) {
			const a = triangles[at] as number
			const b = triangles[at + 1] as number
			const c = triangles[at + 2] as number
			if (a >= vertexCount || b >= vertexCount || c >= vertexCount) continue
			const i = vertexOf[a] as number
			const j = vertexOf[b] as number
			const k = vertexOf[c] as number
			if (i === j || j === k || k === i || i === NO_VERTEX || j === NO_VERTEX || k === NO_VERTEX) continue
			target[to] = i
			target[to + 1] = turned ? k : j
			target[to + 2] = turned ? j : k
			to += 3
		}
		indices.length = to
	}

	private measure(
		firstPosition: number,
		vertexCount: number,
		firstIndex: number,
		indexCount: number,
		integers: number,
	): void {
		const position = this.writer.positions.data
		const index = this.writer.indices.data
		const at = this.writer.shapeDoubles.reserve(SHAPE_DOUBLES)
		const doubles = this.writer.shapeDoubles.data
		let minX = Number.POSITIVE_INFINITY
		let minY = minX
		let minZ = minX
		let maxX = Number.NEGATIVE_INFINITY
		let maxY = maxX
		let maxZ = maxX
		for (let i = firstPosition; i < firstPosition + vertexCount * 3; i += 3) {
			const x = position[i] as number
			const y = position[i + 1] as number
			const z = position[i + 2] as number
			if (x < minX) minX = x
			if (x > maxX) maxX = x
			if (y < minY) minY = y
			if (y > maxY) maxY = y
			if (z < minZ) minZ = z
			if (z > maxZ) maxZ = z
		}
		let volume = 0
		let surface = 0
		let sideX = 0
		let sideY = 0
		let sideZ = 0
		let sumX = 0
		let sumY = 0
		let sumZ = 0
		for (let i = firstIndex; i < firstIndex + indexCount; i += 3) {
			const a = firstPosition + (index[i] as number) * 3
			const b = firstPosition + (index[i + 1] as number) * 3
			const c = firstPosition + (index[i + 2] as number) * 3
			const ax = (position[a] as number) - minX
			const ay = (position[a + 1] as number) - minY
			const az = (position[a + 2] as number) - minZ
			const ux = (position[b] as number) - minX - ax
			const uy = (position[b + 1] as number) - minY - ay
			const uz = (position[b + 2] as number) - minZ - az
			const vx = (position[c] as number) - minX - ax
			const vy = (position[c + 1] as number) - minY - ay
			const vz = (position[c + 2] as number) - minZ - az
			const nx = uy * vz - uz * vy
			const ny = uz * vx - ux * vz
			const nz = ux * vy - uy * vx
			volume += ax * nx + ay * ny + az * nz
			surface += Math.sqrt(nx * nx + ny * ny + nz * nz)
			sideX += Math.abs(nx)
			sideY += Math.abs(ny)
			sideZ += Math.abs(nz)
			sumX += nx
			sumY += ny
			sumZ += nz
		}
		doubles[at + SHAPE_VOLUME] = volume / 6
		doubles[at + SHAPE_OPENNESS] = surface > 0 ? Math.sqrt(sumX * sumX + sumY * sumY + sumZ * sumZ) / surface : 0
		doubles[at + SHAPE_SURFACE] = surface / 2
		doubles.set([sideX / 4, sideY / 4, sideZ / 4], at + SHAPE_SIDES)
		doubles.set([minX, minY, minZ, maxX, maxY, maxZ], at + SHAPE_BOUNDS)
		let formA = vertexCount
		let formB = indexCount
		for (let i = firstPosition; i < firstPosition + vertexCount * 3; i += 3) {
			const x = Math.round(((position[i] as number) - minX + FORM_SHIFT) * FORM_STEPS_PER_METRE)
			const y = Math.round(((position[i + 1] as number) - minY + FORM_SHIFT) * FORM_STEPS_PER_METRE)
			const z = Math.round(((position[i + 2] as number) - minZ + FORM_SHIFT) * FORM_STEPS_PER_METRE)
			const word = mix(mix(mix(17, x), y), z)
			formA = (formA + word) | 0
			formB = (formB + Math.imul(word ^ 0x5bd1e995, 0x27d4eb2f)) | 0
		}
		this.writer.shapeIntegers.data[integers + SHAPE_FORM_HASH] = formA
		this.writer.shapeIntegers.data[integers + SHAPE_FORM_HASH + 1] = formB
	}
}
