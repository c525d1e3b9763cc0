import { presenceRule } from '../presence-rule.ts'

export const VER000 = presenceRule(
	'VER000',
	'Tells whether the model records who owns and changed its objects.',
	(model) => model.instances('IfcRoot').some((each) => model.follow(each, 'OwnerHistory') >= 0),
)
