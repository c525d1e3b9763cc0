import { once } from '../once.ts'
import type { SchemaModel } from './schema-model.ts'

/** What several checks need of a model, found out once and forgotten with the model. */
export function perModel<T>(make: (model: SchemaModel) => T): (model: SchemaModel) => T {
	const made = new WeakMap<SchemaModel, T>()
	return (model) => {
		let found = made.get(model)
		if (found === undefined) {
			found = make(model)
			made.set(model, found as T)
		}
		return found as T
	}
}

/**
 * What a record that others share says, read once for each model: reading a large record again for each that refers to it
 * would take quadratic time.
 */
export function onceForEach<T>(
	read: (model: SchemaModel, record: number) => T,
): (model: SchemaModel, record: number) => T {
	const reader = perModel((model) => once((record: number) => read(model, record)))
	return (model, record) => reader(model)(record)
}
