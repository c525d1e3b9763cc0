import type { StepFile } from '../../step/step-file.ts'
import { isDegree, repeatedKnots } from './bspline.ts'

/** Whether the control points of a spline are points, and its knots numbers. */
function hasItsValues(file: StepFile, record: number, points: number, knots: number[]): boolean {
	return (
		file.refs(record, points).every((id) => file.type(file.record(id)) === 'IFCCARTESIANPOINT') &&
		knots.every((argument) => !file.raw(record, argument).includes('#'))
	)
}

function hasKnots(
	file: StepFile,
	record: number,
	count: number,
	degree: number,
	times: number,
	knots: number,
): boolean {
	if (!isDegree(degree) || count <= degree) return false
	const [often, different] = [file.numbers(record, times), file.numbers(record, knots)]
	return often.length === different.length && repeatedKnots(often, different, count, degree) !== null
}

/** Whether a record is a B-spline whose knots don't fit its points: the kernel takes any time and memory for one. */
export function isBrokenSpline(file: StepFile, record: number): boolean {
	switch (file.type(record)) {
		case 'IFCBSPLINECURVEWITHKNOTS':
		case 'IFCRATIONALBSPLINECURVEWITHKNOTS': {
			if (!hasItsValues(file, record, 1, [5, 6])) return true
			return !hasKnots(file, record, file.refs(record, 1).length, file.number(record, 0) ?? 0, 5, 6)
		}
		case 'IFCBSPLINESURFACEWITHKNOTS':
		case 'IFCRATIONALBSPLINESURFACEWITHKNOTS': {
			const rows = file.raw(record, 2).split('(').length - 2
			const columns = file.refs(record, 2).length / rows
			if (!Number.isInteger(columns) || !hasItsValues(file, record, 2, [7, 8, 9, 10])) return true
			return (
				!hasKnots(file, record, rows, file.number(record, 0) ?? 0, 7, 9) ||
				!hasKnots(file, record, columns, file.number(record, 1) ?? 0, 8, 10)
			)
		}
		default:
			return false
	}
}
