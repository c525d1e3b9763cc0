import type { SchemaFaults } from '../schema-faults.ts'
import type { SchemaModel } from '../schema-model.ts'
import { GEOMETRY_RULES } from './geometry-rules.ts'
import { PROFILE_RULES } from './profile-rules.ts'
import { PROPERTY_RULES } from './property-rules.ts'
import { STRUCTURE_RULES } from './structure-rules.ts'
import type { WhereRule } from './where-rule.ts'

export const WHERE_RULES: readonly WhereRule[] = [
	...STRUCTURE_RULES,
	...PROPERTY_RULES,
	...GEOMETRY_RULES,
	...PROFILE_RULES,
]

/** Checks the WHERE rules that the schema of a model has. */
export function checkWhere(model: SchemaModel, faults: SchemaFaults): void {
	const byEntity = Map.groupBy(WHERE_RULES, ({ entity }) => entity)
	for (const [entity, rules] of byEntity) {
		const named = rules
			.map((rule) => ({ rule, name: model.schema.name === 'IFC2X3' ? rule.name2x3 : rule.name }))
			.filter(({ name }) => name !== '')
		if (named.length === 0) continue
		for (const record of model.instances(entity))
			for (const { rule, name } of named) {
				const message = rule.broken(model, record)
				if (message === null) continue
				faults.add('where_rule', record, name.startsWith('Ifc') ? name : `${entity}.${name}`, () => [message, {}])
			}
	}
}
