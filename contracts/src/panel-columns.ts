import { z } from 'zod'
import { Panel } from './panels.ts'
import { revisionField } from './revisions.ts'

/** Most panels of one piece. Parsing a piece takes milliseconds. */
export const PANELS_PER_PIECE = 2000

const fields = Object.keys(Panel.shape) as (keyof Panel)[]

/** Panels by column: each field of `Panel` is a list here. */
export type PanelColumns = { [Field in keyof Panel]: Panel[Field][] }
export const PanelColumns = z.custom<PanelColumns>((value) => {
	const columns = value as Record<string, unknown> | null
	const count = Array.isArray(columns?.id) ? columns.id.length : -1
	return fields.every((field) => {
		const column = columns?.[field]
		return Array.isArray(column) && column.length === count
	})
}, 'Every field of a panel needs a column, all of the same length')

/** Fields of the list beside its panels. */
export const PanelColumnsHead = z.object({
	total: z.number().int(),
	/** The live version that the panels' elements refer to; null without one. */
	version_id: z.uuid().nullable(),
	...revisionField,
})

/**
 * `GET /projects/{id}/panels/columns`: the list of `GET /projects/{id}/panels` in pieces by column, half the size. The
 * first line of the text is everything before the first piece, and each piece is one line, so that a page can parse one
 * at a time without blocking.
 */
export const PanelColumnsResponse = PanelColumnsHead.extend({ pieces: z.array(PanelColumns) })

/** The panels of a piece. For 50,000 of them, the panel list of the app has a faster way. */
export const panelsOfColumns = (columns: PanelColumns): Panel[] =>
	columns.id.map((_, place) => Object.fromEntries(fields.map((field) => [field, columns[field][place]])) as Panel)
