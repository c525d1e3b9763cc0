import type { Panel } from '@panelyard/contracts/panels/panels'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PanelElements } from '../../structure/panel-elements.ts'
import { readStructureColumns } from '../../structure/structure-columns.ts'
import { ModelTree, type TreeNode } from './model-tree.ts'
import { searchTree } from './tree-search.ts'
import { branchPlaces, treeByBranch, useTree } from './use-tree.ts'

const ID = (n: number) => `0aB$_${String(n).padStart(17, '0')}`
/** 0 wall with parts 1 (with its own part 2) and 3; 4 wall; 5 grid with part 6; 7 a column on no floor; 8 wall upstairs. */
const structure = readStructureColumns({
	classes: ['IfcWall', 'IfcPlate', 'IfcGrid'],
	strings: ['Wall', 'Sheathing', 'Screw', 'Grid'],
	elements: {
		count: 9,
		parent: [-1, 0, 1, 0, -1, -1, 5, -1, -1],
		floor: [0, 0, 0, 0, 0, 0, 0, -1, 1],
		class: [0, 1, 1, 1, 0, 2, 2, 0, 0],
		name: [0, 1, 2, 1, 0, 3, -1, -1, 0],
		global_id: Array.from({ length: 9 }, (_, n) => ID(n)),
	},
})
const panel = (id: string, element: number | null, floor: number, mark: string) =>
	({ id, element, floor, mark, name: 'Wall', global_id: element === null ? '' : ID(element), statuses: [] }) as never
const panels: Panel[] = [
	panel('a', 0, 0, 'W-10'),
	panel('b', 4, 0, 'W-9'),
	panel('c', 8, 1, 'W-20'),
	panel('lost', null, 5, 'W-1'),
]
const elements = new PanelElements(structure, panels)
const tree = new ModelTree(structure, elements, panels, [1, 0])

const nameOf = (node: TreeNode) =>
	node.kind === 'panel'
		? panels[node.place]?.mark
		: node.kind === 'element'
			? `e${node.element}`
			: `${node.kind} ${node.floor}`
/** Rows as lines: indented names, with + or - before what can be opened. */
const shown = (open: TreeNode[], text = '') => {
	const rows = tree.rows(new Set(open.map((node) => tree.nodeOf(node))), searchTree(text, structure, elements, panels))
	return Array.from({ length: rows.count }, (_, i) => {
		const sign = [' ', '+', '-'][rows.openings[i] as number]
		return `${'  '.repeat((rows.levels[i] as number) - 1)}${sign}${nameOf(tree.read(rows.nodes[i] as number))}`
	})
}
const ground: TreeNode = { kind: 'floor', floor: 0 }
const wall: TreeNode = { kind: 'panel', place: 0 }

describe('the tree of a model', () => {
	it('begins with the floors, and what is on none', () =>
		expect(shown([])).toEqual(['+floor 1', '+floor 0', '+floor -1']))
	it('a floor opens to its panels as people count, and to what is no panel', () =>
		expect(shown([ground])).toEqual(['+floor 1', '-floor 0', '   W-9', '  +W-10', '  +others 0', '+floor -1']))
	it('a panel opens to its parts, and these to theirs', () =>
		expect(shown([ground, wall, { kind: 'element', element: 1 }]).slice(1, -1)).toEqual([
			'-floor 0',
			'   W-9',
			'  -W-10',
			'    -e1',
			'       e2',
			'     e3',
			'  +others 0',
		]))
	it('elements of no panel stand under their floor, a panel that the model lacks under none', () => {
		const rest = shown([ground, { kind: 'others', floor: 0 }, { kind: 'floor', floor: -1 }]).slice(4)
		expect(rest).toEqual(['  -others 0', '    +e5', '-floor -1', '   W-1', '  +others -1'])
	})
	it('says of each row which of how many it is', () => {
		const rows = tree.rows(new Set([tree.nodeOf(ground)]), null)
		expect([...rows.positions.subarray(0, rows.count)]).toEqual([1, 2, 1, 2, 3, 3])
		expect([...rows.sizes.subarray(0, rows.count)]).toEqual([3, 3, 3, 3, 3, 3])
	})
	it('knows the way to any part, panel or other element', () => {
		const way = (node: TreeNode) => tree.pathTo(node).map((each) => nameOf(tree.read(each)))
		expect(way({ kind: 'element', element: 2 })).toEqual(['floor 0', 'W-10', 'e1'])
		expect(way({ kind: 'element', element: 6 })).toEqual(['floor 0', 'others 0', 'e5'])
		expect(way({ kind: 'panel', place: 3 })).toEqual(['floor -1'])
		expect(way({ kind: 'element', element: 7 })).toEqual(['floor -1', 'others -1'])
	})
	it('elements that contain each other neither hang the page nor open without end', () => {
		const loop = { count: 2, parent: Int32Array.from([1, 0]), floor: Int32Array.from([0, 0]) }
		const looped = new ModelTree(loop, new PanelElements(loop, []), [], [0])
		expect(looped.pathTo({ kind: 'element', element: 0 }).length).toBeLessThan(70)
		expect(looped.rows(new Set([0, 1, 2, 3]), null).count).toBeLessThan(200)
	})
})

describe('a search leaves', () => {
	it('panels by their mark, which open by hand', () => expect(shown([], 'w-10')).toEqual(['-floor 0', '  +W-10']))
	it('parts by their name, with what they are parts of, open', () =>
		expect(shown([], 'screw')).toEqual(['-floor 0', '  -W-10', '    -e1', '       e2']))
	it('what is no panel, too', () =>
		expect(shown([], 'grid')).toEqual(['-floor 0', '  -others 0', '    -e5', '       e6']))
	it('one element by its GlobalId or a piece of it', () => {
		expect(shown([], ID(3))).toEqual(['-floor 0', '  -W-10', '     e3'])
		expect(shown([], '00008')).toEqual(['-floor 1', '   W-20'])
	})
	it('nothing, when nothing matches, and all without a text', () => {
		expect(shown([], 'no such thing')).toEqual([])
		expect(searchTree(' ', structure, elements, panels)).toBeNull()
	})
	it('branches that are closed by hand stay closed', () => expect(shown([ground], 'screw')).toEqual(['+floor 0']))
	it('counts what was found, not what it lies in', () =>
		expect(searchTree('sheathing', structure, elements, panels)?.count).toBe(2))
})

describe('the tree by kind', () => {
	const kinds = [7, 3].map((number) => ({ number, name: `Kind ${number}`, usual: '' }))
	const withKinds = (...numbers: (number | null)[]) =>
		panels.map((each, at) => ({ ...each, kind: numbers[at] ?? null }))
	const listed = withKinds(3, 7, 3, null)
	const places = branchPlaces('kind', { panels: listed, kinds, categories: [] }) as Int32Array
	const byKind = treeByBranch({ structure, elements, panels: listed }, places, kinds.length)
	const marks = (floor: number) => [...byKind.panelsOn(floor)].map((place) => panels[place]?.mark)

	it('has a branch for each kind, and one for panels of none and all that is no panel', () => {
		expect(byKind.floors).toEqual([0, 1, -1])
		expect([marks(0), marks(1), marks(-1)]).toEqual([['W-9'], ['W-10', 'W-20'], ['W-1']])
		expect([byKind.othersOn(0).length, byKind.othersOn(-1).length]).toEqual([0, tree.othersOn(0).length + 1])
	})
	it('finds a panel and its parts in the branch of the kind', () => {
		const path = (node: TreeNode) => byKind.pathTo(node).map((each) => byKind.read(each))
		expect(path({ kind: 'panel', place: 2 })).toEqual([{ kind: 'floor', floor: 1 }])
		expect(path({ kind: 'element', element: 1 })[0]).toEqual({ kind: 'floor', floor: 1 })
		expect(path({ kind: 'element', element: 6 })[0]).toEqual({ kind: 'floor', floor: -1 })
	})
	it('is another one when a panel gets another kind or there is another category, not with a status', () => {
		const model = { structure, elements, floors: [], kinds, categories: [{ id: 'Core' }] }
		const { result, rerender } = renderHook((part: object) => useTree('kind', { ...model, panels: listed, ...part }))
		const first = result.current
		rerender({ panels: listed.map((each) => ({ ...each, statuses: ['new'] })) })
		expect(result.current).toBe(first)
		rerender({ panels: withKinds(7, 7, 3, null) })
		expect(result.current.panelsOn(0).length).toBe(2)
		const byCategory = renderHook((part: object) => useTree('category', { ...model, panels: listed, ...part }))
		byCategory.rerender({ categories: [{ id: 'Core' }, { id: 'Facade' }] })
		expect(byCategory.result.current.floors).toEqual([0, 1, -1])
	})
})
