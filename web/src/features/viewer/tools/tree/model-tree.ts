import type { Panel } from '@panelyard/contracts/panels/panels'
import { naturalKey } from '../../../../domain/panels/marks/natural-order.ts'
import { panelLabel } from '../../../../domain/panels/search/panel-filters.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'

/** One node of the tree by a number: a floor, what on a floor belongs to no panel, a panel, or an element. */
export type TreeNode =
	| { kind: 'floor'; floor: number }
	| { kind: 'others'; floor: number }
	| { kind: 'panel'; place: number }
	| { kind: 'element'; element: number }

/** The rows in sight, by column. */
export type TreeRows = {
	count: number
	nodes: Int32Array
	/** 1 for floors. */
	levels: Uint8Array
	/** Which child of its parent it is, from 1, and of how many. */
	positions: Int32Array
	sizes: Int32Array
	/** 0 for a leaf, 1 closed, 2 open. */
	openings: Uint8Array
}

/** What a search leaves of the tree. */
export type TreeMatches = {
	/** Panels that match themselves, or have parts that do. */
	panels: Uint8Array
	/** Elements that match, and those they are parts of. */
	elements: Uint8Array
}

type TreePanel = Pick<Panel, 'id' | 'element' | 'floor' | 'mark' | 'name' | 'own_name' | 'global_id'>
type Structure = Pick<StructureColumns, 'count' | 'parent' | 'floor'>
type Places = Pick<PanelElements, 'placeOfElement'>

/** Nothing real is nested deeper; a file may name an element its own ancestor. */
const DEEPEST = 60

/**
 * Floor, panel, part: the whole model as a tree, and on each floor what belongs to no panel. Children lie in flat arrays,
 * since models reach half a million elements; only the rows of opened branches are ever made.
 */
export class ModelTree {
	/** Indexes of the floors in the order shown, -1 for what is on none. */
	readonly floors: readonly number[]
	readonly panels: readonly TreePanel[]
	readonly structure: Structure
	readonly #places: Int32Array
	readonly #panelsOfFloor: Lists
	readonly #othersOfFloor: Lists
	readonly #partsOf: Lists
	/** Floors whose panels are in their order; sorting all at once would hold up the page. */
	readonly #sorted = new Set<number>()

	/**
	 * @param floors indexes of all floors of the model, in the order to show them
	 * @param panels the list that `elements` was made for
	 */
	constructor(structure: Structure, elements: Places, panels: readonly TreePanel[], floors: readonly number[]) {
		this.structure = structure
		this.panels = panels
		this.#places = elements.placeOfElement
		const all = [...floors.filter((floor) => floor >= 0), -1]
		const rank = new Map(all.map((floor, i) => [floor, i]))
		const rankOf = (floor: number) => rank.get(floor) ?? all.length - 1
		const { count, parent, floor } = structure
		const floorOfPanel = new Int32Array(panels.length)
		const own = new Uint8Array(count)
		for (let place = 0; place < panels.length; place++) {
			const panel = panels[place] as TreePanel
			floorOfPanel[place] = rankOf(panel.floor)
			if (panel.element !== null) own[panel.element] = 1
		}
		const above = new Int32Array(count)
		const floorOfOther = new Int32Array(count)
		const rankOfFloor = Int32Array.from({ length: highestOf(floor) + 2 }, (_, i) => rankOf(i - 1))
		const places = this.#places
		for (let element = 0; element < count; element++) {
			const next = parent[element] as number
			const isPart = own[element] === 0 && next >= 0 && next < count && places[next] === places[element]
			above[element] = isPart ? next : -1
			const isOther = !isPart && places[element] === -1
			floorOfOther[element] = isOther ? (rankOfFloor[(floor[element] as number) + 1] as number) : -1
		}
		this.#panelsOfFloor = listsOf(all.length, floorOfPanel)
		this.#partsOf = listsOf(count, above)
		this.#othersOfFloor = listsOf(all.length, floorOfOther)
		this.floors = all
	}

	nodeOf(node: TreeNode): number {
		const { length } = this.floors
		switch (node.kind) {
			case 'floor':
				return this.floors.indexOf(node.floor)
			case 'others':
				return length + this.floors.indexOf(node.floor)
			case 'panel':
				return 2 * length + node.place
			case 'element':
				return 2 * length + this.panels.length + node.element
		}
	}

	read(node: number): TreeNode {
		const { length } = this.floors
		if (node < length) return { kind: 'floor', floor: this.floors[node] as number }
		if (node < 2 * length) return { kind: 'others', floor: this.floors[node - length] as number }
		const place = node - 2 * length
		if (place < this.panels.length) return { kind: 'panel', place }
		return { kind: 'element', element: place - this.panels.length }
	}

	/** Places of a floor's panels in no particular order. */
	panelsOn(floor: number): Uint32Array {
		return this.#panelsOfFloor.of(this.floors.indexOf(floor))
	}

	/** What on a floor belongs to no panel, parts not counted. */
	othersOn(floor: number): Uint32Array {
		return this.#othersOfFloor.of(this.floors.indexOf(floor))
	}

	/** How many panels a floor has, or elements that belong to none, parts not counted. */
	countOf(node: number): number {
		const { length } = this.floors
		if (node < length) return this.#panelsOfFloor.sizeOf(node)
		return node < 2 * length ? this.#othersOfFloor.sizeOf(node - length) : 0
	}

	/** The nodes above an element or a panel, from the floor down, without itself. */
	pathTo(node: TreeNode): number[] {
		if (node.kind === 'floor') return []
		if (node.kind === 'others') return [this.nodeOf({ kind: 'floor', floor: node.floor })]
		if (node.kind === 'panel') {
			const floor = this.panels[node.place]?.floor ?? -1
			return [this.nodeOf({ kind: 'floor', floor: this.floors.includes(floor) ? floor : -1 })]
		}
		const above: number[] = []
		const place = this.#places[node.element] ?? -1
		const own = this.panels[place]?.element
		let at = this.structure.parent[node.element] ?? -1
		let root = node.element
		while (at >= 0 && at !== own && this.#places[at] === place && above.length < DEEPEST) {
			above.unshift(this.nodeOf({ kind: 'element', element: at }))
			root = at
			at = this.structure.parent[at] ?? -1
		}
		if (place >= 0) return [...this.pathTo({ kind: 'panel', place }), this.nodeOf({ kind: 'panel', place }), ...above]
		const floor = this.structure.floor[root] ?? -1
		const others = { kind: 'others', floor: this.floors.includes(floor) ? floor : -1 } as const
		return [...this.pathTo(others), this.nodeOf(others), ...above]
	}

	/**
	 * The rows of the opened branches.
	 * @param open nodes that are open; while searching, those that are closed
	 * @param matches what a search leaves, with all it found open; null for the whole tree
	 */
	rows(open: ReadonlySet<number>, matches: TreeMatches | null): TreeRows {
		const rows = new RowList()
		const isOpen = (node: number) => open.has(node) !== (matches !== null)
		const isPartKept = (element: number) => matches === null || matches.elements[element] === 1
		const addElements = (elements: Uint32Array, level: number, all: boolean) => {
			const kept = all ? elements : elements.filter(isPartKept)
			for (let i = 0; i < kept.length; i++) {
				const element = kept[i] as number
				const parts = this.#partsOf.of(element)
				const keepsAll = all || !parts.some(isPartKept)
				const node = this.nodeOf({ kind: 'element', element })
				// A part that was found itself, with none of its own parts found, opens by hand.
				const opens = parts.length > 0 && level < DEEPEST && (keepsAll && matches ? open.has(node) : isOpen(node))
				rows.add(node, level, i + 1, kept.length, parts.length === 0 ? 0 : opens ? 2 : 1)
				if (opens) addElements(parts, level + 1, keepsAll)
			}
		}
		const floors = this.floors
			.map((_, rank) => ({
				rank,
				panels: this.#panelsOfFloor.of(rank),
				others: this.#othersOfFloor.of(rank),
			}))
			.map(({ rank, panels, others }) =>
				matches
					? { rank, panels: panels.filter((place) => matches.panels[place] === 1), others: others.filter(isPartKept) }
					: { rank, panels, others },
			)
			.filter(({ panels, others }) => panels.length + others.length > 0)
		for (const [at, { rank, panels, others }] of floors.entries()) {
			const isFloorOpen = isOpen(rank)
			rows.add(rank, 1, at + 1, floors.length, isFloorOpen ? 2 : 1)
			if (!isFloorOpen) continue
			const size = panels.length + (others.length > 0 ? 1 : 0)
			const sorted = matches
				? this.#sortedPanels(rank).filter((place) => matches.panels[place] === 1)
				: this.#sortedPanels(rank)
			for (let i = 0; i < sorted.length; i++) {
				const place = sorted[i] as number
				const parts = this.#partsOfPanel(place)
				const keepsAll = matches === null || !parts.some(isPartKept)
				const node = this.nodeOf({ kind: 'panel', place })
				const opens = parts.length > 0 && (keepsAll ? open.has(node) : isOpen(node))
				rows.add(node, 2, i + 1, size, parts.length === 0 ? 0 : opens ? 2 : 1)
				if (opens) addElements(parts, 3, keepsAll)
			}
			if (others.length === 0) continue
			const node = this.floors.length + rank
			// Everything else of a floor would bury the panels that were sought, were it open by itself.
			rows.add(node, 2, size, size, isOpen(node) ? 2 : 1)
			if (isOpen(node)) addElements(others, 3, matches === null)
		}
		return rows.done()
	}

	#partsOfPanel(place: number): Uint32Array {
		const element = this.panels[place]?.element ?? null
		return element === null ? new Uint32Array(0) : this.#partsOf.of(element)
	}

	/** Puts the panels in their order one floor at a time, so that searching need not. */
	*sortAhead(): Generator<void> {
		for (let rank = 0; rank < this.floors.length; rank++) {
			this.#sortedPanels(rank)
			yield
		}
	}

	/** In the order people count in. */
	#sortedPanels(rank: number): Uint32Array {
		const list = this.#panelsOfFloor.of(rank)
		if (this.#sorted.has(rank)) return list
		this.#sorted.add(rank)
		const keys = new Map(Array.from(list, (place) => [place, naturalKey(panelLabel(this.panels[place] as TreePanel))]))
		return list.sort((a, b) => {
			const [left, right] = [keys.get(a) ?? '', keys.get(b) ?? '']
			return left < right ? -1 : left > right ? 1 : a - b
		})
	}
}

/** Members of many lists in one array; those of list i stand from starts[i] to starts[i + 1]. */
type Lists = { of: (list: number) => Uint32Array; sizeOf: (list: number) => number }

/** @param listOf the list of each member, -1 for none */
const listsOf = (lists: number, listOf: Int32Array): Lists => {
	const starts = new Uint32Array(lists + 1)
	for (let member = 0; member < listOf.length; member++) {
		const list = listOf[member] as number
		if (list >= 0) starts[list + 1] = (starts[list + 1] as number) + 1
	}
	for (let list = 0; list < lists; list++) starts[list + 1] = (starts[list + 1] as number) + (starts[list] as number)
	const next = starts.slice()
	const all = new Uint32Array(starts[lists] as number)
	for (let member = 0; member < listOf.length; member++) {
		const list = listOf[member] as number
		if (list < 0) continue
		all[next[list] as number] = member
		next[list] = (next[list] as number) + 1
	}
	return {
		of: (list) => all.subarray(starts[list], starts[list + 1]),
		sizeOf: (list) => (starts[list + 1] ?? 0) - (starts[list] ?? 0),
	}
}

const highestOf = (column: Int32Array): number => {
	let highest = -1
	for (let i = 0; i < column.length; i++) if ((column[i] as number) > highest) highest = column[i] as number
	return highest
}

class RowList {
	#room = 256
	#rows: TreeRows = emptyRows(this.#room)

	add(node: number, level: number, position: number, size: number, opening: number): void {
		if (this.#rows.count === this.#room) this.#grow()
		const at = this.#rows.count++
		this.#rows.nodes[at] = node
		this.#rows.levels[at] = level
		this.#rows.positions[at] = position
		this.#rows.sizes[at] = size
		this.#rows.openings[at] = opening
	}

	done(): TreeRows {
		return this.#rows
	}

	#grow(): void {
		this.#room *= 2
		const { count, ...columns } = this.#rows
		this.#rows = { ...emptyRows(this.#room), count }
		for (const [name, column] of Object.entries(columns)) this.#rows[name as keyof typeof columns].set(column)
	}
}

const emptyRows = (room: number): TreeRows => ({
	count: 0,
	nodes: new Int32Array(room),
	levels: new Uint8Array(room),
	positions: new Int32Array(room),
	sizes: new Int32Array(room),
	openings: new Uint8Array(room),
})
