import type { ModelStructure } from '@panelyard/contracts/models/model-structure'

/** The columns of `structure.json` that the viewer needs, as typed arrays: models reach half a million elements. */
export type StructureColumns = {
	count: number
	/** Element this one is a part of, -1 for none. */
	parent: Int32Array
	/** Index into the model's floors, -1 for none. */
	floor: Int32Array
	/** Index into `classes`. */
	class: Int32Array
	/** Index into `names`, -1 for none. */
	name: Int32Array
	classes: string[]
	names: string[]
	/** 22 bytes an element, as ASCII; zeros where the file has none. Longer ones are no GlobalIds and lack here. */
	globalIds: Uint8Array
	/** Degrees clockwise from the file's y axis to north; null where the file doesn't say. */
	north: number | null
}

/** Characters of a GlobalId. */
export const GLOBAL_ID_LENGTH = 22

/** Reads the columns; throws when the text is not the structure of a model. */
export const readStructureColumns = (value: unknown): StructureColumns => {
	const { elements, classes, strings, north } = value as {
		elements?: Record<string, unknown>
		classes?: string[]
		strings?: string[]
	} & Partial<Pick<ModelStructure, 'north'>>
	const count = elements?.count
	if (typeof count !== 'number' || !Array.isArray(classes) || !Array.isArray(strings))
		throw new Error('This is not the structure of a model')
	const column = (name: string): Int32Array => {
		const values = elements?.[name]
		if (!Array.isArray(values) || values.length !== count) throw new Error(`The structure has no whole column ${name}`)
		return Int32Array.from(values)
	}
	const name = column('name')
	const names: string[] = []
	const places = new Map<number, number>()
	for (const [element, text] of name.entries()) {
		if (text < 0) continue
		let place = places.get(text)
		if (place === undefined) {
			place = names.push(strings[text] ?? '') - 1
			places.set(text, place)
		}
		name[element] = place
	}
	return {
		count,
		parent: column('parent'),
		floor: column('floor'),
		class: column('class'),
		name,
		classes,
		names,
		globalIds: packedGlobalIds(elements?.global_id, count),
		north: north ?? null,
	}
}

const packedGlobalIds = (ids: unknown, count: number): Uint8Array => {
	const packed = new Uint8Array(count * GLOBAL_ID_LENGTH)
	if (!Array.isArray(ids)) return packed
	for (let element = 0; element < count; element++) {
		const id: unknown = ids[element]
		if (typeof id !== 'string' || id.length !== GLOBAL_ID_LENGTH) continue
		for (let i = 0; i < GLOBAL_ID_LENGTH; i++) packed[element * GLOBAL_ID_LENGTH + i] = id.charCodeAt(i)
	}
	return packed
}
