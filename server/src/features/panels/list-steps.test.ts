import { MOST_CHANGED_PANELS, PANELS_PER_PIECE } from '@panelyard/contracts/panels/panel-columns'
import { Panel } from '@panelyard/contracts/panels/panels'
import { expect, test } from 'vitest'
import { changedSince, type FollowedList, followed } from './list-steps.ts'
import type { PanelPiece, PanelPieces } from './panel-columns.queries.ts'

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]
const TOTAL = PANELS_PER_PIECE + 100

/** A list of panels whose marks are theirs, with other values at some places. */
function listAt(
	revision: number,
	values: { [place: number]: Partial<Record<keyof Panel, unknown>> } = {},
): PanelPieces {
	const pieces = [0, PANELS_PER_PIECE].map((start) => {
		const panels = Math.min(PANELS_PER_PIECE, TOTAL - start)
		const columns = FIELDS.map((field) => [
			field,
			JSON.stringify(
				Array.from({ length: panels }, (_, at) => values[start + at]?.[field] ?? `${field} ${start + at}`),
			),
		])
		return { panels, ...Object.fromEntries(columns) } as PanelPiece
	})
	return { revision, pieces }
}

const at = (revision: number, since: FollowedList, values = {}) => followed(listAt(revision, values), since)

test('every change after a revision is known, with the values of now', async () => {
	const first = await followed(listAt(5), null)
	const second = await at(7, first, { 3: { statuses: ['a'] } })
	const third = await at(9, second, { 3: { statuses: ['a'] }, [PANELS_PER_PIECE + 1]: { mark: 'W-1' } })
	const both = {
		places: [3, PANELS_PER_PIECE + 1],
		columns: { mark: ['mark 3', 'W-1'], statuses: [['a'], `statuses ${PANELS_PER_PIECE + 1}`] },
	}
	expect(await changedSince(third, 5)).toEqual(both)
	expect(await changedSince(third, 6)).toEqual(both)
	expect(await changedSince(third, 7)).toEqual({ places: [PANELS_PER_PIECE + 1], columns: { mark: ['W-1'] } })
	expect(await changedSince(third, 9)).toEqual({ places: [], columns: {} })
})

test('what a server has not seen itself is unknown: it may have started since', async () => {
	const only = await followed(listAt(5), null)
	expect(await changedSince(only, 4)).toBeNull()
	// A slow reading of an earlier state says nothing about later ones.
	const late = await at(3, only)
	expect([late.known_from, await changedSince(late, 2)]).toEqual([3, null])
	const empty = await followed({ revision: 0, pieces: [] }, null)
	expect(await changedSince(empty, 5)).toBeNull()
})

test('the oldest changes are given up when there are many, and a change of many panels begins anew', async () => {
	const half = Object.fromEntries(
		Array.from({ length: MOST_CHANGED_PANELS / 2 + 1 }, (_, place) => [place, { mark: 'x' }]),
	)
	const first = await followed(listAt(1), null)
	const second = await at(2, first, half)
	expect((await changedSince(second, 1))?.places).toHaveLength(MOST_CHANGED_PANELS / 2 + 1)
	const back = await at(3, second)
	expect(await changedSince(back, 1)).toBeNull()
	expect((await changedSince(back, 2))?.places).toHaveLength(MOST_CHANGED_PANELS / 2 + 1)
	const all = Object.fromEntries(Array.from({ length: TOTAL }, (_, place) => [place, { mark: 'x' }]))
	expect((await at(4, back, all)).known_from).toBe(4)
})

test('other panels begin anew', async () => {
	const first = await followed(listAt(1), null)
	expect((await at(2, first, { 0: { id: 'another' } })).known_from).toBe(2)
	expect((await followed({ revision: 2, pieces: listAt(2).pieces.slice(0, 1) }, first)).known_from).toBe(2)
})
