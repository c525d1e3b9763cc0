import { type Measure, measureOrigin } from '@panelyard/contracts/panels/measures'
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

describe('a set about something in a panel', () => {
	const single = (name: string, value: string): string => `IFCPROPERTYSINGLEVALUE('${name}',$,${value},$)`
	const thickness = single('Thickness', 'IFCPOSITIVELENGTHMEASURE(150.)')
	const weight = single('Weight', 'IFCMASSMEASURE(420.)')
	const area = single('Area', 'IFCAREAMEASURE(5.)')
	const volume = single('Volume', 'IFCVOLUMEMEASURE(1.19)')

	it('doesn’t say the measures of the panel', async () => {
		for (const name of [
			'Insulation',
			'Pset_Reinforcement',
			'Rebar data',
			'Formwork',
			'Openings',
			'W\\X2\\00E4\\X0\\rmed\\X2\\00E4\\X0\\mmung',
			'\\X2\\92447B4B\\X0\\',
		]) {
			const { structure } = await convertContent(boxModel(set(160, 10, [thickness, weight, area, volume], name)))
			const { width, weight: weights, area: areas, volume: volumes } = structure.elements
			expect([name, width[0], weights[0], areas[0], volumes[0]]).toEqual([name, 0.2, null, 6, 1.2])
		}
	})

	it('says those of an element that is such a thing, and one about its material those of the panel', async () => {
		const bar = part(`IFCREINFORCINGBAR(${guid(100)},$,'Bar',$,$,#7,#101,$,$,$,$,$,$,$)`, 'IFCRELNESTS')
		const layer = part(`IFCPLATE(${guid(100)},$,'Insulation 100',$,$,#7,#101,$,$)`, 'IFCRELAGGREGATES')
		for (const [thing, name] of [
			[bar, 'Reinforcement'],
			[layer, 'Insulation'],
		] as const) {
			const values = [single('Weight', 'IFCMASSMEASURE(0.3)')]
			const { structure } = await convertContent(boxModel(`${thing}\n${set(160, 100, values, name)}`))
			expect(structure.elements.weight).toEqual([null, 0.3])
		}
		for (const name of ['Reinforced concrete', '\\X2\\94A27B4B6DF751DD571F\\X0\\']) {
			const { structure } = await convertContent(boxModel(set(160, 10, [weight], name)))
			expect(structure.elements.weight).toEqual([420])
		}
	})
})

describe('a value whose own unit is of another kind', () => {
	const LENGTH = '#6'
	const CUBIC_METRE = '#190=IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.);'

	it('isn’t a measure', async () => {
		const quantities = [
			`IFCQUANTITYVOLUME('NetVolume',$,${LENGTH},1.1)`,
			`IFCQUANTITYWEIGHT('NetWeight',$,${LENGTH},3000.)`,
			`IFCQUANTITYAREA('NetSideArea',$,${LENGTH},6.)`,
		]
		const properties = [
			`IFCPROPERTYSINGLEVALUE('Weight',$,IFCMASSMEASURE(3000.),${LENGTH})`,
			"IFCPROPERTYSINGLEVALUE('Thickness',$,IFCLENGTHMEASURE(0.19),#190)",
		]
		for (const values of [quantities, properties]) {
			const { structure, report } = await convertContent(boxModel(`${set(160, 10, values)}\n${CUBIC_METRE}`))
			const { width, area, volume, weight } = structure.elements
			expect([width[0], area[0], volume[0], weight[0]]).toEqual([0.2, 6, 1.2, null])
			expect(report.doubtful).toEqual([])
		}
	})

	it('is one in a unit of its kind', async () => {
		const quantity = "IFCQUANTITYVOLUME('NetVolume',$,#190,1.19)"
		const { structure } = await convertContent(boxModel(`${set(160, 10, [quantity])}\n${CUBIC_METRE}`))
		expect(structure.elements.volume).toEqual([1.19])
	})
})

describe('sizes in the file that aren’t those of the shape', () => {
	const length = (name: string, value: string): string => `IFCQUANTITYLENGTH('${name}',$,$,${value})`
	const told = async (values: string[], name?: string): Promise<[TestConversion, string[]]> => {
		const read = await convertContent(boxModel(set(160, 10, values, name)))
		return [read, read.report.doubtful.map(({ reason_code, reason_value }) => `${reason_code}: ${reason_value}`)]
	}

	it('are told, and not taken where they are off by the factor of a unit', async () => {
		const [{ structure, report }, doubts] = await told([
			length('Length', '2.'),
			length('Width', '0.2'),
			length('Height', '3.'),
		])
		const { elements } = structure
		expect([elements.length[0], elements.width[0], elements.height[0]]).toEqual([2, 0.2, 3])
		expect(doubts).toEqual(['size_differs: 0.002 m / 2 m; 0.0002 m / 0.2 m; 0.003 m / 3 m'])
		expect(report.notices).toContainEqual(expect.objectContaining({ code: 'implausible_quantities', count: 1 }))
	})

	it.each([
		['a thickness of something in a wall', length('Width', '30.'), '0.03 m / 0.2 m'],
		['a height in centimetres', length('Height', '300.'), '0.3 m / 3 m'],
		['an area of something in a wall', "IFCQUANTITYAREA('NetSideArea',$,$,0.4)", '0.4 m² / 6 m²'],
		['an area in square feet', "IFCQUANTITYAREA('NetSideArea',$,$,64.6)", '64.6 m² / 6 m²'],
		['tonnes written as kilogrammes', "IFCQUANTITYWEIGHT('NetWeight',$,$,3.)", '3 kg / 1.2 m³'],
	])('%s is told', async (_, value, expected) => {
		expect((await told([value]))[1]).toEqual([`size_differs: ${expected}`])
	})

	it.each([
		['concrete', 'Stahlbeton C30/37', ['size_differs: 100 kg / 1.2 m³']],
		['insulation', 'Mineralwolle', []],
	])('a weight of 83 kg/m3 is told of %s only', async (_, material, expected) => {
		const layers = `#300=IFCRELASSOCIATESMATERIAL(${guid(300)},$,$,$,(#10),#301);
#301=IFCMATERIALLAYERSETUSAGE(#302,.AXIS2.,.POSITIVE.,0.);
#302=IFCMATERIALLAYERSET((#303),$);
#303=IFCMATERIALLAYER(#304,200.,$);
#304=IFCMATERIAL('${material}');`
		const weight = set(160, 10, ["IFCQUANTITYWEIGHT('NetWeight',$,$,100.)"])
		const { report } = await convertContent(boxModel(`${weight}\n${layers}`))
		expect(report.doubtful.map(({ reason_code, reason_value }) => `${reason_code}: ${reason_value}`)).toEqual(expected)
	})

	it('that a drawing rounds, layers leave out or both sides make are none', async () => {
		const [, doubts] = await told([
			length('Length', '2010.'),
			length('Width', '120.'),
			length('Height', '2800.'),
			"IFCQUANTITYAREA('NetSideArea',$,$,12.)",
			"IFCQUANTITYWEIGHT('NetWeight',$,$,36.)",
		])
		expect(doubts).toEqual(['area_times_thickness: 1.44 / 1.2'])
	})
})
