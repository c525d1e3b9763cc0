import type { SchemaModel } from '../../schema/schema-model.ts'
import { boundsOfFace } from '../indexed-faces.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'
import { intersectsItself } from '../self-intersections.ts'

/** Reads lists of coordinates; sets that share one read it again only if others come between. */
function coordinateReader(model: SchemaModel): (list: number) => number[] {
	let last = { list: -1, values: [] as number[] }
	return (list) => {
		if (last.list !== list) last = { list, values: model.numbers(list, 'CoordList') }
		return last.values
	}
}

export const TAS001: Rule = {
	code: 'TAS001',
	severity: 'advice',
	demands: 'Bounds of polygonal faces, and of the holes in them, don’t cross or touch themselves.',
	check(model, report) {
		const precision = precisionOf(model)
		const read = coordinateReader(model)
		const spend = (steps: number): void => model.spend(steps)
		for (const set of model.instances('IfcPolygonalFaceSet')) {
			report.applies()
			const coordinates = read(model.follow(set, 'Coordinates'))
			const order = model.numbers(set, 'PnIndex')
			const corner = (index: number): (number | undefined)[] => {
				const at = ((order.length > 0 ? (order[index - 1] ?? 0) : index) - 1) * 3
				return [coordinates[at], coordinates[at + 1], coordinates[at + 2]]
			}
			for (const face of model.records(set, 'Faces'))
				for (const bound of boundsOfFace(model, face)) {
					const corners = bound.flatMap(corner)
					if (bound.length < 4 || corners.includes(undefined)) continue
					if (intersectsItself(Float64Array.from(corners as number[]), precision(set), spend))
						report.fails(face, `A bound of ${model.named(face)} in ${model.named(set)} crosses or touches itself`)
				}
		}
	},
}
