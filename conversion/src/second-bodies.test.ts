import { describe, expect, it } from 'vitest'
import { boxModel } from './testing/box-model.ts'
import { convertContent } from './testing/convert-text.ts'

const guid = (id: number): string => `'${String(id).padStart(22, '0')}'`

/** A representation `id` with a block of `size` around the z axis, from height `z` on, at `x`; in mm. */
const block = (id: number, name: string, [width, depth, height]: number[], z = 0, x = 0): string =>
	`#${id}=IFCSHAPEREPRESENTATION(#2,'${name}','SweptSolid',(#${id + 1}));
#${id + 1}=IFCEXTRUDEDAREASOLID(#${id + 2},#${id + 3},#16,${height}.);
#${id + 2}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${width}.,${depth}.);
#${id + 3}=IFCAXIS2PLACEMENT3D(#${id + 4},$,$);
#${id + 4}=IFCCARTESIANPOINT((${x}.,0.,${z}.));`

const part = (...shapes: string[]): string => `#100=IFCPLATE(${guid(100)},$,'Part',$,$,#7,#101,$,$);
#101=IFCPRODUCTDEFINITIONSHAPE($,$,(${shapes.map((shape) => shape.slice(0, shape.indexOf('='))).join()}));
${shapes.join('\n')}`

const opening = (
	id: number,
	...shapes: string[]
): string => `#${id}=IFCOPENINGELEMENT(${guid(id)},$,'O',$,$,#7,#${id + 1},$,$);
#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(${shapes.map((shape) => shape.slice(0, shape.indexOf('='))).join()}));
#${id + 2}=IFCRELVOIDSELEMENT(${guid(id + 2)},$,$,$,#10,#${id});
${shapes.join('\n')}`

/** Volume and height of an element. */
const drawn = async (records: string, element: number): Promise<(number | null | undefined)[]> => {
	const { elements } = (await convertContent(boxModel(records))).structure
	return [elements.volume[element], elements.height[element]]
}

const PLATE = [1000, 200, 1000]
const body = block(110, 'Body', PLATE)

describe('of the solids of a shape', () => {
	it.each(['Clearance', 'Facetation', 'Body-FallBack'])('a %s beside the body isn’t drawn', async (name) => {
		expect(await drawn(part(body, block(120, name, [3000, 3000, 3000])), 1)).toEqual([0.2, 1])
		expect(await drawn(part(block(120, name, [3000, 3000, 3000]), body), 1)).toEqual([0.2, 1])
	})

	it('one of several bodies in one place is drawn, and all that stand beside each other', async () => {
		expect(await drawn(part(body, block(120, 'Body', PLATE)), 1)).toEqual([0.2, 1])
		expect(await drawn(part(body, block(120, 'Body', [990, 180, 980])), 1)).toEqual([0.2, 1])
		expect(await drawn(part(body, block(120, 'Body', PLATE, 1000)), 1)).toEqual([0.4, 2])
		expect(await drawn(part(body, block(120, 'Body', PLATE, 0, 1000)), 1)).toEqual([0.4, 1])
	})

	it('another is drawn where there is no body, or one of lines only', async () => {
		const lines = "#110=IFCSHAPEREPRESENTATION(#2,'Body','Curve3D',(#111));\n#111=IFCPOLYLINE((#4,#17));"
		expect(await drawn(part(block(120, 'Facetation', PLATE)), 1)).toEqual([0.2, 1])
		expect(await drawn(part(block(120, 'Facetation', PLATE), block(130, 'Clearance', [3000, 3000, 3000])), 1)).toEqual([
			0.2, 1,
		])
		expect(await drawn(part(lines, block(120, 'Facetation', PLATE)), 1)).toEqual([0.2, 1])
	})

	describe('of an opening', () => {
		const first = (name: string, size: number): string =>
			opening(200, block(210, 'Body', [500, 400, 500], 1000), block(220, name, [size, 400, size], 1000))
		const cases = [
			['Clearance', 1000],
			['Reference', 1000],
			['Body', 520],
		] as const

		it.each(cases)('only the body cuts, not a further %s', async (name, size) => {
			expect(await drawn(first(name, size), 0)).toEqual([1.15, 3])
		})

		it.each(cases)('only the body cuts where another opening overlaps, not a further %s', async (name, size) => {
			const second = opening(300, block(310, 'Body', [500, 400, 600], 1250))
			expect(await drawn(`${first(name, size)}\n${second}`, 0)).toEqual([1.115, 3])
		})
	})
})
