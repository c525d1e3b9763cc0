import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { joinBytes, utf8Bytes } from '../portable/bytes.ts'

/** JSON of a glTF object; the writer builds it field by field. */
export type GltfObject = Record<string, unknown>

export const FLOAT = 5126
export const SHORT = 5122
export const UNSIGNED_BYTE = 5121
export const UNSIGNED_SHORT = 5123
export const UNSIGNED_INT = 5125
const ARRAY_BUFFER = 34962
const ELEMENT_ARRAY_BUFFER = 34963

/** The use of a buffer view; vertex data is drawn, table data is only read. */
export type ViewUse = 'vertex' | 'index' | 'table'

export interface AccessorFields {
	componentType: number
	type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'
	count: number
	normalized?: true
	min?: number[]
	max?: number[]
}

function bytesOf(data: ArrayBufferView): Uint8Array {
	return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

/**
 * Writes one GLB: JSON and one binary chunk, every worthwhile buffer view compressed with EXT_meshopt_compression
 * unless the file must be plain. Await `MeshoptEncoder.ready` (by `prepareEncoder`) before the first view.
 */
export class GltfFile {
	readonly json = {
		nodes: [] as GltfObject[],
		meshes: [] as GltfObject[],
		materials: [] as GltfObject[],
		accessors: [] as GltfObject[],
		bufferViews: [] as GltfObject[],
	}
	private readonly chunks: Uint8Array[] = []
	private written = 0
	/** Size of the fallback buffer: the decompressed size of the compressed views. */
	private unpacked = 0
	private readonly compress: boolean

	constructor(compress = true) {
		this.compress = compress
	}

	/** Whether anything was compressed, so that the file must declare the extension. */
	get isCompressed(): boolean {
		return this.unpacked > 0
	}

	/**
	 * Adds bytes of `count` items, `stride` bytes each, and returns the buffer view's number. Strides of vertex data
	 * must be multiples of 4.
	 */
	addView(data: ArrayBufferView, count: number, stride: number, use: ViewUse): number {
		const raw = bytesOf(data).subarray(0, count * stride)
		const mode = use === 'index' ? 'TRIANGLES' : 'ATTRIBUTES'
		const encoded = this.compress ? MeshoptEncoder.encodeGltfBuffer(raw, count, stride, mode) : null
		const view: GltfObject = {}
		if (encoded && encoded.length < raw.length) {
			const byteOffset = this.append(encoded, 4)
			view.buffer = 1
			view.byteOffset = this.unpacked
			view.byteLength = raw.length
			view.extensions = {
				EXT_meshopt_compression: { buffer: 0, byteOffset, byteLength: encoded.length, byteStride: stride, mode, count },
			}
			this.unpacked += Math.ceil(raw.length / 8) * 8
		} else {
			view.buffer = 0
			view.byteOffset = this.append(raw, 8)
			view.byteLength = raw.length
		}
		if (use === 'vertex') view.byteStride = stride
		if (use !== 'table') view.target = use === 'index' ? ELEMENT_ARRAY_BUFFER : ARRAY_BUFFER
		return this.json.bufferViews.push(view) - 1
	}

	/** Adds instance data: like vertex data, but not bound as a vertex buffer, which the validator would reject. */
	addInstanceView(data: ArrayBufferView, count: number, stride: number): number {
		return this.addView(data, count, stride, 'table')
	}

	/** Adds unchanged bytes. */
	addRawView(data: ArrayBufferView): number {
		const raw = bytesOf(data)
		return this.json.bufferViews.push({ buffer: 0, byteOffset: this.append(raw, 8), byteLength: raw.length }) - 1
	}

	addAccessor(bufferView: number, fields: AccessorFields): number {
		return this.json.accessors.push({ bufferView, ...fields }) - 1
	}

	/** Adds the indices of triangles, with 16 bits each if the number of vertices allows that. */
	addIndices(indices: Uint32Array, vertexCount: number): number {
		const short = vertexCount <= 65_535
		const data = short ? Uint16Array.from(indices) : indices
		const view = this.addView(data, indices.length, short ? 2 : 4, 'index')
		return this.addAccessor(view, {
			componentType: short ? UNSIGNED_SHORT : UNSIGNED_INT,
			type: 'SCALAR',
			count: indices.length,
		})
	}

	private append(bytes: Uint8Array, alignment: number): number {
		const padding = (alignment - (this.written % alignment)) % alignment
		if (padding > 0) this.chunks.push(new Uint8Array(padding))
		this.written += padding
		const offset = this.written
		this.chunks.push(bytes)
		this.written += bytes.length
		return offset
	}

	/**
	 * The file in consecutive pieces: the added data isn't copied again.
	 * @param root top-level fields besides the lists kept here: `asset`, `scene`, `scenes`, `extensionsUsed`...
	 */
	pieces(root: GltfObject): Uint8Array[] {
		const padding = (4 - (this.written % 4)) % 4
		if (padding > 0) this.chunks.push(new Uint8Array(padding))
		this.written += padding
		const buffers: GltfObject[] = []
		if (this.written > 0) buffers.push({ byteLength: this.written })
		if (this.unpacked > 0)
			buffers.push({ byteLength: this.unpacked, extensions: { EXT_meshopt_compression: { fallback: true } } })
		const lists = Object.fromEntries(Object.entries({ ...this.json, buffers }).filter(([, list]) => list.length > 0))
		const text = utf8Bytes(JSON.stringify({ ...root, ...lists }))
		const textPadding = (4 - (text.length % 4)) % 4
		const binaryHead = this.written > 0 ? 8 : 0
		const bytes = new Uint8Array(12 + 8 + text.length + textPadding + binaryHead).fill(0x20)
		const head = new DataView(bytes.buffer)
		head.setUint32(0, 0x46546c67, true)
		head.setUint32(4, 2, true)
		head.setUint32(8, bytes.length + this.written, true)
		head.setUint32(12, text.length + textPadding, true)
		head.setUint32(16, 0x4e4f534a, true)
		bytes.set(text, 20)
		if (this.written > 0) {
			head.setUint32(bytes.length - 8, this.written, true)
			head.setUint32(bytes.length - 4, 0x004e4942, true)
		}
		return [bytes, ...this.chunks]
	}

	/** The same in one piece. */
	finish(root: GltfObject): Uint8Array {
		return joinBytes(this.pieces(root))
	}
}

export async function prepareEncoder(): Promise<void> {
	await MeshoptEncoder.ready
}
