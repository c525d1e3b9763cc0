import type { GlbFile } from './glb-file.ts'

export type TableValue = string | number | boolean | null

/** A property table of EXT_structural_metadata: a value for each of `count` features in every column. */
export interface FeatureTable {
	name: string
	count: number
	columns: { name: string; values: TableValue[] }[]
}

/** More rows than any model has elements: the count is invalid. */
const MOST_ROWS = 5_000_000

interface PropertyDefinition {
	name?: string
	type?: string
	componentType?: string
	enumType?: string
	array?: boolean
}

interface Metadata {
	schema?: {
		classes?: Record<string, { properties?: Record<string, PropertyDefinition> }>
		enums?: Record<string, { valueType?: string; values?: { name?: string; value?: number }[] }>
	}
	propertyTables?: {
		name?: string
		class?: string
		count?: number
		properties?: Record<string, { values?: number; stringOffsets?: number; stringOffsetType?: string }>
	}[]
}

type NumberReader = (data: DataView, at: number) => number
const NUMBERS: Record<string, [bytes: number, read: NumberReader]> = {
	INT8: [1, (data, at) => data.getInt8(at)],
	UINT8: [1, (data, at) => data.getUint8(at)],
	INT16: [2, (data, at) => data.getInt16(at, true)],
	UINT16: [2, (data, at) => data.getUint16(at, true)],
	INT32: [4, (data, at) => data.getInt32(at, true)],
	UINT32: [4, (data, at) => data.getUint32(at, true)],
	INT64: [8, (data, at) => Number(data.getBigInt64(at, true))],
	UINT64: [8, (data, at) => Number(data.getBigUint64(at, true))],
	FLOAT32: [4, (data, at) => data.getFloat32(at, true)],
	FLOAT64: [8, (data, at) => data.getFloat64(at, true)],
}

function readNumbers(bytes: Uint8Array | null, type: string, count: number): number[] | null {
	const known = NUMBERS[type]
	if (!bytes || !known || bytes.length < known[0] * count) return null
	const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	return Array.from({ length: count }, (_, row) => known[1](data, row * known[0]))
}

function readTexts(bytes: Uint8Array | null, offsets: number[] | null, count: number): string[] | null {
	if (!bytes || !offsets) return null
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	return Array.from({ length: count }, (_, row) => text.toString('utf8', offsets[row], offsets[row + 1]))
}

/** Reads the tables of a file, without arrays, vectors and columns that can't be read. */
export function readPropertyTables({ json, view }: GlbFile): FeatureTable[] {
	const metadata = (json.extensions?.EXT_structural_metadata ?? {}) as Metadata
	const { classes = {}, enums = {} } = metadata.schema ?? {}
	return (metadata.propertyTables ?? []).map((table) => {
		const count = Number.isInteger(table.count) && (table.count as number) <= MOST_ROWS ? (table.count as number) : 0
		const definitions = classes[table.class ?? '']?.properties ?? {}
		const columns = Object.entries(table.properties ?? {}).flatMap(([id, property]) => {
			const definition = definitions[id] ?? {}
			const values = definition.array ? null : readColumn(definition, property)
			return values ? [{ name: id, values }] : []
		})
		return { name: table.name ?? '', count, columns }

		function readColumn(
			definition: PropertyDefinition,
			property: { values?: number; stringOffsets?: number; stringOffsetType?: string },
		): TableValue[] | null {
			const bytes = view(property.values)
			switch (definition.type) {
				case 'STRING': {
					const offsetType = property.stringOffsetType ?? 'UINT32'
					return readTexts(bytes, readNumbers(view(property.stringOffsets), offsetType, count + 1), count)
				}
				case 'ENUM': {
					const list = enums[definition.enumType ?? '']
					const names = new Map(list?.values?.map(({ name = '', value }) => [value, name.trim()]))
					const numbers = readNumbers(bytes, list?.valueType ?? 'UINT16', count)
					return numbers?.map((number) => names.get(number) ?? '') ?? null
				}
				case 'BOOLEAN':
					if (!bytes || bytes.length * 8 < count) return null
					return Array.from({ length: count }, (_, row) => (((bytes[row >> 3] as number) >> (row & 7)) & 1) === 1)
				case 'SCALAR':
					return readNumbers(bytes, definition.componentType ?? '', count)
				default:
					return null
			}
		}
	})
}
