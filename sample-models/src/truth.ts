import type { Schema } from './options.ts'
import { PANEL_KINDS, type PanelKind, partBounds } from './panels/panel-design.ts'
import { wholeForm } from './panels/panel-forms.ts'
import type { PlannedBuilding, PlannedPanel, PlannedStorey, RevisionTruth, SamplePlan } from './planned-model.ts'
import { moved, type Placement, placedBounds } from './shapes/placement.ts'
import { type Bounds, joinBounds, type Vec3 } from './shapes/solids.ts'
import { classIn } from './step/element-schema.ts'
import type { Part } from './step/parts.ts'

/** Metres, square and cubic metres and kilograms, Z up, in the file's own coordinates whatever its unit. */
export interface SampleTruth {
	schema: Schema
	panels: PanelTruth[]
	panelCount: number
	panelsByKind: Record<PanelKind, number>
	floors: FloorTruth[]
	/** Elements by class in the spelling of the schema, with assemblies, without openings and spatial elements. */
	elementsByClass: Record<string, number>
	/** Their sum. */
	elementCount: number
	/** Elements with a body, which a viewer draws, without openings and spaces. */
	drawnCount: number
	/** Elements whose shape can't be computed; not counted as drawn. */
	brokenCount: number
	/** Elements that are parts of an assembly. */
	partCount: number
	/** Elements of the classes of walls: leaves of precast panels, walls cast on site, and panels that are walls. */
	wallCount: number
	openingCount: number
	spaceCount: number
	/** Net cubic metres of the drawn elements, by class. */
	volumeByClass: Record<string, number>
	volume: number
	/** Of the panels only. */
	panelWeight: number
	boundingBox: Bounds
	/** Null in a first issue. */
	changes: RevisionTruth | null
}

export interface PanelTruth {
	/** The same in every issue of the building. */
	path: string
	globalId: string
	/** Its mark in the factory, even if the file has none. */
	mark: string
	/** In the spelling of the schema. */
	class: string
	kind: PanelKind
	name: string
	/** Index into `floors` of its storey. */
	floor: number
	/** In the file it belongs to its building, without a storey. */
	isOutsideStorey: boolean
	length: number
	height: number
	thickness: number
	grossArea: number
	netArea: number
	/** Sum of the parts, net of openings. */
	volume: number
	weight: number
	partCount: number
	openingCount: number
	boundingBox: Bounds
}

export interface FloorTruth {
	name: string
	globalId: string
	elevation: number
	panelCount: number
	/** Elements on the floor with their parts, including assemblies. */
	elementCount: number
}

/** Counts and sums the elements of a plan. */
export function truthOf(plan: SamplePlan): SampleTruth {
	const tally = new Tally(plan.options.schema)
	const { shapelessElements, brokenShapes, panelsAs, panelsOutsideStoreys } = plan.options.quirks
	const panels: PanelTruth[] = []
	const floors: FloorTruth[] = []
	const boxes: Bounds[] = []
	for (const building of plan.buildings) {
		for (const storey of building.storeys) {
			const base = storeyOrigin(plan, building, storey)
			const before = tally.elementCount
			let outside = 0
			for (const [index, panel] of storey.panels.entries()) {
				const isOutside = index < panelsOutsideStoreys
				const counted = tally.elementCount
				const form = wholeForm(panel.kind, panelsAs, plan.options.schema)
				const [body] = panel.design.parts as [Part]
				const cls = form?.class ?? classIn(plan.options.schema, body.class)
				const truth = panelTruth(panel, cls, base, { floor: floors.length, isOutside })
				if (form) tally.whole(form.class, panel.design.parts)
				else tally.element(body)
				if (isOutside) outside += tally.elementCount - counted
				panels.push(truth)
				boxes.push(truth.boundingBox)
			}
			for (const group of storey.groups) {
				if (group.assembly) tally.whole('IfcElementAssembly', group.parts)
				else for (const part of group.parts) tally.element(part)
				const at: Placement = { at: moved(base, group.at), turn: group.turn }
				boxes.push(placedBounds(at, joinBounds(group.parts.map(partBounds))))
			}
			tally.spaces += storey.flats.length
			if (storey === plan.buildings[0]?.storeys[0]) tally.odd(shapelessElements, brokenShapes)
			floors.push({
				name: storey.name,
				globalId: storey.globalId,
				elevation: storey.elevation,
				panelCount: Math.max(0, storey.panels.length - panelsOutsideStoreys),
				elementCount: tally.elementCount - before - outside,
			})
		}
	}
	const byKind = Map.groupBy(panels, ({ kind }) => kind)
	return {
		schema: plan.options.schema,
		panels,
		panelCount: panels.length,
		panelsByKind: Object.fromEntries(PANEL_KINDS.map((kind) => [kind, byKind.get(kind)?.length ?? 0])) as Record<
			PanelKind,
			number
		>,
		floors: plan.options.storeys ? floors : [],
		elementsByClass: Object.fromEntries(tally.counts),
		elementCount: tally.elementCount,
		drawnCount: tally.elementCount - tally.bodiless,
		brokenCount: brokenShapes,
		partCount: tally.parts,
		wallCount: [...tally.counts].reduce((sum, [name, count]) => (name.startsWith('IfcWall') ? sum + count : sum), 0),
		openingCount: tally.openings,
		spaceCount: tally.spaces,
		volumeByClass: Object.fromEntries(tally.volumes),
		volume: [...tally.volumes.values()].reduce((sum, volume) => sum + volume, 0),
		panelWeight: panels.reduce((sum, { weight }) => sum + weight, 0),
		boundingBox: joinBounds(boxes),
		changes: plan.changes,
	}
}

function storeyOrigin(plan: SamplePlan, building: PlannedBuilding, storey: PlannedStorey): Vec3 {
	return moved(moved(plan.options.origin, building.at), [0, 0, storey.elevation])
}

function panelTruth(
	{ design, ...panel }: PlannedPanel,
	cls: string,
	base: Vec3,
	on: { floor: number; isOutside: boolean },
): PanelTruth {
	return {
		path: panel.path,
		globalId: panel.globalId,
		mark: panel.mark,
		class: cls,
		kind: panel.kind,
		name: design.name,
		floor: on.floor,
		isOutsideStorey: on.isOutside,
		length: design.length,
		height: design.height,
		thickness: design.thickness,
		grossArea: design.grossArea,
		netArea: design.netArea,
		volume: design.volume,
		weight: design.weight,
		partCount: design.parts.length,
		openingCount: design.parts.reduce((sum, { openings }) => sum + openings.length, 0),
		boundingBox: placedBounds({ at: moved(base, panel.at), turn: panel.turn }, design.bounds),
	}
}

class Tally {
	readonly counts = new Map<string, number>()
	readonly volumes = new Map<string, number>()
	readonly #schema: Schema
	elementCount = 0
	parts = 0
	openings = 0
	spaces = 0
	/** Elements that aren't drawn. */
	bodiless = 0

	constructor(schema: Schema) {
		this.#schema = schema
	}

	whole(cls: string, parts: readonly Part[]) {
		this.#count(cls)
		this.bodiless++
		this.parts += parts.length
		for (const part of parts) this.element(part)
	}

	odd(shapeless: number, broken: number) {
		for (let at = 0; at < shapeless; at++) this.#count('IfcDiscreteAccessory')
		for (let at = 0; at < broken; at++) this.#count('IfcBuildingElementProxy')
		this.bodiless += shapeless + broken
	}

	element(part: Part) {
		const name = classIn(this.#schema, part.class)
		this.#count(name)
		this.openings += part.openings.length
		this.volumes.set(name, (this.volumes.get(name) ?? 0) + part.volume)
	}

	#count(name: string) {
		this.elementCount++
		this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
	}
}
