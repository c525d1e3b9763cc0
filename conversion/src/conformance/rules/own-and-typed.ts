import type { SchemaModel } from '../schema/schema-model.ts'
import type { RuleReport } from './rule.ts'

interface OwnAndTyped {
	/** The entities of the element and of its type. */
	element: string
	type: string
	/** The enumeration, and the text that says what it means if it is `USERDEFINED`. */
	kind: string
	userDefined: string
}

/**
 * Checks that a description of one's own goes with `USERDEFINED`, and that an element with a type leaves to the type what
 * kind it is.
 */
export function checkOwnAndTyped(
	model: SchemaModel,
	report: RuleReport,
	{ element, type, kind, userDefined }: OwnAndTyped,
): void {
	for (const record of [...model.instances(element), ...model.instances(type)]) {
		const value = model.enumeration(record, kind)
		const typing = model.inverse(record, 'IsTypedBy')
		if (typing.length === 0 && model.has(record, userDefined)) {
			report.applies()
			if (value !== 'USERDEFINED')
				report.fails(
					record,
					`${model.named(record)} has a ${userDefined}, so its ${kind} must be USERDEFINED; it is ${value || 'empty'}`,
				)
		}
		if (typing.some((relation) => model.isA(model.follow(relation, 'RelatingType'), type))) {
			report.applies()
			if (model.has(record, kind))
				report.fails(
					record,
					`${model.named(record)} has a type, which says what kind it is; its own ${kind} (${value}) must be empty`,
				)
		}
	}
}
