import { z } from 'zod'

/** What a PDF process is told, as JSON in its first argument. */
export const PdfJob = z.object({
	/** Holds `main.typ`, `data.json` and images; `document.pdf` is written there. Nothing outside it is read but fonts. */
	directory: z.string(),
	fonts: z.array(z.string()),
})
export type PdfJob = z.infer<typeof PdfJob>

/** What it answers, as JSON on its standard output. */
export const PdfOutcome = z.object({
	pages: z.number().int(),
	/** Whether it conforms to PDF/UA-1: everything has a glyph, a text alternative and a place in the reading order. */
	is_accessible: z.boolean(),
	/** What the typesetter complained about. */
	warnings: z.array(z.string()),
})
export type PdfOutcome = z.infer<typeof PdfOutcome>
