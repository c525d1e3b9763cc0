import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** The code that reads PDFs, which is fetched when the first drawing is opened. */
export const pdfCode = () => import('pdfjs-dist')
/** Where its worker lies. */
export const PDF_WORKER = workerUrl

/** Fetches the code that reads PDFs, so that the service worker has it without a connection. */
export async function keepPdfCode(): Promise<void> {
	await Promise.all([pdfCode(), fetch(PDF_WORKER)])
}
