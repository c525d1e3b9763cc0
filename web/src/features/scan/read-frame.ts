import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** What a camera saw: RGBA, row by row. */
export type Frame = { data: Uint8ClampedArray; width: number; height: number }

const OPTIONS: ReaderOptions = {
	formats: ['QRCode', 'DataMatrix'],
	tryHarder: true,
	tryRotate: true,
	tryInvert: false,
	tryDownscale: true,
	maxNumberOfSymbols: 4,
	textMode: 'Plain',
}

/** Loads the reader. @param wasm the address of its module, or its bytes */
export async function loadReader(wasm: string | ArrayBuffer): Promise<void> {
	const overrides = typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm }
	await prepareZXingModule({ overrides, fireImmediately: true })
}

/** The texts of the codes in a frame. Codes that can't be corrected aren't among them. */
export async function readFrame(frame: Frame): Promise<string[]> {
	const read = await readBarcodes(frame as ImageData, OPTIONS)
	return read.filter(({ isValid }) => isValid).map(({ text }) => text)
}
