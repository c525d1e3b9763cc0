import type { Rule } from '../rule.ts'

export const SYS001: Rule = {
	code: 'SYS001',
	severity: 'advice',
	demands: 'A segment of cable has two ports, one where the signal comes in and one where it goes out (IFC4.3).',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const segment of model.instances('IfcCableSegment')) {
			report.applies()
			const ports = model
				.inverse(segment, 'IsNestedBy')
				.flatMap((relation) => model.records(relation, 'RelatedObjects'))
				.filter((each) => model.isA(each, 'IfcDistributionPort'))
			const flows = ports.map((port) => model.enumeration(port, 'FlowDirection') || 'none')
			if (ports.length !== 2) report.fails(segment, `${model.named(segment)} has ${ports.length} ports; expected two`)
			else if (!flows.includes('SOURCE') || !flows.includes('SINK'))
				report.fails(
					segment,
					`The ports of ${model.named(segment)} have the directions ${flows.join(' and ')}; expected SOURCE and SINK`,
				)
		}
	},
}
