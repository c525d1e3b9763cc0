import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { MEASURES, type Measure } from '@panelyard/contracts/panels/measures'
import { MeasureOriginColumns } from '../measure-origins.ts'
import { turn } from '../portable/turn.ts'
import type { PropertiesFileWriter } from '../properties-file.ts'
import type { StepFile } from '../step/step-file.ts'
import { TextColumns } from '../text-columns.ts'
import type { Hierarchy } from './hierarchy.ts'
import type { IfcElements } from './ifc-elements.ts'
import type { IfcProperties } from './properties/ifc-properties.ts'
import type { MeasuredValue } from './properties/measures.ts'

/** Elements per slice; between slices, progress and cancellation are handled. */
const SLICE_MS = 25

/** Elements whose Tag is at argument 7; spatial structure has its long name there. */
const HAS_TAG = (name: string): boolean =>
	!/^Ifc(Site|Building|BuildingStorey|Facility|Bridge|Road|Railway|Marine)/.test(name) && name !== 'IfcProxy'

function best(values: readonly MeasuredValue[], measure: Measure): MeasuredValue | undefined {
	let found: MeasuredValue | undefined
	for (const value of values) if (value.measure === measure && (!found || value.rank < found.rank)) found = value
	return found
}

export interface ColumnsRead {
	elements: ElementColumns
	classes: string[]
	strings: TextColumns
	/** Origins of the measures in the file. */
	origins: MeasureOriginColumns
}

/** Reads every column that doesn't need geometry, and passes the property sets to the properties file. */
export async function readColumns(
	file: StepFile,
	elements: IfcElements,
	hierarchy: Hierarchy,
	properties: IfcProperties,
	writer: Pick<PropertiesFileWriter, 'add' | 'ready'>,
): Promise<ColumnsRead> {
	const texts = new TextColumns()
	const origins = new MeasureOriginColumns(elements.count)
	const classNumbers = new Map<string, number>()
	const { count } = elements
	const numbers = (fill: number): number[] => new Array<number>(count).fill(fill)
	const nulls = (): (number | null)[] => new Array<number | null>(count).fill(null)
	const columns: ElementColumns = {
		count,
		parent: Array.from(hierarchy.parent),
		floor: Array.from(hierarchy.floor),
		express_id: numbers(0),
		global_id: new Array<string>(count).fill(''),
		class: numbers(0),
		name: numbers(-1),
		tag: numbers(-1),
		object_type: numbers(-1),
		description: numbers(-1),
		geometry: numbers(0),
		length: nulls(),
		width: nulls(),
		height: nulls(),
		area: nulls(),
		volume: nulls(),
		weight: nulls(),
		measure_origins: [],
		fingerprint: new Array<string>(count).fill(''),
	}
	let sliceEnd = performance.now() + SLICE_MS
	for (let element = 0; element < count; element++) {
		const record = elements.records[element] as number
		const end = file.index.end[record] as number
		const name = elements.classes[element] as string
		let number = classNumbers.get(name)
		if (number === undefined) {
			number = classNumbers.size
			classNumbers.set(name, number)
		}
		columns.class[element] = number
		columns.express_id[element] = file.id(record)
		let at = file.argument(record, 0)
		columns.global_id[element] = file.textAt(at, end) ?? ''
		at = file.nextArgument(record, file.nextArgument(record, at))
		columns.name[element] = texts.number(file.textAt(at, end))
		at = file.nextArgument(record, at)
		columns.description[element] = texts.number(file.textAt(at, end))
		at = file.nextArgument(record, at)
		columns.object_type[element] = texts.number(file.textAt(at, end))
		if (HAS_TAG(name)) columns.tag[element] = texts.number(file.text(record, 7))
		const { json, measured } = properties.read(element)
		writer.add(json)
		if (measured.length > 0) {
			for (const measure of MEASURES) {
				const found = best(measured, measure)
				if (!found) continue
				columns[measure][element] = found.value
				origins.set(measure, element, found.origin)
			}
		}
		if (performance.now() > sliceEnd) {
			await turn()
			await writer.ready()
			sliceEnd = performance.now() + SLICE_MS
		}
	}
	return { elements: columns, classes: [...classNumbers.keys()], strings: texts, origins }
}
