import { beforeAll, describe, expect, it } from 'vitest'
import { bodiesModel, type Points, pointRecords, polylineRecords, SQUARE } from './testing/bodies-model.ts'
import { siLength } from './testing/box-model.ts'
import { convertContent, type TestConversion } from './testing/convert-text.ts'

const OPEN = polylineRecords(SQUARE, 107, 110)
const CLOSED = polylineRecords([...SQUARE, [0, 0]], 107, 110)
const SPLINE = `#107=IFCBSPLINECURVEWITHKNOTS(2,(#110,#111,#112),.UNSPECIFIED.,.F.,.F.,(3,3),(0.,1.),.UNSPECIFIED.);
${pointRecords([...SQUARE.slice(0, 3)], 110)}`
const COMPOSITE = `#107=IFCCOMPOSITECURVE((#108,#109),.F.);
#108=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#120);
#109=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#121);
${polylineRecords(SQUARE.slice(0, 2), 120, 130)}
${polylineRecords(SQUARE.slice(1), 121, 140)}`

/** A prism between a part of a curve `#107` and straight lines back through some points. */
const prism = (basis: string, from: number, to: number, back: Points, sense = '.T.'): string =>
	`#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
#102=IFCCOMPOSITECURVE((#103,#104),.F.);
#103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#105);
#104=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#106);
#105=IFCTRIMMEDCURVE(#107,(IFCPARAMETERVALUE(${from.toFixed(3)})),(IFCPARAMETERVALUE(${to.toFixed(3)})),${sense},.PARAMETER.);
#106=IFCPOLYLINE((${back.map((_, at) => `#${150 + at}`).join()}));
${basis}
${pointRecords(back, 150)}`

/** A bar along a curve `#107`. */
const bar = (basis: string, parameters: string): string => `#100=IFCSWEPTDISKSOLID(#107,8.,$,${parameters});\n${basis}`

/** Volume of a bar, from its length in millimetres. */
const RADIUS = 8
const barVolume = (length: number): number => 5.5 * Math.sin((2 * Math.PI) / 11) * RADIUS ** 2 * length * 1e-9

/** Its volume in m3, and whether it is told that it was cut off. */
const CASES: Record<string, [body: string, volume: number, isTold?: boolean]> = {
	'a line of corners': [
		prism(OPEN, 1, 3, [
			[0, 1000],
			[1000, 0],
		]),
		0.5,
	],
	'a line of corners backwards': [
		prism(
			OPEN,
			3,
			1,
			[
				[1000, 0],
				[0, 1000],
			],
			'.F.',
		),
		0.5,
	],
	'a half side': [
		prism(OPEN, 0.5, 3, [
			[0, 1000],
			[500, 0],
		]),
		0.75,
	],
	'a line of corners from before its start': [
		prism(OPEN, -1, 3, [
			[0, 1000],
			[0, 0],
		]),
		1,
		true,
	],
	'a line of corners beyond its end': [
		prism(OPEN, 0, 5, [
			[0, 1000],
			[0, 0],
		]),
		1,
		true,
	],
	'a closed line through its start': [
		prism(CLOSED, 3, 1, [
			[1000, 0],
			[0, 1000],
		]),
		0.5,
	],
	'a closed line backwards through its start': [
		prism(
			CLOSED,
			1,
			3,
			[
				[0, 1000],
				[1000, 0],
			],
			'.F.',
		),
		0.5,
	],
	'a closed line backwards': [
		prism(
			CLOSED,
			2,
			0,
			[
				[0, 0],
				[1000, 1000],
			],
			'.F.',
		),
		0.5,
	],
	'a closed line of all sides': [
		prism(CLOSED, 0, 4, [
			[0, 0],
			[0, 0],
		]),
		1,
	],
	'a spline': [
		prism(SPLINE, 0, 1, [
			[1000, 1000],
			[0, 1000],
			[0, 0],
		]),
		5 / 6,
	],
	'a half spline': [
		prism(SPLINE, 0, 0.5, [
			[750, 250],
			[0, 1000],
			[0, 0],
		]),
		5 / 12,
	],
	'a spline backwards': [
		prism(
			SPLINE,
			0.5,
			0,
			[
				[0, 0],
				[0, 1000],
				[750, 250],
			],
			'.F.',
		),
		5 / 12,
	],
	'a spline beyond its knots': [
		prism(SPLINE, -1, 2, [
			[1000, 1000],
			[0, 1000],
			[0, 0],
		]),
		5 / 6,
		true,
	],
	'a part of segments': [
		prism(COMPOSITE, 0.5, 2, [
			[1000, 1000],
			[0, 1000],
			[0, 0],
			[500, 0],
		]),
		1,
	],
	'segments beyond their end': [
		prism(COMPOSITE, 0, 7, [
			[0, 1000],
			[0, 0],
		]),
		1,
		true,
	],
	'a bar': [bar(OPEN, '1.,3.'), barVolume(2000)],
	'a bar beyond its line': [bar(OPEN, '1.,99999.'), barVolume(2000), true],
	'a bar from before its line': [bar(OPEN, '-1.,2.'), barVolume(2000), true],
	'a second bar from before its line': [bar(OPEN, '-1.,2.'), barVolume(2000), true],
	'a bar of lengths': [bar(OPEN, '500.,2500.'), barVolume(2000)],
	'a bar of lengths beyond its line': [
		bar(OPEN, 'IFCLENGTHMEASURE(500.),IFCLENGTHMEASURE(9000.)'),
		barVolume(2500),
		true,
	],
	'a bar through the start of a closed line': [bar(CLOSED, '3.,1.'), barVolume(2000)],
	'a bar around a circle through its start': [
		bar('#107=IFCCIRCLE(#3,500.);', '4.71238898,7.85398163'),
		barVolume(10 * 2 * 500 * Math.sin(Math.PI / 20)),
	],
}

describe('a part of a curve between parameters', () => {
	let converted: TestConversion
	beforeAll(async () => {
		converted = await convertContent(bodiesModel(Object.values(CASES).map(([body]) => body)))
	})

	it.each(Object.entries(CASES).map(([name, [, volume, isTold = false]], at) => ({ name, volume, isTold, at })))(
		'$name',
		({ volume, isTold, at }) => {
			const { report, structure } = converted
			const ofThis = ({ name }: { name: string | null }): boolean => name === String(at + 1)
			expect(report.fallback.filter(ofThis)).toEqual([])
			expect((structure.elements.volume[at + 1] ?? 0) / volume).toBeCloseTo(1, 1.5)
			expect(report.doubtful.filter(ofThis).map(({ reason_code }) => reason_code)).toEqual(
				isTold ? ['curve_exceeded'] : [],
			)
		},
	)
})

describe('an arc whose middle point is near an end', () => {
	const onCircle = (degrees: number): string =>
		[Math.cos, Math.sin].map((of) => (500 * of((degrees * Math.PI) / 180)).toFixed(6)).join()
	/** The prism of an arc and its chord. */
	const segment = (from: number, middle: number, to: number): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
#102=IFCINDEXEDPOLYCURVE(#103,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,1))),.F.);
#103=IFCCARTESIANPOINTLIST2D(((${onCircle(from)}),(${onCircle(middle)}),(${onCircle(to)})));`

	it('is as long as with its point in the middle', async () => {
		const arcs = [190, -190, 270, -270, 340].flatMap((sweep) =>
			[0.02, 0.1, 1 / 3, 0.4, 0.5, 0.75, 0.98].map((share) => ({ sweep, share })),
		)
		const bodies = arcs.map(({ sweep, share }) => segment(143, 143 + sweep * share, 143 + sweep))
		const { report, structure } = await convertContent(bodiesModel(bodies))
		for (const [at, { sweep, share }] of arcs.entries()) {
			const angle = (Math.abs(sweep) * Math.PI) / 180
			const drawn = (structure.elements.volume[at + 1] ?? 0) / (0.125 * (angle - Math.sin(angle)))
			expect([sweep, share, drawn, drawn > 0.94 && drawn < 1.01]).toEqual([sweep, share, drawn, true])
		}
		expect(report.doubtful).toEqual([])
	})
})

describe('parameters of a bar in a file of metres', () => {
	const LEGS = '(0.,0.,0.),(1.,0.,0.),(1.,0.5,0.),(0.2,0.5,0.)'
	const STIRRUP = '(0.,0.,0.),(1.,0.,0.),(1.,0.5,0.),(0.,0.5,0.),(0.,0.,0.)'
	const along = (points: string, parameters: string): string => `#100=IFCSWEPTDISKSOLID(#101,0.008,$,${parameters});
#101=IFCINDEXEDPOLYCURVE(#102,$,.F.);
#102=IFCCARTESIANPOINTLIST3D((${points}));`
	/** The length that is drawn, and whether it is told. */
	const BARS: Record<string, [body: string, length: number, isTold: boolean]> = {
		'a length that the standard reads as three of four legs': [along(STIRRUP, '0.,3.'), 3, true],
		'a share that the standard reads as the first leg': [along(LEGS, '0.,1.'), 2.3, true],
		'all legs': [along(LEGS, '0.,3.'), 2.3, false],
		'two legs': [along(LEGS, '0.,2.'), 1.5, false],
		'a length beyond the legs': [along('(0.,0.,0.),(5.,0.,0.),(5.,4.,0.)', '0.,9.'), 9, false],
		none: [along(LEGS, '$,$'), 2.3, false],
	}

	it('that mean all of its line, and less by the standard, are told', async () => {
		const bodies = Object.values(BARS).map(([body]) => body)
		const { report, structure } = await convertContent(bodiesModel(bodies, { unit: siLength('$'), metres: 1 }))
		for (const [at, [name, [, length, isTold]]] of Object.entries(BARS).entries()) {
			const drawn = (structure.elements.volume[at + 1] ?? 0) / barVolume(length * 1000)
			expect([name, drawn, Math.abs(drawn - 1) < 0.03]).toEqual([name, drawn, true])
			const told = report.doubtful.filter(({ element }) => element === at + 1).map(({ reason_code }) => reason_code)
			expect([name, ...told]).toEqual(isTold ? [name, 'length_unclear'] : [name])
		}
	})
})
