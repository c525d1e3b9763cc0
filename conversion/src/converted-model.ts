import type { ElementProblem, ModelNotice } from '@panelyard/contracts/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/model-structure'

/** What reading a model file gives, whatever its format, before panels are identified and artefacts written. */
export interface ConvertedModel {
	structure: ModelStructure
	glb: Uint8Array
	propertiesFile: Uint8Array
	/** Property sets of an element, for panel rules. */
	propertySets: (element: number) => PropertySet[]
	withRepresentation: number
	converted: number
	fallback: ElementProblem[]
	notConverted: ElementProblem[]
	notDrawn: { class: string; count: number }[]
	notices: ModelNotice[]
	geometryCount: number
	triangleCount: number
}

/** Milliseconds by what they were spent on. */
export class Timings {
	readonly byName: Record<string, number> = {}
	private last = performance.now()

	/** Books the time since the last call under a name. */
	lap(name: string): void {
		const now = performance.now()
		this.byName[name] = Math.round((this.byName[name] ?? 0) + now - this.last)
		this.last = now
	}
}
