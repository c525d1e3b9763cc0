import { describe, expect, it } from 'vitest'
import { bodiesModel } from '../testing/bodies-model.ts'
import { convertContent } from '../testing/convert-text.ts'

/** A block of the wall's thickness and height, by the middle of its length. */
const block = (
	id: number,
	middle: number,
	length: number,
): string => `#${id}=IFCEXTRUDEDAREASOLID(#${id + 1},$,#16,3000.);
#${id + 1}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${id + 2},${length}.,200.);
#${id + 2}=IFCAXIS2PLACEMENT2D(#${id + 3},$);
#${id + 3}=IFCCARTESIANPOINT((${middle}.,0.));`
const blocks = (...places: [middle: number, length: number][]): string =>
	places.map(([middle, length], at) => block(100 + at * 10, middle, length)).join('\n')

const rectangle = (id: number, x: number): string => `#${id}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${id + 1},1000.,1000.);
#${id + 1}=IFCAXIS2PLACEMENT2D(#${id + 2},$);
#${id + 2}=IFCCARTESIANPOINT((${x}.,0.));`
const composite = (first: string, x: number): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#110,#120),$);
${first}
${rectangle(120, x)}`
const RING = `#110=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#15,1500.,100.);`

const FACES = '(1,2,3),(1,3,4),(1,4,2),(2,4,3)'
const tetrahedron = (faces: string): string => `#100=IFCTRIANGULATEDFACESET(#101,$,.T.,(${faces}),$);
#101=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)));`

/** Its volume as drawn, what is told of it, and its items where there are several. */
const CASES: Record<string, [body: string, volume: number, told: string[], items?: string]> = {
	'one item twice': [blocks([0, 2000]), 1.2, [], '#100,#100'],
	'two equal items': [blocks([0, 2000], [0, 2000]), 1.2, [], '#100,#110'],
	'items beside each other': [blocks([0, 2000], [2000, 2000]), 2.4, [], '#100,#110'],
	'items that overlap a little': [blocks([0, 2000], [1980, 2000]), 2.4, [], '#100,#110'],
	'an item within another': [blocks([0, 2000], [0, 400]), 1.44, ['pieces_overlap'], '#100,#110'],
	'a part of an item within another': [blocks([0, 2000], [1000, 1000]), 1.8, ['pieces_overlap'], '#100,#110'],
	'faces once': [tetrahedron(FACES), 1 / 6, []],
	'two areas that overlap': [composite(rectangle(110, 0), 500), 2, ['outline_crosses', 'pieces_overlap']],
	'two areas beside each other': [composite(rectangle(110, 0), 1000), 2, []],
	'an area within the hole of another': [composite(RING, 0), Math.PI * (1.5 ** 2 - 1.4 ** 2) + 1, []],
}

describe('pieces of one element that fill the same space', () => {
	it('count once if they are equal; otherwise, it is told', async () => {
		let text = bodiesModel(Object.values(CASES).map(([body]) => body))
		for (const [at, [, , , items]] of Object.values(CASES).entries()) {
			const own = items?.replace(/#(\d+)/g, (_, number: string) => `#${(at + 1) * 1000 + Number(number)}`)
			if (own) text = text.replace(`'Body','Body',(#${at + 1}100)`, `'Body','Body',(${own})`)
		}
		const { report, structure } = await convertContent(text)
		for (const [at, [name, [, volume, told]]] of Object.entries(CASES).entries()) {
			const drawn = (structure.elements.volume[at + 1] ?? 0) / volume
			expect([name, drawn, Math.abs(drawn - 1) < 0.03]).toEqual([name, drawn, true])
			const found = report.doubtful.filter((doubt) => doubt.element === at + 1)
			expect([name, ...found.map(({ reason_code }) => reason_code)]).toEqual([name, ...told])
		}
	})

	it('is told of where all faces of a box are there twice', async () => {
		const corners = '(0.,0.,0.),(1.,0.,0.),(1.,1.,0.),(0.,1.,0.),(0.,0.,1.),(1.,0.,1.),(1.,1.,1.),(0.,1.,1.)'
		const quads = [
			[4, 3, 2, 1],
			[5, 6, 7, 8],
			[1, 2, 6, 5],
			[2, 3, 7, 6],
			[3, 4, 8, 7],
			[4, 1, 5, 8],
		]
		const faces = quads.flatMap(([a, b, c, d]) => [`(${a},${b},${c})`, `(${a},${c},${d})`]).join()
		const cube = (listed: string): string => `#100=IFCTRIANGULATEDFACESET(#101,$,.T.,(${listed}),$);
#101=IFCCARTESIANPOINTLIST3D((${corners.replaceAll('1.', '1000.')}));`
		const { report } = await convertContent(bodiesModel([cube(faces), cube(`${faces},${faces}`)]))
		expect(report.doubtful.map(({ name, reason_code }) => [name, reason_code])).toEqual([['2', 'pieces_overlap']])
	})
})
