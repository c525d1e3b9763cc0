import { describe, expect, it } from 'vitest'
import { bodiesModel } from './testing/bodies-model.ts'
import { convertContent } from './testing/convert-text.ts'
import { drawnColours } from './testing/glb-colours.ts'

const POINTS = `#101=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)));
#102=IFCCOLOURRGBLIST(((1.,0.,0.),(0.,0.,1.)));`
const FACES = ['(1,2,3)', '(1,3,4)', '(1,4,2)', '(2,4,3)']
const triangles = (rest = '$'): string =>
	`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,(${FACES.join()}),${rest});\n${POINTS}`
const polygons = `#100=IFCPOLYGONALFACESET(#101,.T.,(#110,#111,#112,#113),$);
${FACES.map((face, at) => `#${110 + at}=IFCINDEXEDPOLYGONALFACE(${face});`).join('\n')}
${POINTS}`

const RED = '255,0,0,255'
const BLUE = '0,0,255,255'

it('draws the faces of tessellated shapes in the colours of their map, as one closed solid', async () => {
	const bodies = [
		`${triangles()}\n#103=IFCINDEXEDCOLOURMAP(#100,$,#102,(1,1,2,2));`,
		`${polygons}\n#103=IFCINDEXEDCOLOURMAP(#100,1.,#102,(1,2,2,2));`,
		`${triangles()}\n#103=IFCINDEXEDCOLOURMAP(#100,0.5,#102,(1,1,1,1));`,
		`${triangles('(4,3,2,1)').replace('(1,2,3)', '(1,2,3)')}\n#103=IFCINDEXEDCOLOURMAP(#100,$,#102,(2,2,2,9));`,
		triangles(),
	]
	const { glb, structure, report } = await convertContent(bodiesModel(bodies))
	const colours = await drawnColours(glb)
	const of = (body: number): string[] => [...(colours.get(body) ?? [])].sort()
	expect([of(1), of(2), of(5)]).toEqual([[BLUE, RED].sort(), [BLUE, RED].sort(), ['255,255,255,255']])
	expect(of(3)).toEqual(['255,0,0,128'])
	expect(of(4)).toEqual([BLUE, '255,255,255,255'].sort())
	for (const body of [1, 2, 3, 4, 5]) expect([body, structure.elements.volume[body]]).toEqual([body, 0.166667])
	expect(report.doubtful.map(({ name, reason_code }) => [name, reason_code])).toEqual([])
})

describe('the faces of a panel of 2 x 0.2 x 3 m with a window, in several colours', () => {
	const CORNERS = [0, 200].flatMap((y) =>
		[
			[0, 0],
			[2000, 0],
			[2000, 3000],
			[0, 3000],
			[500, 1000],
			[1500, 1000],
			[1500, 2000],
			[500, 2000],
		].map(([x, z]) => `(${x}.,${y}.,${z}.)`),
	)
	/** Front, back, then around the edge from below, then around the window. */
	const RINGS = [
		'(1,2,3,4),((8,7,6,5))',
		'(12,11,10,9),((13,14,15,16))',
		...['1,9,10,2', '2,10,11,3', '3,11,12,4', '4,12,9,1', '5,6,14,13', '6,7,15,14', '7,8,16,15', '8,5,13,16'].map(
			(ring) => `(${ring})`,
		),
	]
	const panel = (
		colours: number[],
	): string => `#100=IFCPOLYGONALFACESET(#101,.T.,(${RINGS.map((_, at) => `#${110 + at}`).join()}),$);
#101=IFCCARTESIANPOINTLIST3D((${CORNERS.join()}));
${RINGS.map((ring, at) => `#${110 + at}=IFCINDEXEDPOLYGONALFACE${at < 2 ? 'WITHVOIDS' : ''}(${ring});`).join('\n')}
#102=IFCCOLOURRGBLIST(((1.,0.,0.),(0.,0.,1.),(0.,1.,0.)));
#103=IFCINDEXEDCOLOURMAP(#100,$,#102,(${colours.join()}));`
	const CASES: Record<string, number[]> = {
		'one for all': [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
		'the front': [1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
		'front and back': [1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
		'front, back and the rest': [1, 2, 3, 3, 3, 3, 3, 3, 3, 3],
		'left, right and the rest': [3, 3, 3, 1, 3, 2, 3, 3, 3, 3],
		'below and above, and the window': [1, 1, 3, 1, 3, 1, 2, 2, 2, 2],
		'an unknown one': [1, 9, 2, 2, 2, 2, 2, 2, 2, 2],
	}

	it('are measured as one solid', async () => {
		const { structure, report } = await convertContent(bodiesModel(Object.values(CASES).map(panel)))
		const { volume, area, length, width, height } = structure.elements
		for (const [at, name] of Object.keys(CASES).entries()) {
			const sizes = [volume, area, length, width, height].map((column) => column[at + 1])
			expect([name, ...sizes]).toEqual([name, 1, 5, 2, 0.2, 3])
		}
		expect(report.doubtful).toEqual([])
	})
})
