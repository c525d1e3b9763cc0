import { describe, expect, test } from 'vitest'
import { real } from '../../../ifc/kernel/write-records.ts'
import { outcomeOf, resultOf } from '../rule.test-support.ts'
import { BRP001 } from './brp001.ts'
import { BRP002 } from './brp002.ts'
import { BRP003, unevenness } from './brp003.ts'
import { GEM001 } from './gem001.ts'

type Point = [number, number, number]

/** A shell of faces, each a list of polygons, the outer one first; every polygon has points of its own. */
function shellOf(faces: Point[][][], entity = 'IFCCLOSEDSHELL'): string {
	const records = [
		`#1=${entity}((${faces.map((_, at) => `#${100 + at}`).join()}));`,
		'#2=IFCFACETEDBREP(#1);',
		"#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$);",
	]
	let next = 1000
	for (const [at, polygons] of faces.entries()) {
		const bounds = polygons.map((polygon, number) => {
			const points = polygon.map((point) => {
				records.push(`#${next}=IFCCARTESIANPOINT((${point.map(real).join()}));`)
				return `#${next++}`
			})
			records.push(`#${next}=IFCPOLYLOOP((${points.join()}));`)
			records.push(`#${next + 1}=${number === 0 ? 'IFCFACEOUTERBOUND' : 'IFCFACEBOUND'}(#${next},.T.);`)
			next += 2
			return `#${next - 1}`
		})
		records.push(`#${100 + at}=IFCFACE((${bounds.join()}));`)
	}
	return records.join('\n')
}

const A: Point = [0, 0, 0]
const B: Point = [4, 0, 0]
const C: Point = [0, 4, 0]
const D: Point = [0, 0, 4]
const tetrahedron: Point[][][] = [[[A, C, B]], [[A, B, D]], [[B, C, D]], [[A, D, C]]]
const moved = (by: number): Point[][][] =>
	tetrahedron.map((face) => face.map((polygon) => polygon.map(([x, y, z]): Point => [x + by, y, z])))

describe('BRP001', () => {
	const far = 1e7
	test.each<[string, Point[][], 'passed' | 'failed']>([
		['a square', [[A, B, [4, 4, 0], C]], 'passed'],
		['a square with a point on an edge', [[A, [2, 0, 0], B, [4, 4, 0], C]], 'passed'],
		['a concave polygon', [[A, B, [1, 1, 0], C]], 'passed'],
		['a bow', [[A, B, C, [4, 4, 0]]], 'failed'],
		[
			'a bow far from the origin',
			[
				[
					[far, 0, 0],
					[far + 4, 0, 0],
					[far, 4, 0],
					[far + 4, 4, 0],
				],
			],
			'failed',
		],
		['a spike', [[A, [6, 0, 0], B, [4, 4, 0], C]], 'failed'],
		['a corner on another edge', [[A, B, [4, 4, 0], [2, 0, 0], C]], 'failed'],
		[
			'a hole that crosses itself',
			[
				[
					[-9, -9, 0],
					[9, -9, 0],
					[9, 9, 0],
					[-9, 9, 0],
				],
				[A, B, C, [4, 4, 0]],
			],
			'failed',
		],
		['a point that is written twice', [[A, A, B, [4, 4, 0], C]], 'passed'],
	])('%s', async (_, face, outcome) => {
		expect(await outcomeOf(BRP001, shellOf([face]))).toBe(outcome)
	})

	test('isn’t about faces with curved edges', async () => {
		const curved = '#1=IFCFACE((#2));\n#2=IFCFACEOUTERBOUND(#3,.T.);\n#3=IFCEDGELOOP(());'
		expect(await outcomeOf(BRP001, curved)).toBe('not_applicable')
	})

	test('a polygon of many corners is checked', async () => {
		const corners = Array.from({ length: 40_000 }, (_, at): Point => {
			const angle = (at / 40_000) * 2 * Math.PI
			return [1000 * Math.cos(angle), 1000 * Math.sin(angle), 0]
		})
		expect(await outcomeOf(BRP001, shellOf([[corners]]))).toBe('passed')
	})
})

describe('BRP002', () => {
	test.each<[string, Point[][][], 'passed' | 'failed']>([
		['a tetrahedron whose faces have points of their own', tetrahedron, 'passed'],
		['two tetrahedra', [...tetrahedron, ...moved(9)], 'failed'],
		['two faces that a hole connects', [[[A, B, C], moved(9)[0]?.[0] as Point[]], moved(9)[1] as Point[][]], 'passed'],
	])('%s', async (_, faces, outcome) => {
		expect(await outcomeOf(BRP002, shellOf(faces))).toBe(outcome)
	})

	test('counts the pieces', async () => {
		expect((await resultOf(BRP002, shellOf([...tetrahedron, ...moved(9), ...moved(20)]))).message).toBe(
			'The faces of #1=IfcClosedShell form 3 separate pieces; expected one, and a shell of its own for each',
		)
	})

	test('isn’t about models without shells', async () => {
		expect(await outcomeOf(BRP002, '#1=IFCFACE(());')).toBe('not_applicable')
	})
})

test('a file whose shells repeat one face with many bounds ends', async () => {
	const many = 12_000
	const bounds = Array.from({ length: many }, (_, at) => `#${20 + at}=IFCFACEBOUND(#11,.T.);`)
	const shells = Array.from({ length: many }, (_, at) => `#${20 + many + at}=IFCCLOSEDSHELL((#10));`)
	const records = `#10=IFCFACE((${bounds.map((_, at) => `#${20 + at}`).join()}));
#11=IFCPOLYLOOP((#12,#13,#14));
#12=IFCCARTESIANPOINT((0.,0.,0.));
#13=IFCCARTESIANPOINT((1.,0.,0.));
#14=IFCCARTESIANPOINT((0.,1.,0.));
${bounds.join('\n')}
${shells.join('\n')}`
	expect(await outcomeOf(BRP002, records)).toBe('not_finished')
})

describe('BRP003', () => {
	test.each<[string, Point[][], 'passed' | 'failed']>([
		['a square', [[A, B, [4, 4, 0], C]], 'passed'],
		['a corner off the plane', [[A, B, [4, 4, 0.001], C]], 'failed'],
		['a corner off the plane by less than the precision', [[A, B, [4, 4, 0.000001], C]], 'passed'],
		[
			'a hole off the plane',
			[
				[
					[-9, -9, 0],
					[9, -9, 0],
					[9, 9, 0],
					[-9, 9, 0],
				],
				[
					[0, 0, 1],
					[1, 0, 1],
					[1, 1, 1],
				],
			],
			'failed',
		],
		[
			'a slope far from the origin',
			[
				[
					[5e6, 5e6, 0],
					[5e6 + 3, 5e6, 3],
					[5e6 + 3, 5e6 + 9, 3],
					[5e6, 5e6 + 9, 0],
				],
			],
			'passed',
		],
		['points on one line', [[A, B, [2, 0, 0], [3, 0, 0]]], 'passed'],
	])('%s', async (_, face, outcome) => {
		expect(await outcomeOf(BRP003, shellOf([face]))).toBe(outcome)
	})

	test('isn’t about faces with a surface', async () => {
		const advanced = shellOf([[[A, B, [4, 4, 1], C]]]).replace('IFCFACE((', 'IFCFACESURFACE((')
		expect(await outcomeOf(BRP003, advanced)).toBe('not_applicable')
	})

	test('measures the distance from the plane of the outer polygon', () => {
		expect(unevenness(new Float64Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 2]), 4)).toBeCloseTo(2)
	})
})

describe('GEM001', () => {
	const [first = [], ...others] = tetrahedron
	const turned = first.map((polygon) => polygon.toReversed())
	test.each<[string, Point[][][], 'passed' | 'failed', string]>([
		['a tetrahedron', tetrahedron, 'passed', ''],
		['a tetrahedron without a face', others, 'failed', '3 edges belong to one face only'],
		['a turned face', [turned, ...others], 'failed', '3 edges belong to two faces that are turned against each other'],
		['a face twice', [first, ...tetrahedron], 'failed', '3 edges belong to more than two faces'],
	])('%s', async (_, faces, outcome, problem) => {
		const result = await resultOf(GEM001, shellOf(faces))
		expect(result.outcome).toBe(outcome)
		expect(result.message).toContain(problem)
	})

	test('a shell that isn’t part of a faceted body isn’t meant', async () => {
		expect(await outcomeOf(GEM001, shellOf(others).replace('IFCFACETEDBREP', 'IFCADVANCEDBREP'))).toBe('not_applicable')
	})

	const points = '#2=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(4.,0.,0.),(0.,4.,0.),(0.,0.,4.)));'
	test.each([
		['.T.', '(1,3,2),(1,2,4),(2,3,4),(1,4,3)', 'passed'],
		['.T.', '(1,3,2),(1,2,4),(2,3,4)', 'failed'],
		['.F.', '(1,3,2),(1,2,4),(2,3,4)', 'not_applicable'],
		['$', '(1,3,2),(1,2,4),(2,3,4)', 'not_applicable'],
	])('triangles that are closed (%s): %s', async (closed, triangles, outcome) => {
		const records = `#1=IFCTRIANGULATEDFACESET(#2,$,${closed},(${triangles}),$);\n${points}`
		expect(await outcomeOf(GEM001, records)).toBe(outcome)
	})

	test('polygons with holes, counted by their coordinates', async () => {
		const mesh = (hole: string): string => `
#1=IFCPOLYGONALFACESET(#2,.T.,(#3,#4),$);
#2=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(9.,0.,0.),(0.,9.,0.),(1.,1.,0.),(2.,1.,0.),(1.,2.,0.),(1.,1.,0.)));
#3=IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,2,3),((4,5,6)));
#4=IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,3,2),(${hole}));`
		expect(await outcomeOf(GEM001, mesh('(7,6,5)'))).toBe('passed')
		expect(await outcomeOf(GEM001, mesh('(7,5,6)'))).toBe('failed')
	})
})
