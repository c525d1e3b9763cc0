import type { SchemaModel } from './schema-model.ts'

/** What several rules need of a model, found out once and forgotten with the model. */
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
