import type { ModelNotice } from '@panelyard/contracts/models/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import type { Georeference } from '@panelyard/contracts/testing/model-tasks'
import type { ModelPlace } from '../merge/model-place.ts'
import type { RawTexts } from '../step/raw-texts.ts'
import type { StepFile } from '../step/step-file.ts'
import type { DoubtfulElements } from './doubtful-elements.ts'
import type { StepFaults } from './step-faults.ts'

/** Minimum x, y, z, maximum x, y, z; metres, Z up, the file's own coordinates. */
export type WorldBox = [number, number, number, number, number, number]

/** Facts that only a STEP file has. */
export interface StepFacts {
	file: StepFile
	hasEnd: boolean
	hasByteOrderMark: boolean
	hasProject: boolean
	/** Checks every record. */
	findFaults(): StepFaults
	/** Records by type, most common first. */
	recordTypes: { type: string; count: number }[]
	/** How texts with bytes above 127 are read; null if there are none. */
	rawTexts: RawTexts | null
}

/** Facts of a model before meshing, in any format. */
export interface ModelFacts {
	/** Sizes are those of the points of a shape; `fingerprint` only shows whether there is a shape. */
	structure: ModelStructure
	propertySets: (element: number) => PropertySet[]
	/** 1 for elements with their own body in the file. */
	hasShape: Uint8Array
	withRepresentation: number
	lengthUnit: string
	lengthIsStated: boolean
	georeference: Georeference | null
	/** For placing it beside others. */
	place: ModelPlace
	/** Placed bounding box of each element's own shape; null without a position. */
	boxes: (WorldBox | null)[]
	/** Metres from each element to the median centre, null without a position. */
	distances: (number | null)[]
	notDrawn: { class: string; count: number }[]
	notices: ModelNotice[]
	/** Absent for other formats. */
	doubtful?: DoubtfulElements
	/** Null for other formats. */
	step: StepFacts | null
}
