import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { bodiesModel } from '../../testing/bodies-model.ts'
import { PROJECT_RECORDS, stepFile } from '../../testing/convert-text.ts'
import { meshBothWays } from '../../testing/mesh-both-ways.ts'
import { QUIRKY_NAMES, quirkyModel } from '../../testing/quirky-models.ts'

const WALL_WITH_A_DOOR_IN_ITS_WHOLE = stepFile(`
${PROJECT_RECORDS}
#8=IFCDIRECTION((0.,0.,1.));
#10=IFCWALLELEMENTEDCASE('0000000000000000000010',$,'Whole',$,$,#7,$,$,$);
#11=IFCBUILDINGELEMENTPART('0000000000000000000011',$,'Part',$,$,#12,#13,$,$);
#12=IFCLOCALPLACEMENT(#7,#3);
#13=IFCPRODUCTDEFINITIONSHAPE($,$,(#14));
#14=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#15));
#15=IFCEXTRUDEDAREASOLID(#16,#3,#8,3000.);
#16=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,4000.,200.);
#17=IFCRELAGGREGATES('0000000000000000000017',$,$,$,#10,(#11));
#20=IFCOPENINGELEMENT('0000000000000000000020',$,'Door',$,$,#7,#21,$,$);
#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#22));
#22=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#23));
#23=IFCEXTRUDEDAREASOLID(#24,#3,#8,2000.);
#24=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1000.,400.);
#25=IFCRELVOIDSELEMENT('0000000000000000000025',$,$,$,#10,#20);
#30=IFCMATERIAL('Concrete');
#31=IFCRELASSOCIATESMATERIAL('0000000000000000000031',$,$,$,(#11),#30);
#32=IFCMATERIALDEFINITIONREPRESENTATION($,$,(#33),#30);
#33=IFCSTYLEDREPRESENTATION(#2,'Style','Material',(#34));
#34=IFCSTYLEDITEM($,(#35),$);
#35=IFCSURFACESTYLE($,.BOTH.,(#36));
#36=IFCSURFACESTYLERENDERING(#37,0.,$,$,$,$,$,$,.FLAT.);
#37=IFCCOLOURRGB($,1.,0.5,0.);
#40=IFCPROPERTYSET('0000000000000000000040',$,'Pset','',(#41));
#41=IFCPROPERTYSINGLEVALUE('Fire rating',$,IFCLABEL('F90'),$);
#42=IFCRELDEFINESBYPROPERTIES('0000000000000000000042',$,$,$,(#11),#40);
`)

describe('the kernel answers alike whether it gets a whole file or what the products need', () => {
	it('for a part whose opening is in its whole and whose colour is its material’s', async () => {
		const { needed, everything } = await meshBothWays(Buffer.from(WALL_WITH_A_DOOR_IN_ITS_WHOLE))
		expect(needed).toEqual(everything)
		expect(needed.shapes[0]?.volume).toBeCloseTo((4000 * 3000 - 1000 * 2000) * 200, -2)
		expect(needed.instances.at(0).colour).toBe(0xff0080ff)
	})

	it('for a sample building', async () => {
		const { needed, everything, sizes } = await meshBothWays(Buffer.from(sampleModelText({ panels: 60 })))
		expect(needed.instances.length).toBeGreaterThan(60)
		expect(needed).toEqual(everything)
		expect(sizes[0].byteLength).toBeLessThan(sizes[1].byteLength / 2)
	})

	it.each(QUIRKY_NAMES)('for %s', async (name) => {
		const { content } = quirkyModel(name, 30)
		const { needed, everything } = await meshBothWays(content)
		expect(needed.instances.length).toBeGreaterThan(20)
		expect(needed).toEqual(everything)
	})
})

/** A file whose numbers of records the kernel can't hold. */
const withLargeIds = (text: string): string =>
	text.replace(/#(\d+)/g, (_, digits: string) => `#${5_000_000_000 + Number(digits)}`)

const COLOURED = `#100=IFCTRIANGULATEDFACESET(#101,$,.T.,((1,2,3),(1,3,4),(1,4,2),(2,4,3)),$);
#101=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)));
#102=IFCCOLOURRGBLIST(((1.,0.,0.),(0.,0.,1.)));
#103=IFCINDEXEDCOLOURMAP(#100,$,#102,(1,1,2,2));`

it('has no record for a reference to a missing one', async () => {
	const rounded = `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);
#101=IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#15,400.,200.,50.);`
	const text = bodiesModel([rounded, rounded.replace('400.', '401.')]).replace('(#13)', '(#13,#2110)')
	for (const content of [text, withLargeIds(text)]) {
		const { needed, sizes } = await meshBothWays(Buffer.from(content))
		expect(needed.instances.length).toBe(3)
		const input = new StepFile(Buffer.from(sizes[0]))
		const items = input.ofType('IFCSHAPEREPRESENTATION')
		const found = [...items].map((record) => input.refs(record, 3).map((id) => input.record(id) >= 0))
		expect(found).toEqual([[true, false], [true], [true]])
	}
})

it('empties texts that are too long for the kernel in rewritten records, too', async () => {
	const long = 'x'.repeat(100_000)
	const text = bodiesModel([COLOURED]).replaceAll("'Body','Body'", `'Body','${long}'`).replace("'Wall'", `'${long}'`)
	for (const content of [text, withLargeIds(text)]) {
		const { needed, sizes } = await meshBothWays(Buffer.from(content))
		expect(needed.instances.length).toBeGreaterThan(1)
		expect(Buffer.from(sizes[0]).includes('x'.repeat(1000))).toBe(false)
	}
})
