import { JsonBytes } from '../ifc/properties/json-bytes.ts'
import type { GltfFile, GltfObject } from './gltf-file.ts'

/** The data of each element in the GLB itself, in order of their indexes (the feature ids). */
export interface ElementTable {
	globalIds: string[]
	names: string[]
	classes: string[]
	/** For files without `structure.json`: marks, and the parent of each element (-1 for none). */
	tags?: string[]
	parents?: number[]
}

/** A column with fewer distinct values than this is written as an enumeration: numbers, and each text once. */
const MOST_ENUM_VALUES = 4096

/** Adds the elements as an EXT_structural_metadata property table; null for a model without elements. */
export function writeElementTable(file: GltfFile, table: ElementTable): GltfObject | null {
	const count = table.globalIds.length
	if (count === 0) return null
	const enums: GltfObject = {}
	const properties: GltfObject = {}
	const columns: GltfObject = {}
	const add = (id: string, name: string, values: string[]): void => {
		const distinct = fewDistinct(values, Math.min(MOST_ENUM_VALUES, Math.floor((count + 16) / 2)))
		if (distinct) {
			const number = new Map(distinct.map((value, at) => [value, at]))
			enums[id] = { name, valueType: 'UINT16', values: enumValues(distinct) }
			properties[id] = { name, type: 'ENUM', enumType: id }
			columns[id] = {
				values: addNumbers(
					file,
					Uint16Array.from(values, (value) => number.get(value) as number),
				),
			}
		} else {
			properties[id] = { name, type: 'STRING' }
			columns[id] = addTexts(file, values)
		}
	}
	add('GlobalId', 'GlobalId', table.globalIds)
	add('Name', 'Name', table.names)
	add('Class', 'IFC class', table.classes)
	if (table.tags?.some((tag) => tag !== '')) add('Tag', 'Tag', table.tags)
	if (table.parents?.some((parent) => parent >= 0)) {
		properties.Parent = { name: 'Part of', type: 'SCALAR', componentType: 'INT32', noData: -1 }
		columns.Parent = { values: addNumbers(file, Int32Array.from(table.parents)) }
	}
	return {
		schema: {
			id: 'panelyard',
			classes: { element: { name: 'Element', properties } },
			...(Object.keys(enums).length > 0 ? { enums } : {}),
		},
		propertyTables: [{ name: 'elements', class: 'element', count, properties: columns }],
	}
}

/** The distinct texts in order, null when there are more than the limit. */
function fewDistinct(values: string[], most: number): string[] | null {
	const distinct = new Set<string>()
	for (const value of values) if (distinct.add(value).size > most) return null
	return [...distinct]
}

/** An enumeration's names must not be empty. */
function enumValues(distinct: string[]): GltfObject[] {
	return distinct.map((name, value) => ({ name: name || ' ', value }))
}

/** Tables are compressed four bytes at a time. */
function padded(bytes: Uint8Array): Uint8Array {
	const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
	whole.set(bytes)
	return whole
}

function addNumbers(file: GltfFile, numbers: Uint16Array | Uint32Array | Int32Array): number {
	const bytes = padded(new Uint8Array(numbers.buffer))
	return file.addView(bytes, bytes.length / 4, 4, 'table')
}

function addTexts(file: GltfFile, texts: string[]): GltfObject {
	const offsets = new Uint32Array(texts.length + 1)
	const written = new JsonBytes(texts.length * 24 + 64)
	for (const [at, text] of texts.entries()) {
		written.text(text)
		offsets[at + 1] = written.length
	}
	const { length } = written
	const even = texts.every((_, at) => (offsets[at + 1] as number) - (offsets[at] as number) === 22)
	// GlobalIds have 22 characters: with a stride of two, their common prefixes line up.
	const stride = even ? 44 : 4
	const whole = new Uint8Array(Math.ceil(length / stride) * stride)
	whole.set(written.data.subarray(0, length))
	return {
		values: file.addView(whole, whole.length / stride, stride, 'table'),
		stringOffsets: addNumbers(file, offsets),
		stringOffsetType: 'UINT32',
	}
}
