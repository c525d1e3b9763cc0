import { z } from 'zod'
import type { Floor } from '../models/model-structure.ts'
import { cleanName } from '../values/plain-text.ts'

export const FLOOR_NAME_MAX_LENGTH = 100

/** The identity of a storey across versions of a model: its GlobalId, otherwise its name in the model. */
const floorKey = { global_id: z.string().max(200), model_name: z.string().max(4000) }

/** The name that a manager gave a storey of the project's model. */
export const FloorName = z.object({ ...floorKey, name: z.string() })
export type FloorName = z.infer<typeof FloorName>
export type FloorKey = Pick<FloorName, 'global_id' | 'model_name'>

/** In `PUT /projects/{id}`: a new name for a storey; null restores the model's. */
export const FloorRename = z.object({
	...floorKey,
	name: z
		.string()
		.overwrite(cleanName)
		.min(1, 'The name of a storey is required')
		.max(FLOOR_NAME_MAX_LENGTH, `The name is too long (at most ${FLOOR_NAME_MAX_LENGTH} characters)`)
		.nullable(),
})
export type FloorRename = z.infer<typeof FloorRename>

export const isSameFloor = (one: FloorKey, other: FloorKey): boolean =>
	one.global_id === other.global_id && one.model_name === other.model_name

type NamedFloor = Pick<Floor, 'global_id' | 'name'>

/**
 * Finds the storeys of keys in a version of the model: first by GlobalId (and name, if several storeys share it), then
 * by name, if only one storey has it and no other key has found it.
 * @returns the keys by index of their storey, without keys whose storey this version lacks
 */
export function floorsOfKeys<Key extends FloorKey>(
	keys: readonly Key[],
	floors: readonly NamedFloor[],
): Map<number, Key> {
	const byId = Map.groupBy(floors.keys(), (index) => floors[index]?.global_id)
	const byName = Map.groupBy(floors.keys(), (index) => floors[index]?.name)
	const found = new Map<number, Key>()
	const others: Key[] = []
	for (const key of keys) {
		const twins = key.global_id === '' ? [] : (byId.get(key.global_id) ?? [])
		const [only, ...more] = twins.length > 1 ? twins.filter((index) => floors[index]?.name === key.model_name) : twins
		if (only === undefined) others.push(key)
		else if (more.length === 0) found.set(only, key)
	}
	for (const key of others) {
		const [only, ...more] = key.model_name === '' ? [] : (byName.get(key.model_name) ?? [])
		if (only !== undefined && more.length === 0 && !found.has(only)) found.set(only, key)
	}
	return found
}

/**
 * The key of each storey for a rename: that of its current name, otherwise its own; null if it can't be distinguished.
 */
export function keysOfFloors(floors: readonly NamedFloor[], names: readonly FloorName[]): (FloorKey | null)[] {
	const named = floorsOfKeys(names, floors)
	const identity = ({ global_id, name }: NamedFloor): string => (global_id === '' ? name : `${global_id}\n${name}`)
	const alike = Map.groupBy(floors, identity)
	const byName = Map.groupBy(floors, ({ name }) => name)
	return floors.map((floor, index) => {
		const known = named.get(index)
		if (known) return { global_id: known.global_id, model_name: known.model_name }
		const twins = floor.global_id === '' ? byName.get(floor.name) : alike.get(identity(floor))
		const key = { global_id: floor.global_id, model_name: floor.name }
		const isTold = twins?.length === 1 && identity(floor) !== ''
		return isTold && z.object(floorKey).safeParse(key).success ? key : null
	})
}
