import type { BuildingSize } from './footprint.ts'
import type { SampleOptions } from './options.ts'
import type { PanelDesign, PanelKind } from './panel-design.ts'
import type { Placement } from './placement.ts'
import type { Flat, SiteGroup } from './site-work.ts'
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

/** What a later issue of the model changed, by mark; the marks of the rest and their GlobalIds are as before. */
export interface RevisionTruth {
	moved: string[]
	removed: string[]
	added: string[]
	/** Unchanged panels that carry a new GlobalId. */
	reissued: string[]
}
