import { perModel } from '../schema/per-model.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import { reachedFrom } from './shape-records.ts'

/** Where a model doesn't say how precise it is; in its unit of length. */
const USUAL_PRECISION = 1e-5

function ownPrecision(model: SchemaModel, context: number): number {
	const parent = model.isA(context, 'IfcGeometricRepresentationSubContext')
		? model.follow(context, 'ParentContext')
		: context
	const precision = model.number(parent, 'Precision')
	return precision !== null && precision > 0 ? precision : USUAL_PRECISION
}

/**
 * How far apart two points of a shape must be to be two points: the precision of the context that the shape belongs to, the
 * coarsest if it belongs to several. In the model's unit of length.
 */
export const precisionOf = perModel((model): ((record: number) => number) => {
	const contexts = model
		.instances('IfcGeometricRepresentationContext')
		.filter((context) => !model.isA(context, 'IfcGeometricRepresentationSubContext'))
	const precisions = [...new Set(contexts.map((context) => ownPrecision(model, context)))].sort((a, b) => b - a)
	if (precisions.length <= 1) {
		const [only = USUAL_PRECISION] = precisions
		return () => only
	}
	const representations = model
		.instances('IfcRepresentation')
		.map((record) => {
			const precision = ownPrecision(model, model.follow(record, 'ContextOfItems'))
			return [record, precisions.indexOf(precision)] as const
		})
		.filter(([, at]) => at >= 0)
		.sort(([, a], [, b]) => a - b)
	const marks = reachedFrom(model, representations)
	return (record) => precisions[marks[record] ?? -1] ?? USUAL_PRECISION
})
