import { type Measure, measureOrigin } from '@panelyard/contracts/panels/measures'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { convertContent, PROJECT_RECORDS, stepFile, type TestConversion } from './testing/convert-text.ts'

const BOX = `
${PROJECT_RECORDS}
#10=IFCWALL('0000000000000000000002',$,'Wall',$,$,#7,#11,'W1',$);
#11=IFCPRODUCTDEFINITIONSHAPE($,$,(#12));
#12=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#13));
#13=IFCEXTRUDEDAREASOLID(#14,#3,#16,3000.);
#14=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,2000.,200.);
#15=IFCAXIS2PLACEMENT2D(#17,$);
#16=IFCDIRECTION((0.,0.,1.));
#17=IFCCARTESIANPOINT((0.,0.));
`

const originOf = ({ structure }: TestConversion, measure: Measure, element = 0): string | null =>
	measureOrigin(structure.strings[structure.elements.measure_origins[element] ?? -1] ?? '', measure)

describe('every measure says where it comes from', () => {
	it('a quantity set before a property, a property before the shape', async () => {
		const read = await convertContent(
			stepFile(`${BOX}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCELEMENTQUANTITY('q',$,'BaseQuantities',$,$,(#22));
#22=IFCQUANTITYVOLUME('NetVolume',$,$,1.1);
#30=IFCRELDEFINESBYPROPERTIES('s',$,$,$,(#10),#31);
#31=IFCPROPERTYSET('p',$,'Panel',$,(#32,#33));
#32=IFCPROPERTYSINGLEVALUE('NetVolume',$,IFCVOLUMEMEASURE(0.9),$);
#33=IFCPROPERTYSINGLEVALUE('Weight',$,IFCMASSMEASURE(2750.),$);`),
		)
		const { elements } = read.structure
		expect([elements.volume[0], elements.weight[0], elements.length[0]]).toEqual([1.1, 2750, 2])
		expect(originOf(read, 'volume')).toBe('quantity_set')
		expect(originOf(read, 'weight')).toBe('property')
		for (const measure of ['length', 'width', 'height', 'area'] as const)
			expect(originOf(read, measure)).toBe('geometry')
		expect(read.panels.panels[0]?.measure_origins).toBe('ggggqp')
	})

	it('a stated value that the shape rules out is replaced by the shape, and says so', async () => {
		const read = await convertContent(
			stepFile(`${BOX}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCELEMENTQUANTITY('q',$,'BaseQuantities',$,$,(#22));
#22=IFCQUANTITYVOLUME('NetVolume',$,$,1200000.);`),
		)
		expect(read.structure.elements.volume[0]).toBeCloseTo(1.2, 6)
		expect(originOf(read, 'volume')).toBe('geometry')
	})

	it('a whole sums what its parts state, and no measure at all has no origin', async () => {
		const read = await convertContent(
			stepFile(`${BOX}
#18=IFCELEMENTASSEMBLY('0000000000000000000009',$,'Whole',$,$,#7,$,'A',$,$);
#19=IFCRELAGGREGATES('a',$,$,$,#18,(#10));
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCELEMENTQUANTITY('q',$,'BaseQuantities',$,$,(#22));
#22=IFCQUANTITYWEIGHT('NetWeight',$,$,2750.);
#40=IFCMEMBER('0000000000000000000008',$,'Nothing',$,$,$,$,'M',$);`),
		)
		const whole = read.structure.elements.express_id.indexOf(18)
		const bare = read.structure.elements.express_id.indexOf(40)
		expect(read.structure.elements.weight[whole]).toBe(2750)
		expect(originOf(read, 'weight', whole)).toBe('parts')
		expect(originOf(read, 'volume', whole)).toBe('geometry')
		expect(read.structure.elements.measure_origins[bare]).toBe(-1)
	})

	it('for each value of a whole building, and for no value that is missing', async () => {
		const { chunks } = generateSampleModel({ panels: 20, construction: 'precast' })
		const read = await convertContent([...chunks].join(''))
		const { elements } = read.structure
		for (const measure of ['length', 'width', 'height', 'area', 'volume', 'weight'] as const) {
			for (let element = 0; element < elements.count; element++)
				expect(originOf(read, measure, element) === null).toBe(elements[measure][element] === null)
		}
	})
})
