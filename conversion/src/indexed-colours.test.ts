import { expect, it } from 'vitest'
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
