import type { Rule } from '../rule.ts'

export const PSE002: Rule = {
	code: 'PSE002',
	severity: 'advice',
	demands: 'Custom property sets don’t begin with “Pset” in any spelling (good practice).',
	check(model, report) {
		for (const set of model.instances('IfcPropertySet')) {
			const name = model.text(set, 'Name')
			if (name === null || name.startsWith('Pset_')) continue
			report.applies()
			if (/^pset/i.test(name))
				report.fails(
					set,
					`The name “${name.slice(0, 60)}” of ${model.named(set)} looks like one of the standard’s, which begin with “Pset_”`,
				)
		}
	},
}
