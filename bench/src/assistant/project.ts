import { MarkIndex } from '@panelyard/server/features/assistant/grammar/conditions/marks'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'

const numbered = (series: string, from: number, to: number): string[] =>
	Array.from({ length: to - from + 1 }, (_, index) => `${series}${from + index}`)

const step = (id: string, name: string, default_key: string | null) => ({
	id,
	name,
	default_key,
	type: 'step' as const,
})

/** The project that the instructions of this folder are about. */
export const PROJECT: Omit<Vocabulary, 'language'> = {
	statuses: [
		step('designed', 'Designed', 'designed'),
		step('in_production', 'In production', 'in_production'),
		step('produced', 'Produced', 'produced'),
		step('qc', 'QC checked', null),
		step('delivered', 'Delivered', 'delivered'),
		step('installed', 'Installed', 'installed'),
		{ id: 'issue', name: 'Issue', default_key: 'issue', type: 'flag' },
		{ id: 'hold', name: 'Hold', default_key: 'hold', type: 'flag' },
	],
	groups: [
		{ id: 'truck3', name: 'Truck 3' },
		{ id: 'truck4', name: 'Truck 4' },
		{ id: 'batchA', name: 'Batch A' },
		{ id: 'north', name: 'North facade' },
	],
	categories: [
		{ id: 'facade', name: 'Facade' },
		{ id: 'core', name: 'Core' },
	],
	floors: ['Basement', 'Ground floor', 'Level 1', 'Level 2', 'Level 3', 'Roof'].map((name, number) => ({
		number,
		name,
	})),
	kinds: [
		{ number: 1, name: 'Walls', classes: ['IfcWall'] },
		{ number: 2, name: 'Slabs', classes: ['IfcSlab'] },
		{ number: 3, name: 'Stair flights', classes: ['IfcStairFlight'] },
		{ number: 4, name: 'Balconies', classes: ['IfcSlab'] },
		{ number: 5, name: 'Columns', classes: ['IfcColumn'] },
	],
	marks: new MarkIndex([
		...numbered('W', 1, 60),
		...numbered('B', 1, 20),
		...numbered('P/', 9001, 9040),
		...numbered('S-', 101, 140),
		...numbered('ST', 1, 5),
	]),
	properties: [
		{ set_name: 'Pset_WallCommon', name: 'FireRating', value: 'F90' },
		{ set_name: 'Pset_WallCommon', name: 'FireRating', value: 'F60' },
		{ set_name: 'Material', name: 'Concrete grade', value: 'C35/45' },
		{ set_name: 'Material', name: 'Concrete grade', value: 'C30/37' },
		{ set_name: 'Order', name: 'Supplier', value: 'Müller Beton' },
	],
	has_selected: false,
	today: '2026-11-23',
}
