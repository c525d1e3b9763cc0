import { fittingBuilding } from './building-size.ts'
import { buildingSlots, type PanelSlot } from './building-slots.ts'
import { DesignCatalogue } from './design-catalogue.ts'
import { storeyElevation } from './dimensions.ts'
import { type BuildingSize, outline } from './footprint.ts'
import { globalId } from './global-id.ts'
import { namesOf } from './names.ts'
import type { SampleOptions } from './options.ts'
import { MARK_PREFIXES, type PanelDesign, type PanelKind } from './panel-design.ts'
import type { Placement } from './placement.ts'
import { type RevisionTruth, revised } from './revision.ts'
import { type Flat, flats, type SiteGroup, siteWork } from './site-work.ts'
import type { Vec3 } from './solids.ts'

/** Where and what everything is, before any of it is written. Placements are relative to the storey's floor. */
export interface SamplePlan {
	options: SampleOptions
	buildings: PlannedBuilding[]
	/** What a second revision changed; null in a first issue. */
	changes: RevisionTruth | null
}

export interface PlannedBuilding {
	path: string
	name: string
	size: BuildingSize
	/** Metres from the site's origin. */
	at: Vec3
	storeys: PlannedStorey[]
}

export interface PlannedStorey {
	path: string
	name: string
	globalId: string
	/** Metres above the site's zero. */
	elevation: number
	isRoof: boolean
	panels: PlannedPanel[]
	groups: SiteGroup[]
	flats: Flat[]
}

export interface PlannedPanel extends Placement {
	path: string
	globalId: string
	mark: string
	kind: PanelKind
	design: PanelDesign
}

/** Panels of one building above which a plan becomes a district. */
const LARGEST_BUILDING = 600
/** The blocks of a district take turns in these sizes. */
const BLOCKS = [400, 360, 440, 320, 480] as const
const STREET = 16

export function samplePlan(options: SampleOptions): SamplePlan {
	const catalogue = new DesignCatalogue(options)
	const counts = panelsPerBuilding(options.panels)
	const sizes = new Map<number, BuildingSize>()
	for (const count of counts) {
		if (!sizes.has(count)) sizes.set(count, fittingBuilding(count, options.construction))
	}
	const cell = blockCell([...sizes.values()])
	const columns = Math.ceil(Math.sqrt(counts.length))
	const buildings = counts.map((count, index) => {
		const at: Vec3 = [(index % columns) * cell, Math.floor(index / columns) * cell, 0]
		const size = sizes.get(count) as BuildingSize
		return plannedBuilding({ index, count, total: counts.length, size, at }, options, catalogue)
	})
	return revised({
		options,
		buildings: withRepeatedIds(buildings, options.repeatedGlobalIds),
		changes: null,
	})
}

/** Splits a district into blocks; the last two share what is left so that none becomes a hut. */
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

interface Block {
	index: number
	count: number
	total: number
	size: BuildingSize
	at: Vec3
}

function plannedBuilding(block: Block, options: SampleOptions, catalogue: DesignCatalogue): PlannedBuilding {
	const { index, size, total, at } = block
	const path = `building${index}`
	const names = namesOf(options.names)
	const prefix = total > 1 ? `B${String(index + 1).padStart(String(total).length, '0')}` : ''
	const groups = Map.groupBy(siteWork(size, options.construction), ({ storey }) => storey)
	const slots = Map.groupBy(chosenSlots(size, options, block.count), ({ storey }) => storey)
	const storeys = Array.from({ length: size.floors + 1 }, (_, storey): PlannedStorey => {
		const isRoof = storey === size.floors
		const name = names.storey(storey, isRoof)
		return {
			path: `${path}/storey${storey}`,
			name: prefix ? `${prefix} ${name}` : name,
			globalId: globalId(options.seed, `${path}/storey${isRoof ? 'roof' : storey}`),
			elevation: storeyElevation(storey),
			isRoof,
			panels: plannedPanels(slots.get(storey) ?? [], path, prefix, options.seed, catalogue),
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
	slots: PanelSlot[],
	building: string,
	prefix: string,
	seed: number,
	catalogue: DesignCatalogue,
): PlannedPanel[] {
	const numbers = new Map<PanelKind, number>()
	return slots.map(({ kind, storey, path, at, turn, request }) => {
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
			design: catalogue.designFor(request),
		}
	})
}

/** Real exports repeat GlobalIds: every other panel takes its predecessor's, until enough do. */
function withRepeatedIds(buildings: PlannedBuilding[], repeated: number): PlannedBuilding[] {
	const panels = buildings.flatMap(({ storeys }) => storeys.flatMap((storey) => storey.panels))
	for (let i = 1, left = repeated; left > 0 && i < panels.length; i++, left--) {
		;(panels[i] as PlannedPanel).globalId = (panels[i - 1] as PlannedPanel).globalId
	}
	return buildings
}
