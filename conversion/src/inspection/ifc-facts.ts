import { STRUCTURE_VERSION } from '@panelyard/contracts/models/structure-layout'
import { childrenOf } from '../geometry/element-measures.ts'
import { readColumns } from '../ifc/element-columns.ts'
import { readHierarchy } from '../ifc/hierarchy.ts'
import { readElements } from '../ifc/ifc-elements.ts'
import { checkReadable, exporterOf, projectName } from '../ifc/model-head.ts'
import { noticesOf } from '../ifc/notices.ts'
import { WALL_CLASSES } from '../ifc/product-classes.ts'
import { IfcProperties } from '../ifc/properties/ifc-properties.ts'
import { ProjectUnits, unitRecords } from '../ifc/units.ts'
import { readModelPlace } from '../merge/model-place.ts'
import type { Progress } from '../progress.ts'
import type { PropertiesFileWriter } from '../properties-file.ts'
import { StepFile } from '../step/step-file.ts'
import { readHeader } from '../step/step-header.ts'
import { storableText } from '../storable-text.ts'
import { findDoubtful } from './doubtful-elements.ts'
import { boxElements, sidesOf } from './element-boxes.ts'
import { shownElements } from './element-counts.ts'
import type { ModelFacts, StepFacts } from './model-facts.ts'
import { distances } from './placement-bounds.ts'
import { findFaults } from './step-faults.ts'

/** Share of an inspection for columns and property sets; shapes take the rest. */
const COLUMNS = 0.4

/** Property sets are read for panels and not stored. */
function countingSets(onSets: (count: number) => void): Pick<PropertiesFileWriter, 'add' | 'ready'> {
	let count = 0
	return { add: () => onSets(++count), ready: async () => undefined }
}

/** Name of the file's length unit, such as `MILLIMETRE` or `FOOT`; '' when it has none. */
function lengthUnitName(file: StepFile): string {
	for (const record of unitRecords(file)) {
		if (file.enumeration(record, 1) !== 'LENGTHUNIT') continue
		if (file.type(record) === 'IFCSIUNIT') return file.enumeration(record, 2) + file.enumeration(record, 3)
		return storableText((file.text(record, 2) ?? '').trim().toUpperCase(), 60)
	}
	return ''
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

function hasHighBytes(bytes: Uint8Array, from: number): boolean {
	for (let at = from; at < bytes.length; at++) if ((bytes[at] as number) > 127) return true
	return false
}

function recordTypes({ index }: StepFile): StepFacts['recordTypes'] {
	const counts = new Uint32Array(index.typeNames.length)
	for (const type of index.type.subarray(0, index.count)) counts[type] = (counts[type] as number) + 1
	return index.typeNames
		.map((type, number) => ({ type, count: counts[number] as number }))
		.sort((a, b) => b.count - a.count)
}

/** Facts from the text of a STEP file, whatever its contents. */
export function stepFacts(file: StepFile): StepFacts {
	const { bytes, index } = file
	const hasByteOrderMark = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)
	return {
		file,
		hasEnd: index.hasEnd,
		hasByteOrderMark,
		hasProject: file.ofType('IFCPROJECT').length > 0,
		findFaults: () => findFaults(file),
		recordTypes: recordTypes(file),
		rawTexts: hasHighBytes(bytes, hasByteOrderMark ? 3 : 0) ? file.rawTexts() : null,
	}
}

/**
 * Reads the facts of an IFC file without meshing; it may have no elements.
 * @throws ConversionFailure when it isn't readable IFC
 */
export async function readIfcFacts(bytes: Uint8Array, progress: Progress): Promise<ModelFacts> {
	const file = new StepFile(bytes, (fraction) => progress.report('reading', 0.3 + fraction * 0.7))
	const header = readHeader(file)
	const schema = checkReadable(file, header.schema)
	const elements = readElements(file)
	const units = new ProjectUnits(file)
	const hierarchy = readHierarchy(file, elements, units.length)
	const properties = new IfcProperties(file, units, elements)
	const sets = countingSets((count) => progress.report('structure', (count / Math.max(1, elements.count)) * COLUMNS))
	const { elements: columns, classes, strings } = await readColumns(file, elements, hierarchy, properties, sets)
	const doubtful = findDoubtful(file, elements, columns)
	const boxes = boxElements(file, elements, units.length, (fraction) =>
		progress.report('structure', COLUMNS + fraction * (1 - COLUMNS)),
	)
	const sides = sidesOf(boxes, childrenOf(hierarchy.parent))
	const shown = shownElements(boxes.hasShape, hierarchy.parent)
	for (const [element, found] of sides.entries()) {
		if (shown[element] === 1) columns.fingerprint[element] = 'shape'
		if (!found) continue
		for (const [at, measure] of (['length', 'width', 'height'] as const).entries())
			columns[measure][element] ??= found[at] as number
	}
	const place = readModelPlace(file, units.length)
	const fromMiddle = distances(boxes.world)
	progress.report('structure', 1)
	return {
		structure: {
			version: STRUCTURE_VERSION,
			schema,
			exporter: exporterOf(file, header.exporter),
			project_name: projectName(file),
			length_unit_in_metres: units.length,
			origin: [0, 0, 0],
			bounding_box: null,
			floors: hierarchy.floors,
			classes,
			strings: strings.texts,
			elements: columns,
			walls: elements.classes.flatMap((name, element) => (WALL_CLASSES.has(name) ? [element] : [])),
			property_blocks: { elements_per_block: 1, offsets: [0] },
		},
		propertySets: (element) => properties.propertySets(element),
		hasShape: boxes.hasShape,
		withRepresentation: elements.shapes.filter((shape) => shape >= 0).length,
		lengthUnit: units.lengthIsStated ? lengthUnitName(file) : '',
		lengthIsStated: units.lengthIsStated,
		georeference: place.georeference,
		place,
		doubtful,
		boxes: boxes.world,
		distances: fromMiddle,
		notDrawn: [...elements.undrawn].map(([name, count]) => ({ class: name, count })).sort((a, b) => b.count - a.count),
		notices: noticesOf({
			file,
			schemaName: header.schema,
			columns,
			strings: strings.texts,
			floorCount: hierarchy.floors.length,
			lengthIsStated: units.lengthIsStated,
			farthest: fromMiddle.reduce<number>((most, distance) => Math.max(most, distance ?? 0), 0),
			imprecise: 0,
			nothingDrawn: !boxes.hasShape.includes(1),
			propertiesLeftOut: 0,
			implausible: 0,
		}),
		step: stepFacts(file),
	}
}
