import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** Annotations nested deeper than this come from broken files only. */
const DEEPEST = 16

const isContained = (model: SchemaModel, record: number): boolean =>
	model.inverse(record, 'ContainedInStructure').some((relation) => model.follow(relation, 'RelatingStructure') >= 0)

const hasAny = (model: SchemaModel, record: number, ...names: string[]): boolean =>
	names.some((name) => model.inverse(record, name).length > 0)

/** Whether something is contained, or belongs to something that is. */
function isHosted(model: SchemaModel, record: number): boolean {
	let at = record
	for (let depth = 0; depth < DEEPEST && at >= 0; depth++) {
		if (isContained(model, at)) return true
		const [nesting] = ['Nests', 'Decomposes'].flatMap((name) => model.inverse(at, name))
		if (nesting === undefined) return false
		at = model.follow(nesting, 'RelatingObject')
		if (!model.isA(at, 'IfcAnnotation') && !model.isA(at, 'IfcGrid')) return at >= 0
	}
	return false
}

function checkElement(model: SchemaModel, element: number, report: RuleReport): void {
	const wholes = model.inverse(element, 'Decomposes').map((relation) => model.follow(relation, 'RelatingObject'))
	if (wholes.some((whole) => model.isA(whole, 'IfcElement')) && isContained(model, element))
		report.fails(
			element,
			`${model.named(element)} is a part of another element and also contained in a spatial element`,
		)
	if (model.isA(element, 'IfcFeatureElement') || wholes.length > 0) return
	if (hasAny(model, element, 'Nests', 'AdheresToElement') || isContained(model, element)) return
	report.fails(element, `${model.named(element)} isn’t contained in a storey, building or other spatial element`)
}

export const SPS007: Rule = {
	code: 'SPS007',
	severity: 'fault',
	demands: 'Elements, annotations and grids are contained in the spatial structure, except parts; nothing else is.',
	check(model, report) {
		for (const product of model.instances('IfcProduct')) {
			report.applies()
			if (model.isA(product, 'IfcElement')) checkElement(model, product, report)
			else if (model.isA(product, 'IfcAnnotation') || model.isA(product, 'IfcGrid')) {
				if (!isHosted(model, product))
					report.fails(
						product,
						`${model.named(product)} isn’t contained in a storey, building or other spatial element`,
					)
			} else if (isContained(model, product))
				report.fails(
					product,
					`${model.named(product)} is contained in a spatial element; only elements, annotations and grids are`,
				)
		}
	},
}
