import yauzl from 'yauzl'
import { ConversionFailure } from '../failure.ts'

/** Most entries of an archive; a model archive has a handful. */
const MOST_ENTRIES = 1000

/** Text compresses to about a twentieth; an archive with a far higher ratio is made to fill memory. */
const MOST_UNPACK_RATIO = 250
const UNPACK_SLACK_BYTES = 1 << 20

const invalid = (): ConversionFailure => new ConversionFailure('archive_invalid')

function open(path: string): Promise<yauzl.ZipFile> {
	return new Promise((resolve, reject) => {
		yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: false }, (error, zip) =>
			error ? reject(error) : resolve(zip),
		)
	})
}

const isHidden = (name: string): boolean => name.startsWith('__MACOSX/') || /(^|\/)\./.test(name)

/** The first model in an archive and the number of others; ignores directories and other files. */
function findModel(zip: yauzl.ZipFile): Promise<{ entry: yauzl.Entry; others: number }> {
	return new Promise((resolve, reject) => {
		let seen = 0
		let model: yauzl.Entry | undefined
		let others = 0
		let xml = false
		zip.on('entry', (entry: yauzl.Entry) => {
			seen++
			if (seen > MOST_ENTRIES && model) return resolve({ entry: model, others })
			if (seen > MOST_ENTRIES) return reject(new ConversionFailure('archive_many_files'))
			if (/\.ifcxml$/i.test(entry.fileName)) xml = true
			if (/\.ifc$/i.test(entry.fileName) && !isHidden(entry.fileName)) {
				if (model) others++
				else model = entry
			}
			zip.readEntry()
		})
		zip.on('end', () => {
			if (model) return resolve({ entry: model, others })
			reject(new ConversionFailure(xml ? 'archive_ifcxml' : 'archive_without_model'))
		})
		zip.on('error', reject)
		zip.readEntry()
	})
}

/** Opens an archive, finds its model and checks its declared size. */
async function withModel<Result>(
	path: string,
	maxUnpackedBytes: number,
	use: (zip: yauzl.ZipFile, entry: yauzl.Entry, others: number) => Promise<Result>,
): Promise<Result> {
	let zip: yauzl.ZipFile
	try {
		zip = await open(path)
	} catch {
		throw invalid()
	}
	try {
		const { entry, others } = await findModel(zip)
		if (entry.isEncrypted()) throw new ConversionFailure('archive_password')
		const packed_bytes = Math.min(entry.compressedSize, zip.fileSize)
		if (entry.uncompressedSize > UNPACK_SLACK_BYTES + packed_bytes * MOST_UNPACK_RATIO)
			throw new ConversionFailure('archive_bomb')
		if (entry.uncompressedSize > maxUnpackedBytes)
			throw new ConversionFailure('archive_too_large', Math.floor(maxUnpackedBytes / 1_000_000))
		return await use(zip, entry, others)
	} catch (error) {
		if (error instanceof ConversionFailure) throw error
		throw invalid()
	} finally {
		zip.close()
	}
}

/**
 * Checks an archive without unpacking it.
 * @throws ConversionFailure when it has no model, or one with a declared size above the limit or beyond any model
 */
export const checkArchive = (path: string, maxUnpackedBytes: number): Promise<void> =>
	withModel(path, maxUnpackedBytes, async () => undefined)

/**
 * Unpacks the IFC file of a .ifczip into memory that threads can share. Checks both declared and real size against the
 * limit, so that an archive can't unpack without end. If there are several models, uses the first; `others` counts the
 * rest.
 */
export const unpackArchive = (
	path: string,
	maxUnpackedBytes: number,
	onProgress: (fraction: number) => void,
): Promise<{ model: SharedArrayBuffer; others: number }> =>
	withModel(path, maxUnpackedBytes, async (zip, entry, others) => ({
		model: await unpack(zip, entry, onProgress),
		others,
	}))

function unpack(
	zip: yauzl.ZipFile,
	entry: yauzl.Entry,
	onProgress: (fraction: number) => void,
): Promise<SharedArrayBuffer> {
	return new Promise((resolve, reject) => {
		zip.openReadStream(entry, (error, stream) => {
			if (error) return reject(error)
			const shared = new SharedArrayBuffer(entry.uncompressedSize)
			const bytes = new Uint8Array(shared)
			let written = 0
			stream.on('data', (chunk: Buffer) => {
				if (written + chunk.length > bytes.length) {
					stream.destroy()
					return reject(new ConversionFailure('archive_bomb'))
				}
				bytes.set(chunk, written)
				written += chunk.length
				onProgress(bytes.length === 0 ? 1 : written / bytes.length)
			})
			stream.on('end', () => {
				if (written === 0) reject(new ConversionFailure('archive_empty_model'))
				else if (written !== bytes.length) reject(invalid())
				else resolve(shared)
			})
			stream.on('error', reject)
		})
	})
}
