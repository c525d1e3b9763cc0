import type { SampleOptions } from './options.ts'
import type { PanelDesign, PanelKind } from './panels/panel-design.ts'
import type { BuildingSize } from './shapes/footprint.ts'
import type { Placement } from './shapes/placement.ts'
import type { Vec3 } from './shapes/solids.ts'
import type { Flat, SiteGroup } from './site-work.ts'

/** All elements and their positions, before any is written. Placements are relative to the storey's floor. */
export interface SamplePlan {
	options: SampleOptions
	buildings: PlannedBuilding[]
	/** The changes of a second revision; null in a first issue. */
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

/** Changes of a later issue of the model, by mark; other panels keep their marks and GlobalIds. */
export interface RevisionTruth {
	moved: string[]
	removed: string[]
	added: string[]
	/** By half a turn about their middle. */
	turned: string[]
	/** Walls of the same size with other windows and doors. */
	reopened: string[]
	/** Unchanged panels with a new GlobalId. */
	reissued: string[]
}
