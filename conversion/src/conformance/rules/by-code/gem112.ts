import { curvePoints, segmentsOf } from '../indexed-curves.ts'
import { distance } from '../near-points.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'

export const GEM112: Rule = {
	code: 'GEM112',
	severity: 'fault',
	demands: 'No two points of an indexed curve that follow each other are the same.',
	check(model, report) {
		for (const curve of model.instances('IfcIndexedPolyCurve')) {
			report.applies()
			const points = curvePoints(model, curve)
			const count = points.length / 3
			const precision = precisionOf(model)(curve)
			const segments = segmentsOf(model, curve).map(({ indices }) => indices.map((index) => index - 1))
			const runs = segments.length > 0 ? segments : [Array.from({ length: count }, (_, at) => at)]
			for (const run of runs) {
				const at = run.findIndex((point, place) => {
					const next = run[place + 1]
					return next !== undefined && point < count && next < count && distance(points, point, next) < precision
				})
				if (at < 0) continue
				report.fails(
					curve,
					`Points ${(run[at] as number) + 1} and ${(run[at + 1] as number) + 1} of ${model.named(curve)} follow each other and are the same (nearer than ${precision})`,
				)
				break
			}
		}
	},
}
