import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform/feature.ts'
import { storedMembers } from './stored-members.ts'

/** Axes that are cached in memory, for all models together; a model without any counts as one. */
const MOST_KEPT = 20_000

type ModelAxes = Required<Pick<ModelStructure, 'origin' | 'grid'>>

/** The axes of models. Those of a model never change, so they are read once and cached up to a limit. */
export class VersionAxes {
	readonly #axes: LRUCache<string, ModelAxes>

	constructor({ storage }: Pick<Platform, 'storage'>) {
		this.#axes = new LRUCache<string, ModelAxes>({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ grid }) => grid.length + 1,
			// Concurrent callers share one read.
			fetchMethod: async (storage_key) => {
				const { origin, grid = [] } = await storedMembers(storage, storage_key, ['origin', 'grid'])
				return { origin, grid }
			},
		})
	}

	/**
	 * The model's axes, none where its file has none, and the origin of its boxes.
	 * @param storage_key of the version's `structure.json`
	 * @throws the storage's error
	 */
	read(storage_key: string): Promise<ModelAxes> {
		return this.#axes.forceFetch(storage_key)
	}
}
