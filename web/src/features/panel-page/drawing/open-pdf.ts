import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { PDF_WORKER, pdfCode } from '../../../domain/panel-files/pdf-code.ts'

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/** Why a PDF can't be shown. */
export type PdfProblem = 'broken' | 'encrypted' | 'no_code'

export class PdfUnreadable extends Error {
	override name = 'PdfUnreadable'
	readonly problem: PdfProblem

	constructor(problem: PdfProblem, cause: unknown) {
		super(problem, { cause })
		this.problem = problem
	}
}

/** Pixels of an image within a PDF above which it is left out: more than any scanner makes of A0 at 300 dpi. */
const MOST_IMAGE_PIXELS = 160_000_000

/**
 * Reads a PDF in a worker. Its scripts never run: what runs them isn't part of the app. Call `destroy` when it is no
 * longer shown.
 * @param bytes are handed to the worker
 * @throws PdfUnreadable
 */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
	const code = await pdfCode().catch((error) => {
		throw new PdfUnreadable('no_code', error)
	})
	code.GlobalWorkerOptions.workerSrc = PDF_WORKER
	const own = `/assets/pdfjs-${code.version}`
	const reading = code.getDocument({
		data: bytes,
		cMapUrl: `${own}/cmaps/`,
		iccUrl: `${own}/iccs/`,
		standardFontDataUrl: `${own}/standard_fonts/`,
		wasmUrl: `${own}/wasm/`,
		enableXfa: false,
		maxImageSize: MOST_IMAGE_PIXELS,
		verbosity: code.VerbosityLevel.ERRORS,
	})
	try {
		return await reading.promise
	} catch (error) {
		void reading.destroy()
		throw new PdfUnreadable(error instanceof code.PasswordException ? 'encrypted' : 'broken', error)
	}
}
