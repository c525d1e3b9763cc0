/** What is read of a JSON Schema. */
export interface JsonSchema {
	type?: string
	properties?: Record<string, JsonSchema>
	additionalProperties?: JsonSchema | boolean
	propertyNames?: JsonSchema
	items?: JsonSchema
	prefixItems?: JsonSchema[]
	anyOf?: JsonSchema[]
	oneOf?: JsonSchema[]
	allOf?: JsonSchema[]
	enum?: unknown[]
	const?: unknown
	format?: string
	pattern?: string
	minLength?: number
	maxLength?: number
	maxItems?: number
	maximum?: number
	minimum?: number
	$ref?: string
	$defs?: Record<string, JsonSchema>
}

/** Bytes of a value of a fixed form: an id with its quotes and comma, a date, a number. */
const FIXED = 40
/** A letter with as many marks as a letter may have, which NFC must sort. */
export const MARKED = `e${'\u0316\u0301'.repeat(15)}`
const MARKED_BYTES = Buffer.byteLength(MARKED)
const FORMATS: Record<string, () => string> = {
	uuid: () => crypto.randomUUID(),
	date: () => '2026-10-01',
	'date-time': () => '2026-10-01T12:00:00Z',
	email: () => `${crypto.randomUUID()}@limits.example`,
}
/** Deeper values of a schema that refers to itself are left out. */
const MOST_DEEP = 6

/** Writes the largest values that a schema allows. */
export class LargestBody {
	readonly #root: JsonSchema

	constructor(root: JsonSchema) {
		this.#root = root
	}

	/** Most bytes of a value; infinite where the schema sets no limit. */
	mostBytes(schema: JsonSchema = this.#root, depth = 0): number {
		if (depth > MOST_DEEP) return 0
		const { type, properties, additionalProperties, items, maxItems = Infinity, maxLength = Infinity } = schema
		const below = (one: JsonSchema) => this.mostBytes(one, depth + 1)
		const sum = (all: JsonSchema[]) => all.reduce((total, one) => total + below(one), 0)
		const choices = this.#choices(schema)
		if (choices) return Math.max(...choices.map(below))
		if (schema.allOf) return sum(schema.allOf)
		if (schema.const !== undefined || schema.enum) return FIXED
		if (type === 'string') return schema.format ? FIXED : maxLength * 4 + 3
		if (schema.prefixItems) return sum(schema.prefixItems)
		if (type === 'array') return maxItems === 0 ? 2 : maxItems * below(items ?? {})
		if (type === 'object' || properties) {
			if (isOpen(additionalProperties) && below(schema.propertyNames ?? {}) === Infinity) return Infinity
			const named = Object.entries(properties ?? {})
			return named.reduce((total, [key, one]) => total + key.length + 4 + below(one), 2)
		}
		return type === undefined ? Infinity : FIXED
	}

	/** @param most bytes to stay below, roughly */
	largest(most: number, schema: JsonSchema = this.#root, depth = 0): unknown {
		if (depth > MOST_DEEP) return null
		const choices = this.#choices(schema)
		const size = (one: JsonSchema) => this.mostBytes(one, depth + 1)
		if (choices) {
			const widest = choices.toSorted((a, b) => size(b) - size(a))[0]
			return this.largest(most, widest, depth + 1)
		}
		if (schema.const !== undefined) return schema.const
		if (schema.enum) return schema.enum.at(-1)
		if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.largest(most, one, depth + 1)))
		if (schema.type === 'string') return longText(schema, most)
		if (schema.prefixItems) return schema.prefixItems.map((one) => this.largest(most, one, depth + 1))
		if (schema.type === 'array') {
			const items = schema.items ?? {}
			const least = Math.min(size(items), FIXED)
			const amount = Math.max(0, Math.min(schema.maxItems ?? Infinity, Math.floor(most / least)))
			return Array.from({ length: amount }, () => this.largest(most / amount, items, depth + 1))
		}
		if (schema.type === 'object' || schema.properties) return this.#largestObject(most, schema, depth)
		if (schema.type === 'boolean') return true
		if (schema.type === 'null') return null
		if (schema.type) return Math.min(schema.maximum ?? 1, 1e9)
		return wide(most)
	}

	/** Fields share the bytes: what small ones leave is for the large ones. */
	#largestObject(most: number, schema: JsonSchema, depth: number): object {
		const named = Object.entries(schema.properties ?? {})
			.map(([key, one]) => ({ key, one, bytes: this.mostBytes(one, depth + 1) }))
			.sort((a, b) => a.bytes - b.bytes)
		let left = most
		const object = Object.fromEntries(
			named.map(({ key, one, bytes }, place) => {
				const share = Math.min(bytes, Math.max(FIXED, left / (named.length - place)))
				left -= share
				return [key, this.largest(share, one, depth + 1)]
			}),
		)
		if (named.length === 0 && isOpen(schema.additionalProperties)) return wide(most) as object
		return object
	}

	#choices({ $ref, anyOf, oneOf }: JsonSchema): JsonSchema[] | null {
		if ($ref === '#') return [this.#root]
		if ($ref) return [this.#root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}]
		return anyOf ?? oneOf ?? null
	}
}

const isOpen = (further: JsonSchema['additionalProperties']): boolean => further !== undefined && further !== false

function longText({ format, maxLength = Infinity, pattern }: JsonSchema, most: number): string {
	if (format) return FORMATS[format]?.() ?? 'a'
	if (pattern) return 'a'.repeat(Math.min(maxLength, most))
	return MARKED.repeat(Math.max(1, Math.min(maxLength / MARKED.length, most / MARKED_BYTES)))
}

/** Any JSON of so many bytes: an object with many keys. */
function wide(most: number): Record<string, object> {
	const object: Record<string, object> = {}
	for (let bytes = 0, number = 0; bytes < most; bytes += 12) object[`k${(number++).toString(36)}`] = {}
	return object
}
