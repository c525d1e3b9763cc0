import { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import { expect, it } from 'vitest'
import { panelAt } from '../testing/building-panels.ts'
import { AT_REST } from './alignment.ts'
import { type PanelOfVersion, panelChanges } from './panel-changes.ts'
import type { Point } from './version-panel.ts'

const SIZE: Point = [4.8, 0.2, 2.8]
const identified = IdentifiedPanel.parse({
	...{ element: 1, global_id: 'g', mark: 'W-1', name: 'Wall', class: 'IfcWall', floor: 0, fingerprint: 'f' },
	...{ length: 4.8, width: 0.2, height: 2.8, area: 13.44, volume: 2.688, weight: null },
})
const FIRE = [
	{ name: 'Pset_WallCommon', kind: 'property' as const, properties: [{ name: 'FireRating', value: 'F30' }] },
]

const panel = (
	change: Partial<IdentifiedPanel> = {},
	place: Partial<PanelOfVersion['place']> = {},
	sets = FIRE,
): PanelOfVersion => ({
	identified: { ...identified, ...change },
	place: panelAt([0, 0, 1.4], SIZE, { fingerprint: 'f', ...place }),
	properties: Buffer.from(JSON.stringify(sets)),
	parts: () => [],
})
const changes = (after: PanelOfVersion, shapes = true) => panelChanges(panel(), after, AT_REST, shapes)

it('a panel that is as it was is unchanged', () => {
	expect(changes(panel())).toEqual({ categories: ['unchanged'], details: {} })
	expect(changes(panel({ length: 4.801, area: 13.443, element: 7 })).categories).toEqual(['unchanged'])
})

it('its geometry changed: which size, its openings, or only its form', () => {
	const geometry = (change: Partial<IdentifiedPanel>, shapes = true) => {
		const { categories, details } = changes(panel({ fingerprint: 'other', ...change }), shapes)
		return [categories, details.geometry]
	}
	expect(geometry({ length: 5 })).toEqual([['geometry_changed'], ['length']])
	expect(geometry({ width: 0.25, area: 13 })).toEqual([['geometry_changed'], ['thickness']])
	expect(geometry({ volume: 2.2, area: 11 })).toEqual([['geometry_changed'], ['openings']])
	expect(geometry({})).toEqual([['geometry_changed'], ['shape']])
	// As another exporter meshes it.
	expect(geometry({}, false)).toEqual([['unchanged'], undefined])
})

it('its mark, GlobalId and properties changed', () => {
	expect(changes(panel({ mark: 'W-2', global_id: 'h' })).categories).toEqual(['mark_changed', 're_identified'])
	const properties = [
		{ name: 'FireRating', value: 'F60' },
		{ name: 'IsExternal', value: true },
	]
	const { categories, details } = changes(panel({ name: 'Gable' }, {}, [{ ...FIRE[0], properties } as never]))
	expect(categories).toEqual(['properties_changed'])
	expect(details).toEqual({
		properties: [
			{ set: '', name: 'Name', before: 'Wall', after: 'Gable' },
			{ set: 'Pset_WallCommon', name: 'FireRating', before: 'F30', after: 'F60' },
			{ set: 'Pset_WallCommon', name: 'IsExternal', before: null, after: 'true' },
		],
		property_count: 3,
	})
	const quantities = [...FIRE, { name: 'Qto', kind: 'quantity', properties: [{ name: 'Length', value: 5 }] }]
	expect(changes(panel({}, {}, quantities as typeof FIRE)).categories).toEqual(['unchanged'])
})

it('it was moved, or turned by how many degrees', () => {
	const at = (centre: Point, extent: Point) => changes(panel({}, { box: { centre, extent } })).details
	expect(at([0.3, 0, 1.4], SIZE)).toEqual({ moved_by: expect.closeTo(0.3) })
	expect(at([0, 0, 1.4], [0.2, 4.8, 2.8])).toEqual({ turned_by: 90 })
	const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
	expect(at([0, 0, 1.4], [4.8 * cos + 0.2 * sin, 4.8 * sin + 0.2 * cos, 2.8])).toEqual({ turned_by: 30 })
	// Lengthened at one end.
	const longer = panel(
		{ length: 5.8 },
		{ fingerprint: 'other', box: { centre: [0.5, 0, 1.4], extent: [5.8, 0.2, 2.8] } },
	)
	expect(changes(longer).categories).toEqual(['geometry_changed'])
})

it('it was turned where its box is as before, as its parts tell', () => {
	const square: Point = [3, 3, 0.2]
	const box = { centre: [0, 0, 0] as Point, extent: square }
	/** A window and a door in it, from its middle, turned by quarters. */
	const parts = (quarters: number) =>
		[
			{ centre: [1.2, 1.4, 0] as Point, extent: [0.6, 0.1, 0.2] as Point },
			{ centre: [-1, 1.4, 0] as Point, extent: [0.9, 0.1, 0.2] as Point },
		].map(({ centre: [x, y, z], extent: [along, across, up] }) => {
			const [c, s] = [Math.round(Math.cos((quarters * Math.PI) / 2)), Math.round(Math.sin((quarters * Math.PI) / 2))]
			const centre: Point = [c * x - s * y, s * x + c * y, z]
			return { centre, extent: (quarters % 2 === 0 ? [along, across, up] : [across, along, up]) as Point }
		})
	const having = (found: ReturnType<typeof parts>, change: Partial<IdentifiedPanel> = {}) => ({
		...panel(change, { box, fingerprint: change.fingerprint ?? 'f' }),
		parts: () => found.flatMap(({ centre, extent }) => [...centre, ...extent]),
	})
	const turnOf = (after: PanelOfVersion) => panelChanges(having(parts(0)), after, AT_REST, true).details.turned_by
	expect(turnOf(having(parts(0)))).toBe(undefined)
	expect(turnOf(having(parts(0).reverse()))).toBe(undefined)
	expect(turnOf(having(parts(2)))).toBe(180)
	expect(turnOf(having(parts(1).reverse()))).toBe(90)
	expect(turnOf(having(parts(3)))).toBe(90)
	// Another shape, other parts, or none: nothing is known.
	expect(turnOf(having(parts(2), { fingerprint: 'other' }))).toBe(undefined)
	expect(turnOf(having(parts(2).slice(1)))).toBe(undefined)
	expect(turnOf(having([]))).toBe(undefined)
	// The model as a whole was turned, and the panel with it.
	const whole = { ...AT_REST, turn: Math.PI }
	expect(panelChanges(having(parts(0)), having(parts(2)), whole, true).details.turned_by).toBe(undefined)
	expect(panelChanges(having(parts(0)), having(parts(0)), whole, true).details.turned_by).toBe(180)
})
