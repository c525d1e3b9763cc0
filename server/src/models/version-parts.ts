import { descendantsOf, type ElementPart } from '@panelyard/contracts/panels/element-parts'
import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'
import { storedMembers } from './stored-members.ts'

/** Elements and their names that are cached in memory, for all models together. */
const MOST_KEPT = 2_000_000

const MEMBERS = ['classes', 'strings', 'elements.parent', 'elements.class', 'elements.name'] as const

type Structure = {
	parent: Int32Array
	class: Int32Array
	/** Index into `names`, -1 for none. */
	name: Int32Array
	classes: readonly string[]
	names: readonly string[]
}

/** The parts of elements. Those of a model never change, so they are read once and cached up to a limit. */
export class VersionParts {
	readonly #structures: LRUCache<string, Structure>

	constructor({ storage }: Pick<Platform, 'storage'>) {
		this.#structures = new LRUCache<string, Structure>({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ parent, names }) => Math.max(1, parent.length + names.length),
			// Concurrent callers share one read.
			fetchMethod: (storage_key) => readStructure(storage, storage_key),
		})
	}

	/**
	 * The descendants of an element, in the order of the model.
	 * @param storage_key of the version's `structure.json`
	 * @throws AppError NOT_FOUND for an element that the model lacks; the storage's error
	 */
	async partsOf(storage_key: string, element: number, limit: number): Promise<{ parts: ElementPart[]; total: number }> {
		const { parent, ...columns } = await this.#structures.forceFetch(storage_key)
		if (element >= parent.length) throw new AppError('NOT_FOUND', 'This element is not in the model')
		const found = descendantsOf(parent, element)
		const parts = found.slice(0, limit).map((part) => ({
			element: part,
			name: columns.names[columns.name[part] as number] ?? '',
			class: columns.classes[columns.class[part] as number] ?? '',
		}))
		return { parts, total: found.length }
	}
}

async function readStructure(storage: Platform['storage'], storage_key: string): Promise<Structure> {
	const read = await storedMembers(storage, storage_key, MEMBERS)
	const names: string[] = []
	const places = new Map<number, number>()
	const name = Int32Array.from(read['elements.name'], (text) => {
		if (text < 0) return -1
		const known = places.get(text)
		if (known !== undefined) return known
		places.set(text, names.length)
		return names.push(read.strings[text] ?? '') - 1
	})
	return {
		parent: Int32Array.from(read['elements.parent']),
		class: Int32Array.from(read['elements.class']),
		name,
		classes: read.classes,
		names,
	}
}
