import type { Matrix } from '../../geometry/matrices.ts'
import { cross, dot, type Vector } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import { coordinates, isReal, real } from '../kernel/write-records.ts'

/** By type: how many arguments an operator has, and which of them are scales, the first one first. */
const OPERATORS: Record<string, [count: number, ...scales: number[]]> = {
	IFCCARTESIANTRANSFORMATIONOPERATOR2D: [4, 3],
	IFCCARTESIANTRANSFORMATIONOPERATOR2DNONUNIFORM: [5, 3, 4],
	IFCCARTESIANTRANSFORMATIONOPERATOR3D: [5, 3],
	IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM: [7, 3, 5, 6],
}

export const OPERATOR_TYPES = Object.keys(OPERATORS)

/** The arguments of the axes x, y and z. */
const AXES = [0, 1, 4] as const

type Axes = [x: Vector, y: Vector, z: Vector]

const DEFAULTS: Readonly<Axes> = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
]

/** Axes that differ by more than this turn or shear a shape. */
const SAME_AXIS = 1e-5

/** Axes with a smaller sine between them have one direction. */
const PARALLEL = 1e-6

const isFlat = (file: StepFile, operator: number): boolean =>
	file.type(operator).startsWith('IFCCARTESIANTRANSFORMATIONOPERATOR2D')

function unit(vector: Readonly<Vector>, least = 0): Vector | null {
	const length = Math.hypot(...vector)
	return length > least ? [vector[0] / length, vector[1] / length, vector[2] / length] : null
}

function givenAxis(file: StepFile, operator: number, axis: 0 | 1 | 2): Vector | null {
	const flat = isFlat(file, operator)
	if (flat && axis === 2) return null
	const [x = 0, y = 0, z = 0] = file.numbers(file.follow(operator, AXES[axis]), 0)
	return unit([x, y, flat ? 0 : z])
}

/** The part of a vector at right angles to some unit vectors that are so to each other, as a unit vector. */
function across(vector: Readonly<Vector>, ...others: Vector[]): Vector | null {
	const rest: Vector = [...vector]
	for (const other of others) {
		const along = dot(rest, other)
		for (const axis of [0, 1, 2] as const) rest[axis] -= along * other[axis]
	}
	return unit(rest, PARALLEL)
}

/**
 * The axes of an operator, as `IfcBaseAxis` of the standard derives them. Where it derives none, because two axes have
 * one direction, they are turned and not mirrored.
 */
function derivedAxes(file: StepFile, operator: number): { axes: Axes; isUnknown: boolean } {
	const [first, second, third] = [0, 1, 2].map((axis) => givenAxis(file, operator, axis as 0 | 1 | 2))
	const z = third ?? DEFAULTS[2]
	if (isFlat(file, operator)) {
		const x = first ?? (second ? unit(cross(second, z)) : null) ?? DEFAULTS[0]
		const turned = cross(z, x)
		const isMirrored = second && dot(second, turned) < 0
		const y: Vector = isMirrored ? [-turned[0], -turned[1], 0] : turned
		return { axes: [x, y, [...z]], isUnknown: first !== null && second !== null && across(second ?? y, x) === null }
	}
	const found = across(first ?? DEFAULTS[0], z)
	const x = found ?? across(DEFAULTS[0], z) ?? DEFAULTS[1]
	const y = across(second ?? DEFAULTS[1], z, x)
	return {
		axes: [[...x], y ?? cross(z, x), [...z]],
		isUnknown: (first !== null && found === null) || (second !== null && y === null),
	}
}

const scalesOf = (file: StepFile, operator: number): number[] => {
	const [, first = 3, ...further] = OPERATORS[file.type(operator)] ?? []
	const scale = file.number(operator, first) ?? 1
	const all = [scale, ...further.map((argument) => file.number(operator, argument) ?? scale)]
	return [scale, all[1] ?? scale, all[2] ?? (isFlat(file, operator) ? 1 : scale)]
}

/** Matrix of an operator in two or three dimensions. */
export function operatorMatrix(file: StepFile, operator: number): Matrix {
	const scales = scalesOf(file, operator)
	const { axes } = derivedAxes(file, operator)
	const [x = 0, y = 0, z = 0] = file.numbers(file.follow(operator, 2), 0)
	const columns = axes.flatMap((axis, at) => axis.map((value) => value * (scales[at] as number)))
	return [...columns, x, y, isFlat(file, operator) ? 0 : z]
}

/**
 * An operator with all of its axes, which the kernel doesn't derive, and all of its scales as real numbers. Further
 * scales are the first one if they are missing.
 * @param add writes a record and returns its reference
 * @returns null if nothing is to be changed, `false` for an operator without a size or whose axes can't be derived
 */
export function plainOperator(file: StepFile, record: number, add: (line: string) => string): string | false | null {
	const type = file.type(record)
	const [count = 0, ...scales] = OPERATORS[type] ?? []
	const [first = 3, ...further] = scales
	const { axes, isUnknown } = derivedAxes(file, record)
	if (isUnknown || scalesOf(file, record).includes(0)) return false
	const isTaken = axes.every((axis, at) => {
		const taken = givenAxis(file, record, at as 0 | 1 | 2) ?? (DEFAULTS[at] as Vector)
		return axis.every((value, ratio) => Math.abs(value - (taken[ratio] as number)) < SAME_AXIS)
	})
	const isKept = (argument: number): boolean => isReal(file.raw(record, argument))
	if (isTaken && (isKept(first) || file.raw(record, first) === '$') && further.every(isKept)) return null
	const scale = file.number(record, first) ?? 1
	const written = Array.from({ length: count }, (_, argument) =>
		scales.includes(argument) ? real(file.number(record, argument) ?? scale) : file.raw(record, argument) || '$',
	)
	if (!isTaken)
		for (const [at, axis] of axes.entries()) {
			const argument = AXES[at] as number
			if (!isFlat(file, record)) written[argument] = add(`IFCDIRECTION(${coordinates(axis)})`)
			else if (at < 2) written[argument] = add(`IFCDIRECTION(${coordinates(axis.slice(0, 2))})`)
		}
	return `${type}(${written.join()})`
}
