import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT001: Rule = {
	code: 'BLT001',
	severity: 'fault',
	demands: 'The type of a door, if it has one, says how it opens; words of its own are for USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcDoor',
			type: 'IfcDoorType',
			kind: 'OperationType',
			userDefined: 'UserDefinedOperationType',
		}),
}
