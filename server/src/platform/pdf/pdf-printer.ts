import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../app-error.ts'
import { OwnProcesses } from '../own-processes.ts'
import { fontsFor } from './pdf-fonts.ts'
import { type PdfJob, PdfOutcome } from './pdf-job.ts'

const MOST_WAITING = 20
/** For everyone whose report can't be made yet because of others. */
export const PRINTER_BUSY = 'The server is busy with other reports. Please try again in a moment.'
const TIMEOUT_MS = 30_000
/** Larger data isn't typeset: about 3,000 rows. */
const MOST_DATA_BYTES = 2_000_000
const ENTRY = fileURLToPath(new URL('./pdf-process.ts', import.meta.url))

export type PdfContent = {
	/** A Typst file, which reads `data.json`. It never contains text that people wrote. */
	template: URL
	data: object
}
export type PrintedPdf = PdfOutcome & { pdf: Buffer }

/** Typesets documents, each in a separate process, at most two at once. */
export class PdfPrinter {
	readonly #log: FastifyBaseLogger
	readonly #processes: OwnProcesses<PdfJob, PdfOutcome>

	/** @param options replace the entry and the time limit in tests */
	constructor(log: FastifyBaseLogger, { entry = ENTRY, timeout_ms = TIMEOUT_MS } = {}) {
		this.#log = log
		this.#processes = new OwnProcesses({
			entry,
			timeout_ms,
			outcome: PdfOutcome,
			most_waiting: MOST_WAITING,
			busy: PRINTER_BUSY,
		})
	}

	/**
	 * Makes a PDF. Its turn includes gathering the content, so that no more content is gathered than can be typeset.
	 * @param gather returns the content; may write files that the template shows into the folder it is given
	 * @param signal ends it early
	 * @throws AppError UNAVAILABLE when too many wait or it can't be made
	 */
	async print(gather: (directory: string) => Promise<PdfContent>, signal?: AbortSignal): Promise<PrintedPdf> {
		return this.#processes.inTurn(async () => {
			signal?.throwIfAborted()
			const directory = await mkdtemp(join(tmpdir(), 'panelyard-pdf-'))
			try {
				const { template, data } = await gather(directory)
				return await this.#typeset(directory, template, JSON.stringify(data), signal)
			} finally {
				await rm(directory, { recursive: true, force: true })
			}
		})
	}

	async #typeset(directory: string, template: URL, data: string, signal: AbortSignal | undefined): Promise<PrintedPdf> {
		try {
			if (data.length > MOST_DATA_BYTES) throw new Error(`${data.length} characters are too many for a document`)
			await copyFile(template, join(directory, 'main.typ'))
			await writeFile(join(directory, 'data.json'), data)
			const outcome = await this.#processes.run({ directory, fonts: fontsFor(data) }, signal)
			if (outcome.warnings.length > 0) this.#log.warn({ warnings: outcome.warnings }, 'a document has flaws')
			return { ...outcome, pdf: await readFile(join(directory, 'document.pdf')) }
		} catch (error) {
			signal?.throwIfAborted()
			this.#log.error({ err: error }, 'a document could not be typeset')
			throw new AppError('UNAVAILABLE', 'The report couldn’t be made. Please try again.', {}, { cause: error })
		}
	}
}
