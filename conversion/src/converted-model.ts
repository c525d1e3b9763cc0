import type { ElementProblem, ModelNotice } from '@panelyard/contracts/models/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import type { ModelGeometry } from './geometry/model-geometry.ts'
import type { ModelOrigin } from './geometry/origin.ts'
import type { ModelPlace } from './merge/model-place.ts'
import type { PropertiesFileWriter } from './properties-file.ts'
import type { RawTexts } from './step/raw-texts.ts'

/** Accounts for the elements with a shape: `withRepresentation` = `converted` + fallback + not converted. */
export interface Account {
	withRepresentation: number
	converted: number
	fallback: ElementProblem[]
	notConverted: ElementProblem[]
	/** Drawn, but perhaps wrong. */
	doubtful: ElementProblem[]
}

/** A model's structure before it is written. */
export type ReadStructure = Omit<ModelStructure, 'origin' | 'bounding_box' | 'property_blocks'>

/** A model file as read, in any format: in the file's position, in metres, Y up, in double precision. */
export interface ReadModel extends Account {
	structure: ReadStructure
	geometry: ModelGeometry
	origin: ModelOrigin
	/** Has received the property sets of every element. */
	properties: PropertiesFileWriter
	/** Property sets of an element, for panel rules. */
	propertySets: (element: number) => PropertySet[]
	/** Its position by the file, for placing it beside others and its storeys at their heights. */
	place: () => ModelPlace
	notDrawn: { class: string; count: number }[]
	notices: ModelNotice[]
	/** How texts were read that don't state their encoding; null or absent without any. */
	texts?: RawTexts | null
}

/** A model with its artefacts, before panels are identified. */
export interface ConvertedModel extends Omit<ReadModel, 'structure' | 'geometry' | 'origin' | 'properties' | 'place'> {
	structure: ModelStructure
	/** `model.glb` in consecutive pieces. */
	glb: Uint8Array[]
	glbBytes: number
	/** `boxes.bin` */
	boxes: Float32Array
	/** `picture.bin`; null if it wasn't asked for. */
	picture: Uint8Array | null
	/** `properties.bin` in pieces. */
	propertiesFile: Uint8Array[]
	geometryCount: number
	triangleCount: number
}

/** Milliseconds by activity. */
export class Timings {
	readonly byName: Record<string, number> = {}
	private last = performance.now()

	/** Records the time since the last call under a name. */
	lap(name: string): void {
		const now = performance.now()
		this.byName[name] = Math.round((this.byName[name] ?? 0) + now - this.last)
		this.last = now
	}
}
