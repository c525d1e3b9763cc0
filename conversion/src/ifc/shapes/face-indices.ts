import type { StepFile } from '../../step/step-file.ts'

const [OPEN, ZERO, NINE, MINUS] = [40, 48, 57, 45]

/** Calls back for each byte of an argument. */
function eachByte(file: StepFile, record: number, argument: number, take: (byte: number) => void): void {
	const end = file.index.end[record] as number
	const start = file.argument(record, argument)
	const stop = file.skipValue(start, end)
	for (let at = start; at < stop; at++) take(file.bytes[at] as number)
}

/** The corners that faces may have: from 1 to a largest one, without some. */
interface Corners {
	largest: number
	missing: ReadonlySet<number>
}

/** Whether all whole numbers in an argument are corners. */
function areWithin(file: StepFile, record: number, argument: number, { largest, missing }: Corners): boolean {
	let [value, isRight] = [-1, true]
	const finish = (): void => {
		if (value === 0 || value > largest || missing.has(value)) isRight = false
		value = -1
	}
	eachByte(file, record, argument, (byte) => {
		if (byte >= ZERO && byte <= NINE) value = Math.max(0, value) * 10 + byte - ZERO
		else if (byte === MINUS) isRight = false
		else finish()
	})
	finish()
	return isRight
}

/** Number of points in a list of points. */
function pointCount(file: StepFile, list: number): number {
	let lists = -1
	eachByte(file, list, 0, (byte) => {
		if (byte === OPEN) lists++
	})
	return lists
}

/**
 * Whether all corners that the faces of a face set have exist: the kernel reads any memory for others.
 * @param order number of its `PnIndex`
 */
export function hasItsCorners(file: StepFile, record: number, order: number): boolean {
	const list = file.follow(record, 0)
	if (list < 0) return false
	const points = pointCount(file, list)
	const indices = file.numbers(record, order)
	const missing = new Set(indices.flatMap((index, at) => (index >= 1 && index <= points ? [] : at + 1)))
	const corners = { largest: indices.length || points, missing }
	if (file.type(record) !== 'IFCPOLYGONALFACESET') return areWithin(file, record, 3, corners)
	return file.refs(record, 2).every((id) => {
		const face = file.record(id)
		if (face < 0 || !areWithin(file, face, 0, corners)) return false
		return file.type(face) !== 'IFCINDEXEDPOLYGONALFACEWITHVOIDS' || areWithin(file, face, 1, corners)
	})
}
