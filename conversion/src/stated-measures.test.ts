import { type Measure, measureOrigin } from '@panelyard/contracts/measures'
import { describe, expect, it } from 'vitest'
import { boxModel } from './testing/box-model.ts'
import { convertContent, type TestConversion } from './testing/convert-text.ts'

const guid = (id: number): string => `'${String(id).padStart(22, '0')}'`

/** A quantity set (or property set) of an element, from record `id` on. */
const set = (id: number, of: number, values: string[], name = 'BaseQuantities'): string =>
	`#${id}=${values[0]?.startsWith('IFCQUANTITY') ? `IFCELEMENTQUANTITY(${guid(id)},$,'${name}',$,$` : `IFCPROPERTYSET(${guid(id)},$,'${name}',$`},(${values.map((_, at) => `#${id + 2 + at}`).join()}));
#${id + 1}=IFCRELDEFINESBYPROPERTIES(${guid(id + 1)},$,$,$,(#${of}),#${id});
${values.map((value, at) => `#${id + 2 + at}=${value};`).join('\n')}`

/** A block of 20 x 20 x 100 mm as a part of the wall, by an aggregation or a nesting. */
const part = (record: string, relation: string): string => `#100=${record};
#101=IFCPRODUCTDEFINITIONSHAPE($,$,(#102));
#102=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#103));
#103=IFCEXTRUDEDAREASOLID(#104,#3,#16,100.);
#104=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,20.,20.);
#105=${relation}(${guid(105)},$,$,$,#10,(#100));`

const originOf = ({ structure }: TestConversion, measure: Measure): string | null =>
	measureOrigin(structure.strings[structure.elements.measure_origins[0] ?? -1] ?? '', measure)

describe('a whole with a shape of its own', () => {
	it('doesn’t take the volume and the weight that its parts state', async () => {
		const anchor = part(`IFCBUILDINGELEMENTPART(${guid(100)},$,'Anchor',$,$,#7,#101,$,$)`, 'IFCRELAGGREGATES')
		const stated = ["IFCQUANTITYVOLUME('NetVolume',$,$,0.00004)", "IFCQUANTITYWEIGHT('NetWeight',$,$,0.3)"]
		const read = await convertContent(boxModel(`${anchor}\n${set(160, 100, stated)}`))
		const { volume, weight } = read.structure.elements
		expect([volume[0], weight[0]]).toEqual([1.2, null])
		expect([originOf(read, 'volume'), originOf(read, 'weight')]).toEqual(['geometry', null])
		expect([volume[1], weight[1]]).toEqual([0.00004, 0.3])
	})

	it('doesn’t weigh as much as a bar nested in it', async () => {
		const bar = part(`IFCREINFORCINGBAR(${guid(100)},$,'Bar',$,$,#7,#101,$,$,$,$,$,$,$)`, 'IFCRELNESTS')
		const { structure } = await convertContent(
			boxModel(`${bar}\n${set(160, 100, ["IFCQUANTITYWEIGHT('NetWeight',$,$,0.7)"])}`),
		)
		expect(structure.elements.weight).toEqual([null, 0.7])
	})
})
