import { z } from 'zod'
import { CalendarDay, FIGURE_MEASURES, TimeZone } from './figures.ts'

/** The languages that reports and mails are written in. */
export const REPORT_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const
export const ReportLanguage = z.enum(REPORT_LANGUAGES)
export type ReportLanguage = z.infer<typeof ReportLanguage>

/** What reports measure in: metres and kilograms, or feet, cubic yards and pounds. */
export const REPORT_UNITS = ['metric', 'imperial'] as const
export const ReportUnits = z.enum(REPORT_UNITS)
export type ReportUnits = z.infer<typeof ReportUnits>

/** Most bytes of the image in a request, before base64. */
export const REPORT_IMAGE_MAX_BYTES = 4_000_000
/** Most rows of each list of a report, which also shows the number of further rows. */
export const REPORT_LIST_ROWS = 40

/**
 * `POST /projects/{id}/report`: a PDF of the project's figures, for people who may read them. Days and measure are as
 * in `GET /projects/{id}/figures`; without a time zone, the project's.
 */
export const ReportRequest = z
	.object({
		from: CalendarDay.optional(),
		to: CalendarDay.optional(),
		time_zone: TimeZone.optional(),
		measure: z.enum(FIGURE_MEASURES).default('count'),
		language: ReportLanguage.default('en'),
		units: ReportUnits.default('metric'),
		/** JPEG, PNG or WebP in base64, shown on the first page. The server decodes and re-encodes it. */
		image: z
			.base64('The image isn’t base64')
			.min(1)
			.max(Math.ceil(REPORT_IMAGE_MAX_BYTES / 3) * 4, 'The image is too large')
			.optional(),
	})
	.refine(({ from, to }) => !from || !to || from <= to, { message: 'The first day is after the last', path: ['from'] })
export type ReportRequest = z.infer<typeof ReportRequest>
