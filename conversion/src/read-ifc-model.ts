import { STRUCTURE_VERSION } from '@panelyard/contracts/models/structure-layout'
import type { TextEncoding } from '@panelyard/contracts/models/text-encodings'
import { accountFor } from './account-for.ts'
import type { ReadModel, ReadStructure, Timings } from './converted-model.ts'
import { crossedOutlines } from './doubts/crossed-outlines.ts'
import { Doubts } from './doubts/doubts.ts'
import { kernelErrors } from './doubts/kernel-doubts.ts'
import { doubtMeasures } from './doubts/measure-doubts.ts'
import { doubtOverlaps } from './doubts/overlapping-pieces.ts'
import { doubtRecords, eachBecause } from './doubts/record-doubts.ts'
import { doubtShapes } from './doubts/shape-doubts.ts'
import { doubtSizes } from './doubts/size-doubts.ts'
import { because, type ElementReason } from './element-reason.ts'
import { ConversionFailure } from './failure.ts'
import { completeMeasures } from './geometry/complete-measures.ts'
import { dropRepeated } from './geometry/drop-repeated.ts'
import { dropUnreal } from './geometry/drop-unreal.ts'
import { addFallbacks } from './geometry/fallback.ts'
import { joinBatches, type ModelGeometry } from './geometry/model-geometry.ts'
import { chooseOrigin } from './geometry/origin.ts'
import type { MeshingPool } from './geometry/product-list.ts'
import { repeatMeshes } from './geometry/repeat-meshes.ts'
import { type ColumnsRead, readColumns } from './ifc/element-columns.ts'
import { type Hierarchy, readHierarchy } from './ifc/hierarchy.ts'
import { type IfcElements, readElements } from './ifc/ifc-elements.ts'
import { kernelInput } from './ifc/kernel/kernel-input.ts'
import { checkReadable, exporterOf, projectName } from './ifc/model-head.ts'
import { noticesOf } from './ifc/notices.ts'
import { WALL_CLASSES } from './ifc/product-classes.ts'
import { IfcProperties } from './ifc/properties/ifc-properties.ts'
import { concreteElements } from './ifc/shapes/concrete-elements.ts'
import { readOrientation } from './ifc/shapes/orientation.ts'
import { planMeshes } from './ifc/shapes/representations.ts'
import { paintUnstyled, readUnstyledColours } from './ifc/shapes/unstyled-colours.ts'
import { ProjectUnits } from './ifc/units.ts'
import { firstDamage } from './inspection/step-faults.ts'
import { readModelPlace } from './merge/model-place.ts'
import type { Progress } from './progress.ts'
import { PropertiesFileWriter } from './properties-file.ts'
import { StepFile } from './step/step-file.ts'
import { readHeader } from './step/step-header.ts'

/**
 * Reads an IFC file in STEP format.
 * @param bytes the whole file
 * @param pool is stopped at the end
 * @param writer receives the property sets; may already hold those of other models
 * @param encoding of its texts, as a person chose it
 * @throws ConversionFailure when the file isn't a model that can be shown
 */
export async function readIfcModel(
	bytes: Uint8Array,
	pool: MeshingPool,
	progress: Progress,
	timings: Timings,
	writer = new PropertiesFileWriter(),
	encoding: TextEncoding | null = null,
): Promise<ReadModel> {
	try {
		const read = (fraction: number) => progress.report('reading', fraction * 0.7)
		return await readWith(pool, new StepFile(bytes, read, encoding), progress, timings, writer)
	} finally {
		pool.stop()
	}
}

/** An indexed file and its contents. */
interface IndexedModel {
	file: StepFile
	schema: string
	elements: IfcElements
	units: ProjectUnits
	hierarchy: Hierarchy
}

/** A file's elements before boxes replace missing shapes. */
interface ReadElements {
	columns: ColumnsRead
	properties: IfcProperties
	geometry: ModelGeometry
	/** Openings by the element that they cut. */
	openings: Map<number, number[]>
	/** Elements without geometry and the kernel's reason. */
	failures: Map<number, ElementReason>
	doubts: Doubts
}

/**
 * Meshes the products, and reads columns and property sets meanwhile. The plan for the kernel can be freed afterwards.
 */
async function readMeshesAndColumns(
	pool: MeshingPool,
	model: IndexedModel,
	progress: Progress,
	timings: Timings,
	writer: PropertiesFileWriter,
): Promise<ReadElements> {
	const { file, elements, units, hierarchy } = model
	const plan = planMeshes(file, elements, hierarchy.parent)
	const { products, repetitions, openings, unplaced } = plan
	const input = kernelInput(file, model.schema, plan)
	progress.report('reading', 1)
	timings.lap('plan')

	const scales = { metresPerUnit: units.length, kernelMetresPerUnit: input.lengthUnitLost ? 1 : units.length }
	const meshing = pool.mesh(input.bytes, input.products, scales, (done) =>
		progress.report('geometry', products.length === 0 ? 1 : done / products.length),
	)
	meshing.catch(() => undefined)
	const properties = new IfcProperties(file, units, elements)
	const columns = await readColumns(file, elements, hierarchy, properties, writer)
	properties.endReading()
	const crossed = eachBecause(file, crossedOutlines(file, input.curves, input.isNeeded), 'outline_crosses')
	timings.lap('properties')
	const { batches, failures, messages } = await meshing
	for (const element of unplaced) failures.set(element, because('placement_in_circle'))
	progress.report('geometry', 1)
	timings.lap('geometry')

	progress.report('structure', 0)
	const meshed = dropRepeated(joinBatches(batches, elements.count))
	const geometry = dropUnreal(repeatMeshes(meshed, repetitions, units.length, failures), failures)
	paintUnstyled(geometry.instances, readUnstyledColours(file, elements))
	const doubts = new Doubts()
	const exceeded = eachBecause(file, input.curves.clipped, 'curve_exceeded')
	const unclear = eachBecause(file, input.curves.unclear, 'length_unclear')
	for (const reasons of [kernelErrors(file, messages, input.recordOf), crossed, exceeded, unclear])
		doubtRecords(file, elements, geometry, openings, repetitions, reasons, doubts)
	doubtShapes(file, elements, geometry, input.unmeshed, doubts)
	doubtOverlaps(geometry, repetitions, doubts)
	return { columns, properties, geometry, openings, failures, doubts }
}

/** Why a file has no elements: because it is damaged, if it is. */
function withoutElements(file: StepFile): ConversionFailure {
	const line = firstDamage(file)
	return line === null ? new ConversionFailure('no_elements') : new ConversionFailure('damaged_near', line)
}

async function readWith(
	pool: MeshingPool,
	file: StepFile,
	progress: Progress,
	timings: Timings,
	writer: PropertiesFileWriter,
): Promise<ReadModel> {
	const header = readHeader(file)
	const schema = checkReadable(file, header.schema)
	timings.lap('index')
	const elements = readElements(file)
	if (elements.count === 0) throw withoutElements(file)
	const units = new ProjectUnits(file)
	const hierarchy = readHierarchy(file, elements, units.length)
	const leftOutBefore = writer.leftOut
	const model: IndexedModel = { file, schema, elements, units, hierarchy }
	const read = await readMeshesAndColumns(pool, model, progress, timings, writer)
	const { columns, properties, openings, failures, doubts } = read
	const fallback = addFallbacks(file, elements, openings, read.geometry, units.length, failures)
	const { geometry } = fallback
	const origin = chooseOrigin(geometry)
	const implausible = completeMeasures(columns.elements, geometry, columns.origins, columns.strings, (measured) => {
		doubtMeasures(columns.elements, elements.classes, measured, doubts)
		doubtSizes(columns.elements, elements.classes, measured, () => concreteElements(file, elements), doubts)
	})
	const reasons = { fallbacks: fallback.reasons, failures, doubts }
	const account = accountFor(elements, columns.elements, columns.strings.texts, geometry, reasons)
	progress.report('structure', 1)
	timings.lap('structure')

	const structure: ReadStructure = {
		version: STRUCTURE_VERSION,
		schema,
		exporter: exporterOf(file, header.exporter),
		project_name: projectName(file),
		length_unit_in_metres: units.length,
		floors: hierarchy.floors,
		classes: columns.classes,
		strings: columns.strings.texts,
		elements: columns.elements,
		walls: elements.classes.flatMap((name, element) => (WALL_CLASSES.has(name) ? [element] : [])),
		...readOrientation(file, units.length),
	}
	return {
		structure,
		geometry,
		origin,
		properties: writer,
		propertySets: (element) => properties.propertySets(element),
		place: () => readModelPlace(file, units.length),
		...account,
		texts: file.rawTextsRead,
		notDrawn: [...elements.undrawn].map(([name, count]) => ({ class: name, count })).sort((a, b) => b.count - a.count),
		notices: noticesOf({
			file,
			schemaName: header.schema,
			columns: columns.elements,
			strings: columns.strings.texts,
			floorCount: hierarchy.floors.length,
			lengthIsStated: units.lengthIsStated,
			farthest: origin.farthest,
			imprecise: origin.imprecise,
			nothingDrawn: geometry.instances.length === 0,
			propertiesLeftOut: writer.leftOut - leftOutBefore,
			implausible,
		}),
	}
}
