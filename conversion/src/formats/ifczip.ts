import yauzl from 'yauzl'
import { ConversionFailure } from '../failure.ts'

/** Entries listed before an archive is given up; a model archive has a handful. */
const MOST_ENTRIES = 1000

const tooLarge = (limit: number): ConversionFailure =>
	new ConversionFailure(
		'archive_too_large',
		`The model in the archive is larger than ${Math.floor(limit / 1_000_000)} MB when unpacked. Upload a smaller model.`,
	)

const invalid = (): ConversionFailure =>
	new ConversionFailure(
		'archive_invalid',
		'The archive is damaged or not a ZIP archive that can be opened. Zip the model again, without a password.',
	)

function open(path: string): Promise<yauzl.ZipFile> {
	return new Promise((resolve, reject) => {
		yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
			error ? reject(error) : resolve(zip),
		)
	})
}

const isHidden = (name: string): boolean => name.startsWith('__MACOSX/') || /(^|\/)\./.test(name)

/** The first model in an archive and how many others there are; directories and other files are passed over. */
function findModel(zip: yauzl.ZipFile): Promise<{ entry: yauzl.Entry; others: number }> {
	return new Promise((resolve, reject) => {
		let seen = 0
		let model: yauzl.Entry | undefined
		let others = 0
		let xml = false
		zip.on('entry', (entry: yauzl.Entry) => {
			seen++
			if (seen > MOST_ENTRIES && model) return resolve({ entry: model, others })
			if (seen > MOST_ENTRIES)
				return reject(
					new ConversionFailure('archive_without_model', 'The archive holds too many files. Zip the IFC file alone.'),
				)
			if (/\.ifcxml$/i.test(entry.fileName)) xml = true
			if (/\.ifc$/i.test(entry.fileName) && !isHidden(entry.fileName)) {
				if (model) others++
				else model = entry
			}
			zip.readEntry()
		})
		zip.on('end', () => {
			if (model) return resolve({ entry: model, others })
			reject(
				xml
					? new ConversionFailure(
							'ifcxml_not_supported',
							'The archive holds an ifcXML file. Export the model in the usual IFC format (STEP, file ending .ifc).',
						)
					: new ConversionFailure(
							'archive_without_model',
							'The archive holds no .ifc file. Zip the IFC file and upload it again.',
						),
			)
		})
		zip.on('error', reject)
		zip.readEntry()
	})
}

/**
 * Unpacks the IFC file of a .ifczip into memory that threads can share. Declared and real sizes are both held against
 * the limit, so that an archive cannot unpack without end. Of several models the first is taken; `others` counts the rest.
 */
export async function unpackArchive(
	path: string,
	maxUnpackedBytes: number,
	onProgress: (fraction: number) => void,
): Promise<{ model: SharedArrayBuffer; others: number }> {
	let zip: yauzl.ZipFile
	try {
		zip = await open(path)
	} catch {
		throw invalid()
	}
	try {
		const { entry, others } = await findModel(zip)
		if (entry.uncompressedSize > maxUnpackedBytes) throw tooLarge(maxUnpackedBytes)
		if (entry.isEncrypted())
			throw new ConversionFailure(
				'archive_invalid',
				'The archive is protected by a password. Zip the model without one.',
			)
		return { model: await unpack(zip, entry, maxUnpackedBytes, onProgress), others }
	} catch (error) {
		if (error instanceof ConversionFailure) throw error
		throw invalid()
	} finally {
		zip.close()
	}
}

function unpack(
	zip: yauzl.ZipFile,
	entry: yauzl.Entry,
	limit: number,
	onProgress: (fraction: number) => void,
): Promise<SharedArrayBuffer> {
	return new Promise((resolve, reject) => {
		zip.openReadStream(entry, (error, stream) => {
			if (error) return reject(error)
			const shared = new SharedArrayBuffer(entry.uncompressedSize)
			const bytes = new Uint8Array(shared)
			let written = 0
			stream.on('data', (chunk: Buffer) => {
				if (written + chunk.length > Math.min(limit, bytes.length)) {
					stream.destroy()
					return reject(written + chunk.length > limit ? tooLarge(limit) : invalid())
				}
				bytes.set(chunk, written)
				written += chunk.length
				onProgress(bytes.length === 0 ? 1 : written / bytes.length)
			})
			stream.on('end', () => {
				if (written === 0) reject(new ConversionFailure('empty_file', 'The IFC file in the archive is empty.'))
				else if (written !== bytes.length) reject(invalid())
				else resolve(shared)
			})
			stream.on('error', reject)
		})
	})
}
