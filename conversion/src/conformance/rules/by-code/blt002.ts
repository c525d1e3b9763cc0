import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT002: Rule = {
	code: 'BLT002',
	demands: 'How a window is divided is said by its type if it has one, and in own words only if it is USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcWindow',
			type: 'IfcWindowType',
			kind: 'PartitioningType',
			userDefined: 'UserDefinedPartitioningType',
		}),
}
