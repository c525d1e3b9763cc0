import type { Turn } from '../shapes/placement.ts'
import type { Vec3 } from '../shapes/solids.ts'
import type { FloorRun } from './floor-panels.ts'
import type { PanelKind } from './panel-design.ts'
import type { WallRun } from './wall-run.ts'

/** The requirements of a panel, before its parts are designed; equal requirements give equal panels. */
export type PanelRequest =
	| { type: 'facade' | 'parapet'; run: WallRun }
	| { type: 'inner_wall'; length: number; height: number; door: number | null }
	| { type: 'floor' | 'roof'; run: FloorRun }
	| { type: 'balcony'; width: number }
	| { type: 'stair'; well: { width: number; depth: number }; rise: number }

/** A slot in a building for a panel. */
export interface PanelSlot {
	kind: PanelKind
	/** 0 is the ground floor, `floors` the roof. */
	storey: number
	/** Unique in the building and the same in every revision. */
	path: string
	/** Metres, from the building's corner and the storey's floor. */
	at: Vec3
	turn: Turn
	request: PanelRequest
	/** Null: required. Others are filled in this order until the requested number of panels is reached. */
	optional: number | null
}
