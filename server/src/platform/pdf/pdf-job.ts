import { z } from 'zod'

/** The job of a PDF process, as JSON in its first argument. */
export const PdfJob = z.object({
	/**
	 * Holds `main.typ`, `data.json` and images; `document.pdf` is written there. Only fonts are read from outside it.
	 */
	directory: z.string(),
	fonts: z.array(z.string()),
})
export type PdfJob = z.infer<typeof PdfJob>

/** Its result, as JSON on its standard output. */
export const PdfOutcome = z.object({
	pages: z.number().int(),
	/** Whether it conforms to PDF/UA-1: everything has a glyph, a text alternative and a place in the reading order. */
	is_accessible: z.boolean(),
	/** Warnings of the typesetter. */
	warnings: z.array(z.string()),
})
export type PdfOutcome = z.infer<typeof PdfOutcome>
