import { type CurvePiece, stepsOf } from '../../../ifc/curves/curve-path.ts'
import { CurveReader } from '../../../ifc/curves/read-curve.ts'
import { planeAngle } from '../../../ifc/units.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'
import { intersectsItself } from '../self-intersections.ts'

/** Lines that stand for one line of the reader's: its arcs are too coarse for what is close beside them. */
const FINER = 8

/** Curves of more lines come from broken files only. */
const MOST_LINES = 200_000

/** Whole circles, ellipses and splines of one piece are taken as they are. */
const WHOLE = /^IFC(CIRCLE|ELLIPSE|.*BSPLINECURVE.*)$/

/** The corners of a curve (x, y and z one after another), its arcs as short lines; null if there are too many. */
function cornersOf(pieces: readonly CurvePiece[]): Float64Array | null {
	const corners: number[] = []
	for (const piece of pieces) {
		const steps = Number.isFinite(piece.step) ? stepsOf(piece) * FINER : 1
		if (corners.length / 3 + steps > MOST_LINES) return null
		for (let step = 0; step <= steps; step++)
			corners.push(...piece.at(piece.from + ((piece.to - piece.from) * step) / steps))
	}
	return corners.every(Number.isFinite) ? Float64Array.from(corners) : null
}

export const SWE001: Rule = {
	code: 'SWE001',
	severity: 'fault',
	demands: 'Outlines of profiles, and of the holes in them, don’t cross or touch themselves.',
	check(model, report) {
		const profiles = model.instances('IfcArbitraryClosedProfileDef')
		if (profiles.length === 0) return
		report.applies()
		const reader = new CurveReader(model.file, planeAngle(model.file))
		const spend = (steps: number): void => model.spend(steps)
		const precision = precisionOf(model)
		for (const profile of profiles)
			for (const attribute of ['OuterCurve', 'InnerCurves'])
				for (const curve of model.records(profile, attribute)) {
					if (WHOLE.test(model.file.type(curve))) continue
					const path = reader.read(curve)
					const corners = path && cornersOf(path.pieces)
					if (corners) spend(corners.length)
					if (corners && intersectsItself(corners, precision(curve), spend))
						report.fails(
							profile,
							`The outline ${model.named(curve)} of ${model.named(profile)} crosses or touches itself`,
						)
				}
	},
}
