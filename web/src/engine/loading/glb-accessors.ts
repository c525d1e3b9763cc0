import { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { GlbContainer } from './glb-container.ts'
import type { GltfAccessor } from './gltf-document.ts'
import { ModelReadError } from './model-read-error.ts'

const ITEM_SIZES: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }

/** Bytes of one component, and the factor that maps a normalised integer to -1..1 or 0..1. */
const COMPONENTS: Record<number, { bytes: number; scale: number }> = {
	5120: { bytes: 1, scale: 1 / 127 },
	5121: { bytes: 1, scale: 1 / 255 },
	5122: { bytes: 2, scale: 1 / 32767 },
	5123: { bytes: 2, scale: 1 / 65535 },
	5125: { bytes: 4, scale: 1 },
	5126: { bytes: 4, scale: 1 },
}

/** The factor for the integers of a normalised accessor; 1 for all others. */
export const scaleOf = ({ normalized, componentType }: GltfAccessor): number =>
	normalized ? (COMPONENTS[componentType]?.scale ?? 1) : 1

export type ReadAccessor = { values: Float32Array; itemSize: number; count: number }

/** Reads accessors as floats (normalised integers mapped) and indices as integers; decodes each buffer view once. */
export class AccessorReader {
	readonly #file: GlbContainer
	readonly #views = new Map<number, { bytes: Uint8Array; stride: number }>()

	/** Bytes of decompressed views in memory, kept for the next read. */
	decodedBytes = 0

	constructor(file: GlbContainer) {
		this.#file = file
	}

	/** Must have settled before anything compressed is read. */
	static ready(): Promise<void> {
		return MeshoptDecoder.ready
	}

	/** Throws `ModelReadError('invalid')` when the accessor points outside the file. */
	floats(index: number): ReadAccessor {
		const accessor = this.#accessor(index)
		const itemSize = ITEM_SIZES[accessor.type] ?? 0
		const values = new Float32Array(accessor.count * itemSize)
		this.#copy(accessor, itemSize, values, accessor.normalized ?? false)
		return { values, itemSize, count: accessor.count }
	}

	/** Throws `ModelReadError('invalid')` when the accessor points outside the file. */
	integers(index: number): Uint32Array {
		const accessor = this.#accessor(index)
		const itemSize = ITEM_SIZES[accessor.type] ?? 0
		const values = new Uint32Array(accessor.count * itemSize)
		this.#copy(accessor, itemSize, values, false)
		return values
	}

	/** The bytes of a buffer view, decompressed if necessary. */
	view(index: number): { bytes: Uint8Array; stride: number } {
		const known = this.#views.get(index)
		if (known) return known
		const view = this.#file.document.bufferViews?.[index]
		if (!view) throw new ModelReadError('invalid', `Buffer view ${index} does not exist`)
		const packed = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression
		const source = this.#slice(packed ?? view)
		let read = { bytes: source, stride: view.byteStride ?? 0 }
		if (packed) {
			const bytes = new Uint8Array(packed.count * packed.byteStride)
			try {
				MeshoptDecoder.decodeGltfBuffer(bytes, packed.count, packed.byteStride, source, packed.mode, packed.filter)
			} catch {
				throw new ModelReadError('invalid', `Buffer view ${index} cannot be decompressed`)
			}
			this.decodedBytes += bytes.byteLength
			read = { bytes, stride: packed.mode === 'ATTRIBUTES' ? packed.byteStride : 0 }
		}
		this.#views.set(index, read)
		return read
	}

	#slice(range: { buffer: number; byteOffset?: number; byteLength: number }): Uint8Array {
		const { binary, document } = this.#file
		if (range.buffer !== 0 || document.buffers?.[0]?.uri !== undefined)
			throw new ModelReadError('unsupported', 'The model keeps its geometry in another file')
		const start = range.byteOffset ?? 0
		if (start + range.byteLength > binary.byteLength)
			throw new ModelReadError('truncated', 'Geometry is missing at the end of the file')
		return binary.subarray(start, start + range.byteLength)
	}

	#accessor(index: number): GltfAccessor {
		const accessor = this.#file.document.accessors?.[index]
		if (!accessor || !COMPONENTS[accessor.componentType] || !ITEM_SIZES[accessor.type])
			throw new ModelReadError('invalid', `Accessor ${index} cannot be read`)
		this.#mustFit(accessor)
		return accessor
	}

	/** Checks a count before memory is allocated for it: a damaged one may be larger than any memory. */
	#mustFit({ count, bufferView, byteOffset = 0, componentType, type }: GltfAccessor): void {
		const isCount = Number.isInteger(count) && count >= 0 && byteOffset >= 0
		if (isCount && (bufferView === undefined || count === 0)) return
		const size = (ITEM_SIZES[type] ?? 0) * (COMPONENTS[componentType]?.bytes ?? 0)
		const { bytes, stride } = isCount ? this.view(bufferView as number) : { bytes: new Uint8Array(0), stride: 0 }
		if (!isCount || byteOffset + (stride || size) * (count - 1) + size > bytes.byteLength)
			throw new ModelReadError('invalid', 'An accessor reaches past the end of its data')
	}

	#copy(accessor: GltfAccessor, itemSize: number, target: Float32Array | Uint32Array, normalized: boolean): void {
		if (accessor.bufferView !== undefined)
			this.#read(accessor.bufferView, accessor.byteOffset ?? 0, accessor.componentType, itemSize, target, normalized)
		const sparse = accessor.sparse
		if (!sparse) return
		const indexes = new Uint32Array(sparse.count)
		this.#read(
			sparse.indices.bufferView,
			sparse.indices.byteOffset ?? 0,
			sparse.indices.componentType,
			1,
			indexes,
			false,
		)
		const values = target.slice(0, sparse.count * itemSize)
		this.#read(
			sparse.values.bufferView,
			sparse.values.byteOffset ?? 0,
			accessor.componentType,
			itemSize,
			values,
			normalized,
		)
		for (const [i, index] of indexes.entries())
			if (index < accessor.count) target.set(values.subarray(i * itemSize, (i + 1) * itemSize), index * itemSize)
	}

	#read(
		viewIndex: number,
		byteOffset: number,
		componentType: number,
		itemSize: number,
		target: Float32Array | Uint32Array,
		normalized: boolean,
	): void {
		const component = COMPONENTS[componentType]
		if (!component) throw new ModelReadError('invalid', `Component type ${componentType} does not exist`)
		const { bytes, stride: viewStride } = this.view(viewIndex)
		const stride = viewStride || itemSize * component.bytes
		const count = target.length / itemSize
		if (count > 0 && byteOffset + stride * (count - 1) + itemSize * component.bytes > bytes.byteLength)
			throw new ModelReadError('invalid', 'An accessor reaches past the end of its data')
		const scale = normalized ? component.scale : 0
		const aligned = alignedComponents(bytes, byteOffset, stride, componentType)
		if (aligned) copyAligned(aligned, stride / component.bytes, itemSize, target, scale)
		else
			copyUnaligned(
				componentGetter(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), componentType),
				{ byteOffset, stride, bytes: component.bytes },
				itemSize,
				target,
				scale,
			)
	}
}

type Components = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array

/** A view of the components from an offset on; null when they aren't aligned to their size. */
const alignedComponents = (
	bytes: Uint8Array,
	byteOffset: number,
	stride: number,
	componentType: number,
): Components | null => {
	const size = COMPONENTS[componentType]?.bytes ?? 1
	const start = bytes.byteOffset + byteOffset
	if (start % size !== 0 || stride % size !== 0) return null
	const count = Math.floor((bytes.byteLength - byteOffset) / size)
	switch (componentType) {
		case 5120:
			return new Int8Array(bytes.buffer, start, count)
		case 5121:
			return new Uint8Array(bytes.buffer, start, count)
		case 5122:
			return new Int16Array(bytes.buffer, start, count)
		case 5123:
			return new Uint16Array(bytes.buffer, start, count)
		case 5125:
			return new Uint32Array(bytes.buffer, start, count)
		default:
			return new Float32Array(bytes.buffer, start, count)
	}
}

/** `step` is in components; with a `scale` of 0 the numbers stay as they are. */
const copyAligned = (
	source: Components,
	step: number,
	itemSize: number,
	target: Float32Array | Uint32Array,
	scale: number,
): void => {
	if (scale === 0 && step === itemSize) {
		target.set(source.subarray(0, target.length))
		return
	}
	for (let from = 0, to = 0; to < target.length; from += step)
		for (let i = 0; i < itemSize; i++) {
			const value = source[from + i] as number
			target[to++] = scale === 0 ? value : Math.max(value * scale, -1)
		}
}

const copyUnaligned = (
	get: (offset: number) => number,
	layout: { byteOffset: number; stride: number; bytes: number },
	itemSize: number,
	target: Float32Array | Uint32Array,
	scale: number,
): void => {
	for (let item = 0, to = 0; to < target.length; item++) {
		let from = layout.byteOffset + item * layout.stride
		for (let i = 0; i < itemSize; i++, from += layout.bytes)
			target[to++] = scale === 0 ? get(from) : Math.max(get(from) * scale, -1)
	}
}

const componentGetter = (data: DataView, componentType: number): ((offset: number) => number) => {
	switch (componentType) {
		case 5120:
			return (offset) => data.getInt8(offset)
		case 5121:
			return (offset) => data.getUint8(offset)
		case 5122:
			return (offset) => data.getInt16(offset, true)
		case 5123:
			return (offset) => data.getUint16(offset, true)
		case 5125:
			return (offset) => data.getUint32(offset, true)
		default:
			return (offset) => data.getFloat32(offset, true)
	}
}
