import { type Bounds, emptyBounds, widen } from '../geometry/matrices.ts'
import { isBlended, linear } from '../glb/colours.ts'
import {
	type AccessorFields,
	FLOAT,
	GltfFile,
	type GltfObject,
	SHORT,
	UNSIGNED_INT,
	UNSIGNED_SHORT,
} from '../glb/gltf-file.ts'
import { type Quantisation, STEPS } from '../glb/quantisation.ts'

const ROUGHNESS = 0.9

/** The largest 16-bit index besides the restart value. */
const MOST_SHORT_VERTICES = 65_535

const hex = (channel: number): string => channel.toString(16).padStart(2, '0')

export function boundsOfPositions(positions: Float32Array): Bounds {
	const bounds = emptyBounds()
	for (let at = 0; at < positions.length; at += 3) {
		const [x, y, z] = [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
		widen(bounds, [x, y, z, x, y, z])
	}
	return bounds
}

/** A longer view is split: typed arrays and encoders have limits. */
const LONGEST_VIEW = 256 << 20

/** Data of many accessors in one buffer view, which is smaller than a view each and compresses better. */
class AccessorRun {
	isUsed = false
	private readonly file: GltfFile
	private readonly stride: number
	private readonly use: 'vertex' | 'index'
	private chunks: Uint8Array[] = []
	private accessors: GltfObject[] = []
	private bytes = 0

	constructor(file: GltfFile, stride: number, use: 'vertex' | 'index') {
		this.file = file
		this.stride = stride
		this.use = use
	}

	/** Adds `count` items and returns the number of their accessor. */
	add(data: ArrayBufferView, count: number, fields: AccessorFields): number {
		const length = count * this.stride
		if (this.bytes + length > LONGEST_VIEW) this.close()
		this.isUsed = true
		const number = this.file.addAccessor(-1, fields)
		const accessor = this.file.json.accessors[number] as GltfObject
		if (this.bytes > 0) accessor.byteOffset = this.bytes
		this.accessors.push(accessor)
		this.chunks.push(new Uint8Array(data.buffer, data.byteOffset, length))
		this.bytes += length
		return number
	}

	/** Writes the view of the added items. */
	close(): void {
		if (this.bytes === 0) return
		const whole = new Uint8Array(this.bytes)
		let at = 0
		for (const chunk of this.chunks) {
			whole.set(chunk, at)
			at += chunk.length
		}
		const view = this.file.addView(whole, this.bytes / this.stride, this.stride, this.use)
		for (const accessor of this.accessors) accessor.bufferView = view
		this.chunks = []
		this.accessors = []
		this.bytes = 0
	}
}

/** Meshes and materials of a GLB for other programs: plain glTF, or compressed and quantised. */
export class MeshFile {
	readonly file: GltfFile
	readonly compress: boolean
	private readonly materials = new Map<number, number>()
	private readonly runs: Record<'floats' | 'shorts' | 'shortIndices' | 'indices', AccessorRun>

	constructor(compress: boolean) {
		this.compress = compress
		this.file = new GltfFile(compress)
		const { file } = this
		this.runs = {
			floats: new AccessorRun(file, 12, 'vertex'),
			shorts: new AccessorRun(file, 8, 'vertex'),
			shortIndices: new AccessorRun(file, 2, 'index'),
			indices: new AccessorRun(file, 4, 'index'),
		}
	}

	/** @param colour RGBA, red in the lowest byte; a screen colour, which is converted to linear for glTF */
	material(colour: number): number {
		const known = this.materials.get(colour)
		if (known !== undefined) return known
		const channels = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const
		const blended = isBlended(colour)
		const alpha = blended ? (colour >>> 24) / 255 : 1
		const material: GltfObject = {
			name: `#${channels.map(hex).join('')}${blended ? hex(colour >>> 24) : ''}`,
			pbrMetallicRoughness: {
				baseColorFactor: [...channels.map(linear), alpha].map((value) => Math.round(value * 1e5) / 1e5),
				metallicFactor: 0,
				roughnessFactor: ROUGHNESS,
			},
			doubleSided: true,
			...(blended ? { alphaMode: 'BLEND' } : {}),
		}
		const number = this.file.json.materials.push(material) - 1
		this.materials.set(colour, number)
		return number
	}

	/** Accessor of positions, in 16 bits when a quantisation is given. */
	positions(positions: Float32Array, quantisation: Quantisation | null): number {
		const count = positions.length / 3
		const bounds = boundsOfPositions(positions)
		const min = bounds.slice(0, 3)
		const max = bounds.slice(3)
		if (!quantisation)
			return this.runs.floats.add(positions, count, { componentType: FLOAT, type: 'VEC3', count, min, max })
		const { centre, step } = quantisation
		const toSteps = (value: number, at: number): number => Math.round((value - (centre[at % 3] as number)) / step)
		const packed = new Int16Array(count * 4)
		for (let at = 0; at < positions.length; at++)
			packed[Math.floor(at / 3) * 4 + (at % 3)] = toSteps(positions[at] as number, at)
		return this.runs.shorts.add(packed, count, {
			componentType: SHORT,
			type: 'VEC3',
			count,
			normalized: true,
			min: min.map(toSteps),
			max: max.map(toSteps),
		})
	}

	indices(indices: Uint32Array, vertexCount: number): number {
		const short = vertexCount <= MOST_SHORT_VERTICES
		const run = short ? this.runs.shortIndices : this.runs.indices
		const { length } = indices
		return run.add(short ? Uint16Array.from(indices) : indices, length, {
			componentType: short ? UNSIGNED_SHORT : UNSIGNED_INT,
			type: 'SCALAR',
			count: length,
		})
	}

	/** Top-level fields of the file, with the extensions that were used. */
	finish(scene: GltfObject, more: { used: string[]; fields: GltfObject } = { used: [], fields: {} }): Uint8Array {
		for (const run of Object.values(this.runs)) run.close()
		const required = [
			...(this.file.isCompressed ? ['EXT_meshopt_compression'] : []),
			...(this.runs.shorts.isUsed ? ['KHR_mesh_quantization'] : []),
		]
		const used = [...required, ...more.used]
		return this.file.finish({
			asset: { version: '2.0', generator: 'Panelyard' },
			...(used.length > 0 ? { extensionsUsed: used } : {}),
			...(required.length > 0 ? { extensionsRequired: required } : {}),
			...more.fields,
			scene: 0,
			scenes: [scene],
		})
	}
}

/** The scale and translation that a node needs in addition, to convert 16-bit positions back to metres. */
export function unpacking({ centre, step }: Quantisation): { centre: [number, number, number]; scale: number } {
	return { centre, scale: step * STEPS }
}
