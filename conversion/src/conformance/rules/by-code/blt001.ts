import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT001: Rule = {
	code: 'BLT001',
	severity: 'fault',
	demands: 'A door with a type leaves it to the type how it opens; a description of its own needs USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcDoor',
			type: 'IfcDoorType',
			kind: 'OperationType',
			userDefined: 'UserDefinedOperationType',
		}),
}
