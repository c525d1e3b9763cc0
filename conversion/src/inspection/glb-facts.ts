import { Timings } from '../converted-model.ts'
import { transformBounds } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'
import type { OpenedSource } from '../model-source.ts'
import { readModel } from '../model-source.ts'
import type { Progress } from '../progress.ts'
import type { ModelFacts, WorldBox } from './model-facts.ts'
import { distances } from './placement-bounds.ts'

/**
 * Reads the contents of a GLB. It contains its meshes, so nothing is estimated.
 * @throws ConversionFailure when the file is damaged or empty
 */
export async function readGlbFacts(source: OpenedSource, progress: Progress): Promise<ModelFacts> {
	const model = await readModel(source, progress, new Timings())
	const { geometry, structure } = model
	const { count } = structure.elements
	const boxes: (WorldBox | null)[] = new Array(count).fill(null)
	for (const { element, shape, matrix } of geometry.instances) {
		const [x0, y0, z0, x1, y1, z1] = transformBounds(matrix, (geometry.shapes[shape] as Shape).bounds)
		const known = boxes[element]
		// Y up to Z up.
		boxes[element] = [
			Math.min(x0, known?.[0] ?? x0),
			Math.min(-z1, known?.[1] ?? -z1),
			Math.min(y0, known?.[2] ?? y0),
			Math.max(x1, known?.[3] ?? x1),
			Math.max(-z0, known?.[4] ?? -z0),
			Math.max(y1, known?.[5] ?? y1),
		]
	}
	return {
		structure: {
			...structure,
			origin: model.origin.ifc,
			bounding_box: null,
			property_blocks: { elements_per_block: 1, offsets: [0] },
		},
		propertySets: model.propertySets,
		hasShape: Uint8Array.from(boxes, (box) => (box ? 1 : 0)),
		withRepresentation: model.withRepresentation,
		lengthUnit: 'METRE',
		lengthIsStated: true,
		georeference: null,
		place: model.place(),
		boxes,
		distances: distances(boxes),
		notDrawn: model.notDrawn,
		notices: model.notices,
		step: null,
	}
}
