import type { ConvertedModel, ReadModel, Timings } from './converted-model.ts'
import { elementBoxes } from './element-boxes.ts'
import { floorsByHeight } from './floors-by-height.ts'
import { writeModelGlb } from './glb/model-glb.ts'
import { modelPicture } from './picture/model-picture.ts'
import type { Progress } from './progress.ts'

/**
 * Makes the artefacts of a model. Reuses the model's columns for its structure.
 * @param hasPicture whether to draw the picture that is shown before the model has arrived
 */
export async function writeModel(
	model: ReadModel,
	progress: Progress,
	timings: Timings,
	{ hasPicture = true } = {},
): Promise<ConvertedModel> {
	const { geometry, origin, properties, structure, place, ...account } = model
	const { elements, strings, classes, floors } = structure
	const glb = await writeModelGlb({
		geometry,
		floor: elements.floor,
		floorNames: floors.map((floor) => floor.name),
		offset: origin.glb,
		elements: {
			globalIds: elements.global_id,
			names: elements.name.map((number) => strings[number] ?? ''),
			classes: elements.class.map((number) => classes[number] ?? ''),
		},
		hasLevels: true,
		parent: elements.parent,
	})
	timings.lap('glb')
	const picture = hasPicture ? await modelPicture(structure, geometry) : null
	timings.lap('picture')
	const propertiesFile = await properties.finish()
	progress.report('writing', 0.5)
	timings.lap('compress')
	return {
		...account,
		structure: {
			// Before the columns, as who needs little else reads no further.
			origin: origin.ifc,
			bounding_box: glb.bounds,
			property_blocks: propertiesFile.blocks,
			...structure,
			floors_by_height: floorsByHeight(structure, geometry, () => place().storeyDatum),
		},
		glb: glb.pieces,
		glbBytes: glb.byteLength,
		boxes: elementBoxes(structure, geometry, origin.glb),
		picture,
		propertiesFile: propertiesFile.pieces,
		geometryCount: geometry.shapes.length,
		triangleCount: glb.triangleCount,
	}
}
