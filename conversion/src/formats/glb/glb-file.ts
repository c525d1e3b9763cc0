import { type Document, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { ConversionFailure } from '../../failure.ts'
import { storableText } from '../../storable-text.ts'

/** The parts of a glTF's JSON that this file reads instead of the library. */
export interface GltfJson {
	asset?: { generator?: unknown }
	buffers?: { uri?: string }[]
	bufferViews?: {
		buffer?: number
		byteOffset?: number
		byteLength?: number
		extensions?: Record<string, CompressedView | undefined>
	}[]
	meshes?: { primitives?: { extensions?: Record<string, unknown> }[] }[]
	nodes?: { extensions?: Record<string, unknown> }[]
	extensions?: Record<string, unknown>
}

interface CompressedView {
	buffer?: number
	byteOffset?: number
	byteLength?: number
	byteStride?: number
	count?: number
	mode?: string
	filter?: string
}

/** A binary glTF file, both as read by the library and as JSON. Lists of both have the same order. */
export interface GlbFile {
	document: Document
	json: GltfJson
	/** The program that wrote it; the library replaces it by its own name. */
	generator: string
	/** The decompressed bytes of a buffer view; null if it has none in this file. */
	view: (number: unknown) => Uint8Array | null
}

/** Metadata is read here: the library doesn't decode it, and rejects files with errors in it. */
const READ_HERE = new Set(['EXT_structural_metadata', 'EXT_mesh_features'])

const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const LARGEST_VIEW = 1 << 30
/** Names of programs are cut to this many characters. */
const LONGEST_NAME = 255

/**
 * Opens a binary glTF file.
 * @throws ConversionFailure when it is damaged or its compression isn't supported
 */
export async function readGlbFile(bytes: Uint8Array): Promise<GlbFile> {
	await MeshoptDecoder.ready
	const extensions = ALL_EXTENSIONS.filter(({ EXTENSION_NAME }) => !READ_HERE.has(EXTENSION_NAME))
	const io = new NodeIO().registerExtensions(extensions).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
	try {
		const document = await io.readBinary(bytes.slice())
		const { json, binary } = chunksOf(bytes)
		const { generator } = json.asset ?? {}
		return {
			document,
			json,
			generator: typeof generator === 'string' ? storableText(generator, LONGEST_NAME) : '',
			view: (number) => readView(json, binary, number),
		}
	} catch (error) {
		const detail = error instanceof Error ? error.message : ''
		if (/draco/i.test(detail)) throw new ConversionFailure('glb_draco')
		throw new ConversionFailure('glb_invalid')
	}
}

function chunksOf(bytes: Uint8Array): { json: GltfJson; binary: Uint8Array } {
	const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	let json: GltfJson = {}
	let binary = new Uint8Array(0)
	for (let at = 12; at + 8 <= bytes.length; ) {
		const length = data.getUint32(at, true)
		const kind = data.getUint32(at + 4, true)
		const content = bytes.subarray(at + 8, at + 8 + length)
		if (kind === JSON_CHUNK) json = JSON.parse(Buffer.from(content).toString('utf8'))
		else if (kind === BINARY_CHUNK) binary = content.slice()
		at += 8 + length
	}
	return { json, binary }
}

function readView(json: GltfJson, binary: Uint8Array, number: unknown): Uint8Array | null {
	const view = typeof number === 'number' ? json.bufferViews?.[number] : undefined
	if (!view) return null
	const packed = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression
	const { buffer = 0, byteOffset = 0, byteLength = 0 } = packed ?? view
	if (buffer !== 0 || json.buffers?.[0]?.uri !== undefined) return null
	const stored = binary.subarray(byteOffset, byteOffset + byteLength)
	if (stored.length !== byteLength) return null
	if (!packed) return stored
	const { count = 0, byteStride = 0, mode = '', filter } = packed
	if (!(count > 0 && byteStride > 0 && count * byteStride <= LARGEST_VIEW)) return null
	const unpacked = new Uint8Array(count * byteStride)
	try {
		MeshoptDecoder.decodeGltfBuffer(unpacked, count, byteStride, stored, mode, filter)
	} catch {
		return null
	}
	return unpacked
}
