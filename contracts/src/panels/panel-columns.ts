import { z } from 'zod'
import { revisionField } from '../values/revisions.ts'
import { Panel } from './panels.ts'

/** Most changed panels of a `PanelListChanges`. With more, the whole list is sent. */
export const MOST_CHANGED_PANELS = 2000

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

/** `since`: names the list that the caller has, by the `etag` that it came with. */
export const PanelColumnsQuery = z.object({ since: z.string().max(200).optional() })

/**
 * The answer to `since`, with status 226, if the server still knows what has changed: the panels that may be others now, in the fields that
 * may be. All other panels, and their order, are those of the list that `since` names.
 */
export const PanelListChanges = PanelColumnsHead.extend({
	/** Where the panels are in the list, from 0, rising. */
	places: z.array(z.number().int().min(0)).max(MOST_CHANGED_PANELS),
	/** By field: a value for each of `places`. */
	columns: z.partialRecord(z.enum(fields as [keyof Panel, ...(keyof Panel)[]]), z.array(z.unknown())),
})
export type PanelListChanges = z.infer<typeof PanelListChanges>

/** The panels of a piece. For 50,000 of them, the panel list of the app has a faster way. */
export const panelsOfColumns = (columns: PanelColumns): Panel[] =>
	columns.id.map((_, place) => Object.fromEntries(fields.map((field) => [field, columns[field][place]])) as Panel)

/** A piece of a list as it is after changes. @param number of the piece in the list, from 0 */
export function changedPiece(
	piece: PanelColumns,
	number: number,
	{ places, columns }: Pick<PanelListChanges, 'places' | 'columns'>,
): PanelColumns {
	const start = number * PANELS_PER_PIECE
	const changed = Object.entries(columns).map(([field, values]) => {
		const column = [...piece[field as keyof Panel]]
		for (const [at, place] of places.entries())
			if (place >= start && place < start + column.length) column[place - start] = values[at] as (typeof column)[number]
		return [field, column]
	})
	return { ...piece, ...Object.fromEntries(changed) }
}
