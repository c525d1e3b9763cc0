import { z } from 'zod'

/** The job of an image process, as JSON in its first argument. */
export const ImageJob = z.object({
	source: z.string(),
	/** Where `large.webp` and `small.webp` are written. */
	directory: z.string(),
	max_pixels: z.number(),
	large_px: z.number(),
	small_px: z.number(),
})
export type ImageJob = z.infer<typeof ImageJob>

/** Its result, as JSON on its standard output. */
export const ImageOutcome = z.discriminatedUnion('outcome', [
	/** Of the large image, in pixels. */
	z.object({ outcome: z.literal('made'), width: z.number().int(), height: z.number().int() }),
	z.object({ outcome: z.literal('refused'), reason: z.enum(['pixels', 'damaged']), detail: z.string() }),
])
export type ImageOutcome = z.infer<typeof ImageOutcome>
