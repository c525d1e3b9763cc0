import { describe, expect, it } from 'vitest'
import { bodiesModel } from './testing/bodies-model.ts'
import { convertContent } from './testing/convert-text.ts'
import { convertBodies, expectShapes, type Shape } from './testing/measured-bodies.ts'

const [COS, SIN] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]

const directions = (list: number[][]): string =>
	list.map((ratios, at) => `#${110 + at}=IFCDIRECTION((${ratios.map((ratio) => ratio.toFixed(9)).join()}));`).join('\n')

/** The wall of 2 x 0.2 x 3 m under an operator. @param axes directions `#110`, `#111`, ... */
const mapped = (operator: string, ...axes: number[][]): string => `#100=IFCMAPPEDITEM(#101,#102);
#101=IFCREPRESENTATIONMAP(#3,#12);
#102=IFCCARTESIANTRANSFORMATIONOPERATOR3D${operator};
${directions(axes)}`

/** An area of 1 x 0.4 m under an operator, 1 m high. */
const derived = (operator: string, ...axes: number[][]): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCDERIVEDPROFILEDEF(.AREA.,$,#102,#103,$);
#102=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,1000.,400.);
#103=IFCCARTESIANTRANSFORMATIONOPERATOR2D${operator};
${directions(axes)}`

const turnedBox = (x: number, y: number): [number, number] => [x * COS + y * SIN, x * SIN + y * COS]

const CASES: Record<string, [body: string, shape: Shape]> = {
	'an x axis at 30 degrees': [mapped('(#110,$,#4,1.,$)', [COS, SIN, 0]), [1.2, [...turnedBox(2, 0.2), 3]]],
	'an x axis at 90 degrees': [mapped('(#110,$,#4,1.,$)', [0, 1, 0]), [1.2, [0.2, 2, 3]]],
	'an x axis backwards': [mapped('(#110,$,#4,1.,$)', [-1, 0, 0]), [1.2, [2, 0.2, 3]]],
	'a y axis at 30 degrees only': [mapped('($,#110,#4,1.,$)', [-SIN, COS, 0]), [1.2, [2, 0.2, 3]]],
	'a z axis only': [mapped('($,$,#4,1.,#110)', [0, SIN, COS]), [1.2, [2, ...turnedBox(0.2, 3)]]],
	'a z axis along x': [mapped('($,$,#4,1.,#110)', [1, 0, 0]), [1.2, [3, 2, 0.2]]],
	'axes at 45 degrees to each other': [mapped('(#110,#111,#4,1.,$)', [1, 0, 0], [1, 1, 0]), [1.2, [2, 0.2, 3]]],
	'an x axis that isn’t across z': [
		mapped('(#110,#111,#4,1.,#112)', [1, 0, 1], [0, 1, 0], [0, 0, 1]),
		[1.2, [2, 0.2, 3]],
	],
	'an x axis and three scales': [
		mapped('NONUNIFORM(#110,$,#4,2.,$,3.,0.5)', [0, 1, 0]),
		[1.2 * 3, [0.2 * 3, 2 * 2, 1.5]],
	],
	'an x axis at 30 degrees of an area': [derived('(#110,$,#17,1.)', [COS, SIN]), [0.4, [...turnedBox(1, 0.4), 1]]],
	'a y axis at 30 degrees of an area': [derived('($,#110,#17,1.)', [-SIN, COS]), [0.4, [...turnedBox(1, 0.4), 1]]],
	'axes at 45 degrees of an area': [derived('(#110,#111,#17,1.)', [1, 0], [1, 1]), [0.4, [1, 0.4, 1]]],
	'an x axis and two scales of an area': [derived('NONUNIFORM(#110,$,#17,2.,0.5)', [0, 1]), [0.4, [0.2, 2, 1]]],
}

describe('an operator without all of its axes, or with others than right-angled ones', () => {
	it('turns a shape and keeps its size', async () => {
		const { shapes, report } = await convertBodies(Object.values(CASES).map(([body]) => body))
		expectShapes(
			shapes,
			Object.values(CASES).map(([, shape]) => shape),
			0.001,
		)
		expect(report.doubtful).toEqual([])
		expect(report.fallback).toEqual([])
	})

	it('is told of where it has no size, or two of its axes have one direction', async () => {
		const bodies = [
			mapped('($,$,#4,0.,$)'),
			mapped('NONUNIFORM($,$,#4,1.,$,1.,0.)'),
			mapped('(#110,$,#4,1.,#111)', [0, 0, 1], [0, 0, 1]),
			mapped('(#110,#111,#4,1.,$)', [1, 0, 0], [-1, 0, 0]),
			derived('($,$,#17,0.)'),
			derived('(#110,#111,#17,1.)', [1, 0], [1, 0]),
			mapped('($,$,#4,0.,$)'),
		]
		const text = bodiesModel(bodies).replace("'Body','Body',(#7100)", "'Body','Body',(#7100,#13)")
		const { report } = await convertContent(text)
		const told = [...report.fallback, ...report.not_converted, ...report.doubtful]
		expect(told.map(({ name }) => name).sort()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
	})
})
