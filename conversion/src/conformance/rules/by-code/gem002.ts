import type { Rule } from '../rule.ts'

const BODY_TYPES = ['SweptSolid', 'Clipping', 'Brep', 'Tessellation']

export const GEM002: Rule = {
	code: 'GEM002',
	severity: 'fault',
	demands: 'A space has a solid body, and a footprint too if the body is a Brep.',
	check(model, report) {
		for (const space of model.instances('IfcSpace')) {
			report.applies()
			const shapes = model.path(space, 'Representation', 'Representations').map((each) => ({
				identifier: model.text(each, 'RepresentationIdentifier'),
				type: model.text(each, 'RepresentationType') ?? '',
			}))
			const bodies = shapes.filter(({ identifier }) => identifier === 'Body').map(({ type }) => type)
			if (bodies.length === 0) report.fails(space, `${model.named(space)} has no representation named Body`)
			else if (!bodies.some((type) => BODY_TYPES.includes(type)))
				report.fails(
					space,
					`The Body of ${model.named(space)} is of the type ${bodies[0] || 'empty'}; expected ${BODY_TYPES.join(', ')}`,
				)
			else if (bodies.includes('Brep') && !shapes.some(({ identifier }) => identifier === 'FootPrint'))
				report.fails(space, `The Body of ${model.named(space)} is a Brep, so it must have a FootPrint too`)
		}
	},
}
