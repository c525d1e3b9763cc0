import { checkOwnAndTyped } from '../own-and-typed.ts'
import type { Rule } from '../rule.ts'

export const BLT001: Rule = {
	code: 'BLT001',
	demands: 'How a door opens is said by its type if it has one, and in own words only if it is USERDEFINED.',
	check: (model, report) =>
		checkOwnAndTyped(model, report, {
			element: 'IfcDoor',
			type: 'IfcDoorType',
			kind: 'OperationType',
			userDefined: 'UserDefinedOperationType',
		}),
}
