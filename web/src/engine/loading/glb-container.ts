import { type GltfDocument, READABLE_EXTENSIONS } from './gltf-document.ts'
import type { IncomingFile } from './incoming-file.ts'
import { ModelReadError } from './model-read-error.ts'

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
/** Bytes of the header of the file and that of its first chunk. */
const HEAD_BYTES = 20

export type GlbContainer = { document: GltfDocument; binary: Uint8Array }

/**
 * Splits a binary glTF 2.0 file into its JSON document and its binary chunk.
 *
 * Throws `ModelReadError`: `not_glb` for another format, `truncated` when bytes are missing, `unsupported` when the
 * file requires an extension that the viewer can't read, `invalid` for broken JSON.
 */
export const parseGlb = (bytes: Uint8Array): GlbContainer => {
	const view = viewOf(bytes)
	if (bytes.byteLength < 12 || view.getUint32(0, true) !== MAGIC)
		throw new ModelReadError('not_glb', 'This is not a binary glTF file')
	if (view.getUint32(4, true) !== 2)
		throw new ModelReadError('unsupported', `glTF version ${view.getUint32(4, true)} is not supported`)
	const length = view.getUint32(8, true)
	if (length > bytes.byteLength)
		throw new ModelReadError('truncated', `The file breaks off after ${bytes.byteLength} of ${length} bytes`)

	let document: GltfDocument | null = null
	let binary = new Uint8Array(0)
	for (let offset = 12; offset + 8 <= length; ) {
		const size = view.getUint32(offset, true)
		const kind = view.getUint32(offset + 4, true)
		const start = offset + 8
		if (start + size > length) throw new ModelReadError('truncated', 'A chunk of the file breaks off')
		const chunk = bytes.subarray(start, start + size)
		if (kind === JSON_CHUNK && document === null) document = parseDocument(chunk)
		else if (kind === BIN_CHUNK && binary.byteLength === 0) binary = chunk as Uint8Array<ArrayBuffer>
		offset = start + size + ((4 - (size % 4)) % 4)
	}
	if (document === null) throw new ModelReadError('invalid', 'The file has no JSON chunk')
	return { document, binary }
}

/**
 * The document of a file that is still downloading, and where its binary chunk starts. Null when the file has another layout
 * than usual or ends before that. Throws as `parseGlb` does.
 */
export const parseGlbStart = async (
	file: IncomingFile,
): Promise<{ document: GltfDocument; binaryStart: number } | null> => {
	if (!(await file.has(HEAD_BYTES))) return null
	const head = viewOf(file.bytes)
	if (head.getUint32(0, true) !== MAGIC) throw new ModelReadError('not_glb', 'This is not a binary glTF file')
	const size = head.getUint32(12, true)
	if (head.getUint32(4, true) !== 2 || head.getUint32(16, true) !== JSON_CHUNK || size % 4 !== 0) return null
	const binaryStart = HEAD_BYTES + size + 8
	if (!(await file.has(binaryStart))) return null
	if (viewOf(file.bytes).getUint32(binaryStart - 4, true) !== BIN_CHUNK) return null
	return { document: parseDocument(file.bytes.subarray(HEAD_BYTES, HEAD_BYTES + size)), binaryStart }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const parseDocument = (chunk: Uint8Array): GltfDocument => {
	const document = parseJson(chunk)
	const unreadable = (document.extensionsRequired ?? []).filter((name) => !READABLE_EXTENSIONS.has(name))
	if (unreadable.length > 0)
		throw new ModelReadError('unsupported', `The model needs ${unreadable.join(', ')}, which cannot be read here`)
	return document
}

const parseJson = (chunk: Uint8Array): GltfDocument => {
	try {
		const value: unknown = JSON.parse(new TextDecoder().decode(chunk))
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as GltfDocument
	} catch {}
	throw new ModelReadError('invalid', "The file's JSON chunk cannot be read")
}
