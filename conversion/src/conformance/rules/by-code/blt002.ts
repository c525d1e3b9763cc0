import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT002: Rule = {
	code: 'BLT002',
	severity: 'fault',
	demands: 'The type of a window, if it has one, says how it is divided; words of its own are for USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcWindow',
			type: 'IfcWindowType',
			kind: 'PartitioningType',
			userDefined: 'UserDefinedPartitioningType',
		}),
}
