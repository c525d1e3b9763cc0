import { type Bounds, boxVolume, commonVolume, emptyBounds, isEmpty, widen } from '../../geometry/matrices.ts'
import type { StepFile } from '../../step/step-file.ts'
import { itemBounds } from './representation-points.ts'
import { bodiesAmong, isDrawable } from './second-bodies.ts'

/** Bodies whose boxes share this much of what they fill together are the same body in different detail. */
const SAME = 0.5

function areTheSame(a: Bounds, b: Bounds): boolean {
	const shared = commonVolume(a, b)
	return shared > (boxVolume(a) + boxVolume(b) - shared) * SAME
}

/**
 * The representations of a shape that make its body, as records: of several called `Body` those that stand beside each
 * other, and the first of those in one place.
 */
export function drawnBodies(file: StepFile, definition: number): number[] {
	const bodies = bodiesAmong(
		file,
		file.refs(definition, 2).map((id) => file.record(id)),
	)
	if (bodies.filter((record) => isDrawable(file, record)).length < 2) return bodies
	const kept: { record: number; box: Bounds }[] = []
	for (const record of bodies) {
		const box = emptyBounds()
		for (const id of file.refs(record, 3)) {
			const item = itemBounds(file, file.record(id))
			if (!isEmpty(item)) widen(box, item)
		}
		if (!kept.some((other) => areTheSame(other.box, box))) kept.push({ record, box })
	}
	return kept.map(({ record }) => record)
}

/** The same where the kernel would draw others, too; null otherwise. */
export function bodiesOfSeveral(file: StepFile, definition: number): number[] | null {
	const drawable = file
		.refs(definition, 2)
		.map((id) => file.record(id))
		.filter((record) => isDrawable(file, record))
	if (drawable.length < 2) return null
	const drawn = drawnBodies(file, definition)
	return drawable.every((record) => drawn.includes(record)) ? null : drawn
}
