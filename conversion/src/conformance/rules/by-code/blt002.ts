import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT002: Rule = {
	code: 'BLT002',
	severity: 'fault',
	demands: 'A window with a type leaves it to the type how it is divided; a description of its own needs USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcWindow',
			type: 'IfcWindowType',
			kind: 'PartitioningType',
			userDefined: 'UserDefinedPartitioningType',
		}),
}
