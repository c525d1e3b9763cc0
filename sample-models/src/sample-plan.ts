import { fittingBuilding } from './building-size.ts'
import { buildingSlots } from './building-slots.ts'
import { storeyElevation } from './dimensions.ts'
import type { SampleOptions } from './options.ts'
import { DesignCatalogue } from './panels/design-catalogue.ts'
import { MARK_PREFIXES, type PanelDesign, type PanelKind } from './panels/panel-design.ts'
import type { PanelSlot } from './panels/panel-slot.ts'
import type { PlannedBuilding, PlannedPanel, PlannedStorey, SamplePlan } from './planned-model.ts'
import { reissued } from './reissue.ts'
import { revised } from './revision.ts'
import { type BuildingSize, outline } from './shapes/footprint.ts'
import type { Vec3 } from './shapes/solids.ts'
import { flats, type SiteGroup, siteWork } from './site-work.ts'
import { globalId } from './step/global-id.ts'
import { namesOf } from './step/names.ts'

/** Panels of one building above which a plan becomes a district. */
const LARGEST_BUILDING = 600
/** The blocks of a district alternate between these sizes. */
const BLOCKS = [400, 360, 440, 320, 480] as const
const STREET = 16

export function samplePlan(options: SampleOptions): SamplePlan {
	const catalogue = new DesignCatalogue(options)
	const counts = panelsPerBuilding(options.panels)
	const blocks = new Map([...new Set(counts)].map((count) => [count, blockOf(count, options, catalogue)]))
	const cell = blockCell([...blocks.values()].map(({ size }) => size))
	const columns = Math.ceil(Math.sqrt(counts.length))
	const buildings = counts.map((count, index) => {
		const at: Vec3 = [(index % columns) * cell, Math.floor(index / columns) * cell, 0]
		return plannedBuilding(blocks.get(count) as Block, { index, total: counts.length, at }, options)
	})
	addEqualRow(buildings[0]?.storeys[0] as PlannedStorey, options, catalogue)
	return reissued(revised({ options, buildings: withRepetitions(buildings, options), changes: null }))
}

/** Splits a district into blocks; the last two share the remainder, so that none is too small. */
export function panelsPerBuilding(panels: number): number[] {
	const counts: number[] = []
	let rest = panels
	for (let i = 0; rest > LARGEST_BUILDING; i++) {
		const block = BLOCKS[i % BLOCKS.length] as number
		const count = rest - block < 120 ? Math.floor(rest / 2) : block
		counts.push(count)
		rest -= count
	}
	return [...counts, rest]
}

function blockCell(sizes: BuildingSize[]): number {
	const extents = sizes.flatMap((size) => outline(size).map(([x, y]) => Math.max(x, y)))
	return Math.max(...extents) + STREET
}

/** The common data of all buildings of a size. */
interface Block {
	size: BuildingSize
	slots: Map<number, { slot: PanelSlot; design: PanelDesign }[]>
	groups: Map<number, SiteGroup[]>
}

function blockOf(count: number, options: SampleOptions, catalogue: DesignCatalogue): Block {
	const size = fittingBuilding(count, options.construction)
	const slots = chosenSlots(size, options, count).map((slot) => ({ slot, design: catalogue.designFor(slot.request) }))
	return {
		size,
		slots: Map.groupBy(slots, ({ slot }) => slot.storey),
		groups: Map.groupBy(siteWork(size, options.construction), ({ storey }) => storey),
	}
}

function plannedBuilding(
	{ size, slots, groups }: Block,
	{ index, total, at }: { index: number; total: number; at: Vec3 },
	options: SampleOptions,
): PlannedBuilding {
	const path = `building${index}`
	const names = namesOf(options.names)
	const prefix = total > 1 ? `B${String(index + 1).padStart(String(total).length, '0')}` : ''
	const storeys = Array.from({ length: size.floors + 1 }, (_, storey): PlannedStorey => {
		const isRoof = storey === size.floors
		const name = names.storey(storey, isRoof)
		return {
			path: `${path}/storey${storey}`,
			name: options.quirks.namelessStoreys ? '' : prefix ? `${prefix} ${name}` : name,
			globalId: globalId(options.seed, `${path}/storey${isRoof ? 'roof' : storey}`),
			elevation: storeyElevation(storey),
			isRoof,
			panels: plannedPanels(slots.get(storey) ?? [], path, prefix, options.seed),
			groups: groups.get(storey) ?? [],
			flats: isRoof ? [] : flats(size, storey),
		}
	})
	return { path, name: names.building(index, total), size, at, storeys }
}

function chosenSlots(size: BuildingSize, options: SampleOptions, count: number): PanelSlot[] {
	const slots = buildingSlots(size, options.construction)
	const optional = slots.filter((slot) => slot.optional !== null)
	const required = slots.length - optional.length
	const chosen = new Set(
		optional
			.toSorted((a, b) => (a.optional ?? 0) - (b.optional ?? 0) || a.storey - b.storey)
			.slice(0, count - required),
	)
	return slots.filter((slot) => slot.optional === null || chosen.has(slot))
}

function plannedPanels(
	slots: { slot: PanelSlot; design: PanelDesign }[],
	building: string,
	prefix: string,
	seed: number,
): PlannedPanel[] {
	const numbers = new Map<PanelKind, number>()
	return slots.map(({ slot: { kind, storey, path, at, turn }, design }) => {
		const number = (numbers.get(kind) ?? 0) + 1
		numbers.set(kind, number)
		const mark = `${MARK_PREFIXES[kind]}-${storey + 1}${String(number).padStart(2, '0')}`
		return {
			path: `${building}/${path}`,
			globalId: globalId(seed, `${building}/${path}`),
			mark: prefix ? `${prefix}-${mark}` : mark,
			kind,
			at,
			turn,
			design,
		}
	})
}

/** Real exports repeat GlobalIds and marks: every other panel gets its predecessor's, until there are enough. */
function withRepetitions(buildings: PlannedBuilding[], { repeatedGlobalIds, repeatedMarks }: SampleOptions) {
	const panels = buildings.flatMap(({ storeys }) => storeys.flatMap((storey) => storey.panels))
	panels.forEach((panel, index) => {
		const before = panels[index - 1]
		if (!before || index % 2 === 0) return
		if (index < 2 * repeatedGlobalIds) panel.globalId = before.globalId
		if (index < 2 * repeatedMarks) panel.mark = before.mark
	})
	return buildings
}

const ROW_WALL = { length: 3.6, height: 2.8, door: 0.7, doorway: 0.95 }
const ROW_STEP = 0.8

/** Walls stacked side by side, like equal party walls of many houses: only their places tell them apart. */
function addEqualRow(storey: PlannedStorey, { equalRow, seed }: SampleOptions, catalogue: DesignCatalogue) {
	const { length, height, door, doorway } = ROW_WALL
	for (let index = 0; index < equalRow; index++) {
		const path = `row/${index}`
		const left = index % 2 === 0 ? door : length - door - doorway
		storey.panels.push({
			path,
			globalId: globalId(seed, path),
			mark: `${MARK_PREFIXES.inner_wall}-R`,
			kind: 'inner_wall',
			at: [0, -20 - index * ROW_STEP, 0],
			turn: 0,
			design: catalogue.designFor({ type: 'inner_wall', length, height, door: left }),
		})
	}
}
