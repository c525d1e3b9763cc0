import { setImmediate } from 'node:timers/promises'
import { MOST_CHANGED_PANELS, PANELS_PER_PIECE } from '@panelyard/contracts/panels/panel-columns'
import { Panel } from '@panelyard/contracts/panels/panels'
import type { PanelPiece, PanelPieces } from './panel-columns.queries.ts'

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]

/** What one reading of a list had other than the one before: by field, the places of its panels. */
type ListStep = { revision: number; places: ReadonlyMap<keyof Panel, readonly number[]> }

/** A list with what has changed in it since a revision. */
export type FollowedList = PanelPieces & {
	/** `steps` have every change after this revision; earlier ones are unknown. */
	known_from: number
	/** The oldest first. */
	steps: readonly ListStep[]
}

/** The values of panels that may have changed, by field. All fields have values for all places. */
export type ChangedPanels = { places: number[]; columns: Partial<Record<keyof Panel, unknown[]>> }

/**
 * The list with the steps that lead to it. Both lists are exactly those of their revisions, so what differs is what was
 * changed between these. Other panels or another order begin anew, as do more changes than a device would be sent.
 */
export async function followed(list: PanelPieces, older: FollowedList | null): Promise<FollowedList> {
	const fresh = { ...list, known_from: list.pieces.length > 0 ? list.revision : Number.POSITIVE_INFINITY, steps: [] }
	if (!older || older.revision > list.revision) return fresh
	const places = await differences(older.pieces, list.pieces)
	if (!places) return fresh
	const steps = places.size > 0 ? [...older.steps, { revision: list.revision, places }] : [...older.steps]
	let { known_from } = older
	let count = steps.reduce((sum, step) => sum + sizeOf(step), 0)
	while (count > MOST_CHANGED_PANELS) {
		const oldest = steps.shift() as ListStep
		known_from = oldest.revision
		count -= sizeOf(oldest)
	}
	return { ...list, known_from, steps }
}

const sizeOf = ({ places }: ListStep): number => [...places.values()].reduce((sum, { length }) => sum + length, 0)

/** What has changed after a revision; null if that isn't known. */
export async function changedSince(list: FollowedList, revision: number): Promise<ChangedPanels | null> {
	if (revision < list.known_from) return null
	const steps = list.steps.filter((step) => step.revision > revision)
	const fields = FIELDS.filter((field) => steps.some(({ places }) => places.has(field)))
	const all = new Set(steps.flatMap((step) => [...step.places.values()].flat()))
	const places = [...all].sort((a, b) => a - b)
	const columns: ChangedPanels['columns'] = Object.fromEntries(fields.map((field) => [field, []]))
	for (const [number, piece] of list.pieces.entries()) {
		const within = places.filter((place) => Math.floor(place / PANELS_PER_PIECE) === number)
		if (within.length === 0) continue
		for (const field of fields) {
			const values = JSON.parse(piece[field]) as unknown[]
			for (const place of within) columns[field]?.push(values[place % PANELS_PER_PIECE])
		}
		await setImmediate()
	}
	return { places, columns }
}

/** The places at which the values of two lists differ; null if their panels do, or too many values. */
async function differences(
	before: readonly PanelPiece[],
	after: readonly PanelPiece[],
): Promise<Map<keyof Panel, number[]> | null> {
	if (before.length !== after.length || after.some(({ id }, number) => id !== before[number]?.id)) return null
	const places = new Map<keyof Panel, number[]>()
	let count = 0
	for (const [number, piece] of after.entries()) {
		const old = before[number] as PanelPiece
		for (const field of FIELDS) {
			if (piece[field] === old[field]) continue
			const found = changedPlaces(JSON.parse(old[field]), JSON.parse(piece[field]))
			count += found.length
			if (count > MOST_CHANGED_PANELS) return null
			const start = number * PANELS_PER_PIECE
			places.set(field, [...(places.get(field) ?? []), ...found.map((place) => start + place)])
			await setImmediate()
		}
	}
	return places
}

const changedPlaces = (before: readonly unknown[], after: readonly unknown[]): number[] =>
	after.flatMap((value, place) => (isSame(value, before[place]) ? [] : [place]))

/** Values are texts, numbers, null and lists of ids. */
const isSame = (a: unknown, b: unknown): boolean =>
	a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((id, at) => id === b[at]))
