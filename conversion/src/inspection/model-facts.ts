import type { ModelNotice } from '@panelyard/contracts/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/model-structure'
import type { Georeference } from '@panelyard/contracts/model-tasks'
import type { ModelPlace } from '../merge/model-place.ts'
import type { RawEncoding } from '../step/step-text.ts'
import type { StepFaults } from './step-faults.ts'

/** Minimum x, y, z, maximum x, y, z; metres, Z up, the file's own coordinates. */
export type WorldBox = [number, number, number, number, number, number]

/** What only a STEP file can have right or wrong. */
export interface StepFacts {
	hasEnd: boolean
	hasByteOrderMark: boolean
	hasProject: boolean
	/** Looks at every record. */
	findFaults(): StepFaults
	/** Records by type, most common first. */
	recordTypes: { type: string; count: number }[]
	/** How bytes above 127 are read; null when there are none. */
	rawEncoding: RawEncoding | null
}

/** What is known of a model before anything is meshed, whatever its format. */
export interface ModelFacts {
	/** Sizes are those of the points of a shape; `fingerprint` only says whether there is a shape. */
	structure: ModelStructure
	propertySets: (element: number) => PropertySet[]
	/** 1 for elements whose file gives them a body of their own. */
	hasShape: Uint8Array
	withRepresentation: number
	lengthUnit: string
	lengthIsStated: boolean
	georeference: Georeference | null
	/** For putting it beside others. */
	place: ModelPlace
	/** Box of each element's own shape where it stands; null for what stands nowhere. */
	boxes: (WorldBox | null)[]
	/** Metres from each element to the middle that most of them have, null for what stands nowhere. */
	distances: (number | null)[]
	notDrawn: { class: string; count: number }[]
	notices: ModelNotice[]
	/** Null for other formats. */
	step: StepFacts | null
}
