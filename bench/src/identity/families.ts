import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { GivenOptions } from '@panelyard/sample-models/options'

/** A pair of versions of one building, and which panels to take from each. */
export interface Family {
	name: string
	before: GivenOptions
	after: GivenOptions
	rules: [PanelRule, PanelRule]
	/** The least share of surviving panels that must be kept without a question. */
	least: number
}

const TAG = { kind: 'attribute', attribute: 'Tag' } as const
const TEKLA = { kind: 'property', set: 'Tekla Assembly', property: 'Assembly/Cast unit Mark' } as const

const ASSEMBLIES: PanelRule = {
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern: null,
	exclude_patterns: ['Column base'],
	mark: TAG,
}
const TEKLA_ASSEMBLIES: PanelRule = { ...ASSEMBLIES, mark: TEKLA }
const WALLS_AND_SLABS: PanelRule = {
	...ASSEMBLIES,
	classes: ['IfcWall', 'IfcWallStandardCase', 'IfcSlab'],
	name_pattern: '* panel',
	exclude_patterns: [],
}

/** In the row, only places tell panels apart. */
const ROW = 200
const KEPT_MARKS = { moved: 0, added: 0, removed: 0, marks: 'kept' } as const

/** @param seed chooses the GlobalIds, and which panels change */
export function familiesOf(panels: number, seed: number): Family[] {
	const before: GivenOptions = { panels, seed, construction: 'precast', detail: 'layers' }
	const newIds = { ...before, seed: seed + 1 }
	const alike = (name: string, after: GivenOptions, least: number, first = before): Family => ({
		name,
		before: first,
		after,
		rules: [ASSEMBLIES, ASSEMBLIES],
		least,
	})
	const reissue = { seed, moved: 0.1, added: 0.05, removed: 0.05, marks: 'kept' } as const
	const renumbered = { ...KEPT_MARKS, seed, marks: 'renumbered' } as const
	const row = { ...before, equalRow: ROW }
	const tekla: GivenOptions = { ...before, names: 'dutch', quirks: { marksIn: 'tekla' } }
	return [
		alike('a: GlobalIds stable', { ...before, reissue: { ...KEPT_MARKS, seed, moved: 0.02 } }, 0.995),
		alike('b: GlobalIds all changed', newIds, 0.995),
		alike('c: mixed', { ...before, reissue }, 0.98),
		alike('c: mixed, GlobalIds all changed', { ...newIds, reissue }, 0.98),
		alike('d: marks renumbered', { ...before, reissue: renumbered }, 0.995),
		alike('d: marks renumbered, GlobalIds all changed', { ...newIds, reissue: renumbered }, 0.995),
		alike('e: equal panels in a row', { ...row, seed: seed + 1, reissue: { ...renumbered, removed: 0.02 } }, 0.98, row),
		{
			name: 'f: from Tekla, then from Revit, flattened',
			before: tekla,
			after: { ...newIds, schema: 'IFC2X3', quirks: { panelsAs: 'elements' } },
			rules: [TEKLA_ASSEMBLIES, WALLS_AND_SLABS],
			least: 0.98,
		},
		alike(
			'g: moved, turned, and in metres',
			{ ...before, origin: [1250.4, -310.25, 41.3], siteTurn: 27.5, unit: 'metre' },
			0.995,
		),
	]
}
