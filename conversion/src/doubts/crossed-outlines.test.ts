import { beforeAll, describe, expect, it } from 'vitest'
import { bodiesModel, type Points, pointRecords, polylineRecords, SQUARE } from '../testing/bodies-model.ts'
import { convertContent, type TestConversion } from '../testing/convert-text.ts'

const BOW: Points = [
	[0, 0],
	[1000, 1000],
	[1000, 0],
	[0, 1000],
]
/** Two triangles that meet in a point of both. */
const BOW_WITH_POINT: Points = [
	[0, 0],
	[500, 500],
	[1000, 1000],
	[1000, 0],
	[500, 500],
	[0, 1000],
]
const STAR: Points = [0, 2, 4, 1, 3].map((at) => [
	Math.sin((at * 2 * Math.PI) / 5) * 1000,
	Math.cos((at * 2 * Math.PI) / 5) * 1000,
])
/** A square with a square hole, joined by a slit. */
const SLIT: Points = [
	[0, 0],
	[1000, 0],
	[1000, 1000],
	[0, 1000],
	[0, 0],
	[250, 250],
	[250, 750],
	[750, 750],
	[750, 250],
	[250, 250],
]
const square = (from: number, to: number): Points =>
	SQUARE.map((point) => point.map((value) => (value > 0 ? to : from)))

const line = (points: Points, id: number, first: number): string =>
	polylineRecords([...points, points[0] ?? []], id, first)
const extruded = (points: Points, ...voids: Points[]): string =>
	[
		'#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);',
		voids.length === 0
			? '#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);'
			: `#101=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#102,(${voids.map((_, at) => `#${103 + at}`).join()}));`,
		line(points, 102, 110),
		...voids.map((hole, at) => line(hole, 103 + at, 200 + at * 50)),
	].join('\n')
const indexed = (points: Points): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
#102=IFCINDEXEDPOLYCURVE(#103,$,.F.);
#103=IFCCARTESIANPOINTLIST2D((${[...points, points[0] ?? []].map((point) => `(${point.map((value) => `${value.toFixed(3)}`).join()})`).join()}));`
const revolved = (points: Points): string => `#100=IFCREVOLVEDAREASOLID(#101,#3,#105,1.5);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
${line(points, 102, 110)}
#105=IFCAXIS1PLACEMENT(#4,#106);
#106=IFCDIRECTION((0.,1.,0.));`
const swept = (points: Points): string => `#100=IFCFIXEDREFERENCESWEPTAREASOLID(#101,#3,#104,$,$,#106);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
${line(points, 102, 110)}
${polylineRecords(
	[
		[0, 0, 0],
		[0, 0, 2000],
	],
	104,
	150,
)}
#106=IFCDIRECTION((1.,0.,0.));`
const clipped = (points: Points): string => `#100=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#101,#103);
#101=IFCEXTRUDEDAREASOLID(#102,#3,#16,1000.);
#102=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,3000.,3000.);
#103=IFCPOLYGONALBOUNDEDHALFSPACE(#104,.T.,#3,#105);
#104=IFCPLANE(#106);
#106=IFCAXIS2PLACEMENT3D(#107,$,$);
#107=IFCCARTESIANPOINT((0.,0.,500.));
${line(points, 105, 110)}`
/** A prism of an outline as a shell of faces. */
const shell = (points: Points): string => {
	const corners = [0, 1000].flatMap((z) => points.map(([x = 0, y = 0]) => [x, y, z]))
	const count = points.length
	const ring = Array.from({ length: count }, (_, at) => at)
	const sides = ring.map((at) => [at, (at + 1) % count, ((at + 1) % count) + count, at + count])
	const faces = [ring.toReversed(), ring.map((at) => at + count), ...sides]
	return `#100=IFCFACETEDBREP(#101);
#101=IFCCLOSEDSHELL((${faces.map((_, at) => `#${200 + at}`).join()}));
${faces
	.map(
		(face, at) => `#${200 + at}=IFCFACE((#${300 + at}));
#${300 + at}=IFCFACEOUTERBOUND(#${400 + at},.T.);
#${400 + at}=IFCPOLYLOOP((${face.map((corner) => `#${500 + corner}`).join()}));`,
	)
	.join('\n')}
${pointRecords(corners, 500)}`
}
const faceSet = (points: Points): string => {
	const corners = [0, 1000].flatMap((z) => points.map(([x = 0, y = 0]) => `(${x.toFixed(3)},${y.toFixed(3)},${z}.)`))
	const count = points.length
	const ring = Array.from({ length: count }, (_, at) => at)
	const sides = ring.map((at) => [at, (at + 1) % count, ((at + 1) % count) + count, at + count])
	const faces = [ring.toReversed(), ring.map((at) => at + count), ...sides]
	return `#100=IFCPOLYGONALFACESET(#101,.T.,(${faces.map((_, at) => `#${200 + at}`).join()}),$);
#101=IFCCARTESIANPOINTLIST3D((${corners.join()}));
${faces.map((face, at) => `#${200 + at}=IFCINDEXEDPOLYGONALFACE((${face.map((corner) => corner + 1).join()}));`).join('\n')}`
}
const beside = (points: Points): Points => points.map(([x = 0, y = 0]) => [x + 500, y])

/** Whether each body is doubtful. */
const CASES: Record<string, [body: string, isCrossed: boolean]> = {
	'a square': [extruded(SQUARE), false],
	'a bow tie': [extruded(BOW), true],
	'a bow tie whose crossing is a point': [extruded(BOW_WITH_POINT), true],
	'a bow tie of indexed points': [indexed(BOW), true],
	'a star': [extruded(STAR), true],
	'a square with a slit to its hole': [extruded(SLIT), false],
	'a void within': [extruded(SQUARE, square(250, 750)), false],
	'a void at the edge': [extruded(SQUARE, square(0, 500)), false],
	'a void across the edge': [extruded(SQUARE, square(500, 1500)), true],
	'a void outside': [extruded(SQUARE, square(1500, 2000)), true],
	'voids that overlap': [extruded(SQUARE, square(100, 600), square(400, 900)), true],
	'a void that crosses itself': [extruded(square(-500, 1500), BOW), true],
	'a turned square': [revolved(beside(SQUARE)), false],
	'a turned square at its axis': [revolved(SQUARE), false],
	'a turned square across its axis': [revolved(square(-500, 500)), true],
	'a turned bow tie': [revolved(beside(BOW)), true],
	'a swept square': [swept(SQUARE), false],
	'a swept bow tie': [swept(BOW), true],
	'a cut along a square': [clipped(SQUARE), false],
	'a cut along a bow tie': [clipped(BOW), true],
	'a shell of a square': [shell(SQUARE), false],
	'a shell of a bow tie': [shell(BOW), true],
	'a face set of a square': [faceSet(SQUARE), false],
	'a face set of a bow tie': [faceSet(BOW), true],
}

describe('an outline that crosses itself, its voids or its axis', () => {
	let converted: TestConversion
	beforeAll(async () => {
		const opening = `#20=IFCOPENINGELEMENT('0000000000000000000020',$,'Opening',$,$,#7,#21,$,$);
#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#22));
#22=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#23));
#23=IFCEXTRUDEDAREASOLID(#24,#3,#16,1000.);
#24=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#25);
${line(
	BOW.map((point) => point.map((value) => value / 2)),
	25,
	30,
)}
#29=IFCRELVOIDSELEMENT('0000000000000000000029',$,$,$,#10,#20);`
		const text = bodiesModel(Object.values(CASES).map(([body]) => body))
		converted = await convertContent(text.replace('ENDSEC;\nEND-', `${opening}\nENDSEC;\nEND-`))
	})

	it.each(Object.entries(CASES).map(([name, [, isCrossed]], at) => ({ name, isCrossed, at })))(
		'is told of $name: $isCrossed',
		({ isCrossed, at }) => {
			const { report } = converted
			const told = report.doubtful.filter(({ name }) => name === String(at + 1)).map(({ reason_code }) => reason_code)
			expect(told.includes('outline_crosses')).toBe(isCrossed)
			if (!isCrossed) expect(told).toEqual([])
		},
	)

	it('is told of the element that such an opening cuts', () => {
		expect(converted.report.doubtful[0]).toMatchObject({
			name: 'Wall',
			reason_code: 'outline_crosses',
			reason_value: '#24 IFCARBITRARYCLOSEDPROFILEDEF',
		})
	})
})
