import type { Rule } from '../rule.ts'
import { checkReachable } from './ifc105.ts'

/** The same demand as IFC105, which it replaced as good practice in 2026. */
export const IFC106: Rule = {
	code: 'IFC106',
	severity: 'advice',
	isOfUnused: true,
	demands: 'Nothing is left in the file that is of no use to any object (good practice).',
	check: checkReachable,
}
