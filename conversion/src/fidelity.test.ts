import { describe, expect, it } from 'vitest'
import { propertySource } from './identify-panels.ts'
import { boxModel, convertedLength, siLength } from './testing/box-model.ts'
import { convertContent, type TestConversion } from './testing/convert-text.ts'
import { drawnColours } from './testing/glb-colours.ts'
import { drawnElements } from './testing/glb-elements.ts'

const US_SURVEY_FOOT = 1200 / 3937
const sizeOf = ({ structure }: TestConversion): number[] => {
	const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
	return min.map((low, axis) => (max[axis] as number) - low)
}

describe('a wall of 2.0 x 0.2 x 3.0 m is that large, whatever unit the file counts in', () => {
	it.each([
		['metres', siLength('$'), 1],
		['decimetres', siLength('.DECI.'), 0.1],
		['centimetres', siLength('.CENTI.'), 0.01],
		['millimetres', siLength('.MILLI.'), 0.001],
		['inches', convertedLength('INCH', 0.0254), 0.0254],
		['inches of 25.4 mm', convertedLength('inch', 25.4, '.MILLI.'), 0.0254],
		['feet', convertedLength('FOOT', 0.3048), 0.3048],
		['US survey feet', convertedLength('US SURVEY FOOT', US_SURVEY_FOOT), US_SURVEY_FOOT],
		['yards', convertedLength('YARD', 0.9144), 0.9144],
		[
			'feet of twelve inches',
			`${convertedLength('FOOT', 12).replace(/#82=.*/, '')}
#82=IFCCONVERSIONBASEDUNIT(#80,.LENGTHUNIT.,'INCH',#83);
#83=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.0254),#84);
#84=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`,
			0.3048,
		],
	])('%s', async (_, unit, metres) => {
		const read = await convertContent(boxModel('', { unit, metres }))
		expect(read.structure.length_unit_in_metres).toBeCloseTo(metres, 9)
		for (const [axis, wanted] of [2, 3, 0.2].entries()) expect(sizeOf(read)[axis]).toBeCloseTo(wanted, 3)
		const { length, width, height, area, volume } = read.structure.elements
		for (const [[value], wanted] of [
			[length, 2],
			[width, 0.2],
			[height, 3],
			[area, 6],
			[volume, 1.2],
		] as const)
			expect(value).toBeCloseTo(wanted, 4)
	})

	it('and quantities in square feet, cubic yards and pounds are kept in m2, m3 and kg', async () => {
		const unit = (id: number, kind: string, name: string, measure: string, factor: number, base: string): string => `
#${id}=IFCCONVERSIONBASEDUNIT(#${id + 1},.${kind}.,'${name}',#${id + 2});
#${id + 1}=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);
#${id + 2}=IFCMEASUREWITHUNIT(${measure}(${factor}),#${id + 3});
#${id + 3}=IFCSIUNIT(*,.${kind}.,${base});`
		const { structure } = await convertContent(
			boxModel(
				`#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCELEMENTQUANTITY('q',$,'Q',$,$,(#22,#23,#24,#25));
#22=IFCQUANTITYAREA('NetSideArea',$,$,64.5834625);
#23=IFCQUANTITYVOLUME('NetVolume',$,$,1.5695408);
#24=IFCQUANTITYWEIGHT('NetWeight',$,$,6062.71);
#25=IFCQUANTITYLENGTH('Length',$,#115,1.9);
${unit(100, 'AREAUNIT', 'SQUARE FOOT', 'IFCAREAMEASURE', 0.3048 ** 2, '$,.SQUARE_METRE.')}
${unit(104, 'VOLUMEUNIT', 'CUBIC YARD', 'IFCVOLUMEMEASURE', 0.9144 ** 3, '$,.CUBIC_METRE.')}
${unit(108, 'MASSUNIT', 'POUND', 'IFCMASSMEASURE', 0.45359237, '.KILO.,.GRAM.')}
#115=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`,
				{ units: ',#100,#104,#108' },
			),
		)
		const { area, volume, weight, length } = structure.elements
		expect(area[0]).toBeCloseTo(6, 3)
		expect(volume[0]).toBeCloseTo(1.2, 3)
		expect(weight[0]).toBeCloseTo(2750, 0)
		expect(length[0]).toBeCloseTo(1.9, 6)
	})
})

describe('coordinates far from zero come back to the millimetre from the drawing and the origin', () => {
	const X = 512_345_678.123
	const Y = 5_412_345_678.901
	const FAR = `#90=IFCAXIS2PLACEMENT3D(#91,$,$);\n#91=IFCCARTESIANPOINT((${X},${Y},1234.));`
	const corners = [
		[-1000, -100, 0],
		[1000, -100, 0],
		[1000, 100, 0],
		[-1000, 100, 0],
		[-1000, -100, 3000],
		[1000, -100, 3000],
		[1000, 100, 3000],
		[-1000, 100, 3000],
	].map(([x = 0, y = 0, z = 0]) => `(${(X + x).toFixed(3)},${(Y + y).toFixed(3)},${z + 1234}.)`)
	const sides = '(1,3,2),(1,4,3),(5,6,7),(5,7,8),(1,2,6),(1,6,5),(2,3,7),(2,7,6),(3,4,8),(3,8,7),(4,1,5),(4,5,8)'

	it.each([
		['in the placement', boxModel(FAR).replace('IFCLOCALPLACEMENT($,#3)', 'IFCLOCALPLACEMENT($,#90)')],
		['in the body', boxModel(FAR).replace('IFCEXTRUDEDAREASOLID(#14,#3,', 'IFCEXTRUDEDAREASOLID(#14,#90,')],
		[
			'in every point',
			boxModel(
				`#90=IFCTRIANGULATEDFACESET(#91,$,.T.,(${sides}),$);\n#91=IFCCARTESIANPOINTLIST3D((${corners}));`,
			).replace("'SweptSolid',(#13)", "'Tessellation',(#90)"),
		],
	])('%s', async (_, text) => {
		const read = await convertContent(text)
		const { origin, bounding_box, elements } = read.structure
		const { min, max } = bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
		const middle = min.map((low, axis) => (low + (max[axis] as number)) / 2)
		expect(Math.hypot(...middle)).toBeLessThan(5)
		expect((middle[0] as number) + origin[0]).toBeCloseTo(X / 1000, 3)
		expect(-(middle[2] as number) + origin[1]).toBeCloseTo(Y / 1000, 3)
		expect((middle[1] as number) + origin[2]).toBeCloseTo(1.234 + 1.5, 3)
		expect(elements.volume[0]).toBeCloseTo(1.2, 4)
	})
})

const STOREY = (id: number, name: string, elevation: string): string =>
	`#${id}=IFCBUILDINGSTOREY('storey${id}',$,'${name}',$,$,$,$,$,.ELEMENT.,${elevation});\n`

describe('storeys', () => {
	const inStorey = (storey: number, ...elements: number[]): string =>
		`#${storey + 50}=IFCRELCONTAINEDINSPATIALSTRUCTURE('c${storey}',$,$,$,(${elements.map((id) => `#${id}`)}),#${storey});\n`
	const floorOf = ({ structure }: TestConversion, expressId: number): string | undefined =>
		structure.floors[structure.elements.floor[structure.elements.express_id.indexOf(expressId)] ?? -1]?.global_id

	it('hold the parts of what stands in them, at any depth', async () => {
		const read = await convertContent(
			boxModel(`${STOREY(100, 'Ground', '0.')}${inStorey(100, 120)}
#120=IFCELEMENTASSEMBLY('a',$,'Whole',$,$,#7,$,'A',$,$);
#121=IFCELEMENTASSEMBLY('b',$,'Half',$,$,#7,$,'B',$,$);
#122=IFCRELAGGREGATES('x',$,$,$,#120,(#121));
#123=IFCRELAGGREGATES('y',$,$,$,#121,(#10));`),
		)
		for (const id of [120, 121, 10]) expect(floorOf(read, id)).toBe('storey100')
		expect(read.structure.floors[0]?.element_count).toBe(3)
	})

	it('are found through the spaces in them, and through the wall that a window fills', async () => {
		const read = await convertContent(
			boxModel(`${STOREY(100, 'Ground', '0.')}${STOREY(101, 'Upper', '3000.')}${inStorey(100, 10)}
#110=IFCSPACE('s',$,'Room',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);
#111=IFCRELAGGREGATES('x',$,$,$,#101,(#110));
#112=IFCFURNISHINGELEMENT('f',$,'Table',$,$,$,$,$);
#113=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#112),#110);
#114=IFCOPENINGELEMENT('o',$,'Hole',$,$,$,$,$,$);
#115=IFCWINDOW('w',$,'Window',$,$,$,$,$,$,$,$,$,$);
#116=IFCRELVOIDSELEMENT('v',$,$,$,#10,#114);
#117=IFCRELFILLSELEMENT('z',$,$,$,#114,#115);`),
		)
		expect(floorOf(read, 112)).toBe('storey101')
		expect(floorOf(read, 115)).toBe('storey100')
	})

	it('of one name stay apart, lowest first', async () => {
		const read = await convertContent(
			boxModel(
				`${STOREY(100, 'Level', '3000.')}${STOREY(101, 'Level', '-3000.')}${STOREY(102, 'Level', '$')}${inStorey(100, 10)}`,
			),
		)
		expect(read.structure.floors.map(({ global_id, elevation }) => [global_id, elevation])).toEqual([
			['storey101', -3],
			['storey100', 3],
			['storey102', null],
		])
		expect(floorOf(read, 10)).toBe('storey100')
	})

	it('that are missing leave the elements on no floor, and that is said', async () => {
		const { structure, report } = await convertContent(boxModel())
		expect([structure.floors, structure.elements.floor]).toEqual([[], [-1]])
		expect(report.notices.map(({ code }) => code)).toEqual(['no_storeys'])
	})
})

it('several property sets may be related at once, as a set of sets', async () => {
	const { structure, properties } = await convertContent(
		boxModel(`#100=IFCPROPERTYSET('0000000000000000000100',$,'A',$,(#101));
#101=IFCPROPERTYSINGLEVALUE('x',$,IFCLABEL('1'),$);
#102=IFCPROPERTYSET('0000000000000000000102',$,'B',$,(#101));
#103=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),IFCPROPERTYSETDEFINITIONSET((#100,#102)));`),
	)
	expect(propertySource(structure, properties)(0).map(({ name }) => name)).toEqual(['A', 'B'])
})

const OPENING = `
#100=IFCOPENINGELEMENT('o',$,'Hole',$,$,#7,#101,$,$);
#101=IFCPRODUCTDEFINITIONSHAPE($,$,(#102));
#102=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#103));
#103=IFCEXTRUDEDAREASOLID(#104,#3,#16,1500.);
#104=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,1000.,400.);
`

describe('openings', () => {
	it('are cut out of what they are in, and are not drawn themselves', async () => {
		const { structure, report, glb } = await convertContent(
			boxModel(`${OPENING}#110=IFCRELVOIDSELEMENT('v',$,$,$,#10,#100);`),
		)
		expect(structure.elements.volume[0]).toBeCloseTo(1.2 - 0.3, 4)
		expect(structure.elements.area[0]).toBeCloseTo(6 - 1.5, 3)
		expect((await drawnElements(glb)).get(0)?.volume).toBeCloseTo(0.9, 2)
		expect(report.not_drawn).toEqual([{ class: 'IfcOpeningElement', count: 1 }])
	})

	it('by the hundred are all cut', async () => {
		const records = Array.from({ length: 150 }, (_, at) => {
			const id = 1000 + at * 10
			const [x, z] = [-900 + (at % 15) * 120, 200 + Math.floor(at / 15) * 250]
			return `#${id}=IFCOPENINGELEMENT('o${at}',$,'Hole',$,$,#${id + 1},#101,$,$);
#${id + 1}=IFCLOCALPLACEMENT(#7,#${id + 2});
#${id + 2}=IFCAXIS2PLACEMENT3D(#${id + 3},$,$);
#${id + 3}=IFCCARTESIANPOINT((${x}.,0.,${z}.));
#${id + 4}=IFCRELVOIDSELEMENT('v${at}',$,$,$,#10,#${id});`
		})
		const hole = `#101=IFCPRODUCTDEFINITIONSHAPE($,$,(#102));
#102=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#103));
#103=IFCEXTRUDEDAREASOLID(#104,#3,#16,80.);
#104=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,60.,400.);`
		const { structure, report } = await convertContent(boxModel(`${hole}\n${records.join('\n')}`))
		expect(structure.elements.volume[0]).toBeCloseTo(1.2 - 150 * 0.06 * 0.08 * 0.2, 3)
		expect(report.not_drawn).toEqual([{ class: 'IfcOpeningElement', count: 150 }])
	})

	it('in a wall made of parts are cut out of the parts', async () => {
		const { structure } = await convertContent(
			boxModel(`${OPENING}
#105=IFCWALLELEMENTEDCASE('e',$,'Whole',$,$,#7,$,'E',$);
#106=IFCRELAGGREGATES('x',$,$,$,#105,(#10));
#110=IFCRELVOIDSELEMENT('v',$,$,$,#105,#100);`),
		)
		expect(structure.elements.volume[structure.elements.express_id.indexOf(10)]).toBeCloseTo(0.9, 4)
	})
})

const RED = `
#100=IFCCOLOURRGB($,1.,0.,0.);
#101=IFCSURFACESTYLERENDERING(#100,$,$,$,$,$,$,$,.FLAT.);
#102=IFCSURFACESTYLE('red',.BOTH.,(#101));`
const RED_MATERIAL = `${RED}
#103=IFCMATERIAL('Brick'$MORE);
#104=IFCMATERIALDEFINITIONREPRESENTATION($,$,(#105),#103);
#105=IFCSTYLEDREPRESENTATION(#2,'Style','Material',(#106));
#106=IFCSTYLEDITEM($,(#102),$);`.replace('$MORE', ',$,$')

describe('colours', () => {
	it.each([
		['of its shape', `${RED}\n#110=IFCSTYLEDITEM(#13,(#102),$);`],
		[
			'of its shape, as IFC2x3 assigns styles',
			`${RED}\n#110=IFCSTYLEDITEM(#13,(#111),$);\n#111=IFCPRESENTATIONSTYLEASSIGNMENT((#102));`,
		],
		['of its material', `${RED_MATERIAL}\n#110=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#10),#103);`],
		[
			'of a layer of its material',
			`${RED_MATERIAL}
#110=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#10),#111);
#111=IFCMATERIALLAYERSETUSAGE(#112,.AXIS2.,.POSITIVE.,0.,$);
#112=IFCMATERIALLAYERSET((#113),$,$);
#113=IFCMATERIALLAYER(#103,200.,$,$,$,$,$);`,
		],
		[
			'of the material of its type',
			`${RED_MATERIAL}
#110=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#111),#103);
#111=IFCWALLTYPE('t',$,'T',$,$,$,$,$,$,.STANDARD.);
#112=IFCRELDEFINESBYTYPE('d',$,$,$,(#10),#111);`,
		],
		['of the layer its shape is on', `${RED}\n#110=IFCPRESENTATIONLAYERWITHSTYLE('A',$,(#13),$,.T.,.F.,.F.,(#102));`],
		[
			'of the layer its representation is on',
			`${RED}\n#110=IFCPRESENTATIONLAYERWITHSTYLE('A',$,(#12),$,.T.,.F.,.F.,(#102));`,
		],
	])('a wall has the colour %s', async (_, records) => {
		const { glb } = await convertContent(boxModel(records))
		expect([...((await drawnColours(glb)).get(0) ?? [])]).toEqual(['255,0,0,255'])
	})

	it('of a layer give way to a style of the shape, be it white', async () => {
		const { glb } = await convertContent(
			boxModel(`${RED}
#110=IFCPRESENTATIONLAYERWITHSTYLE('A',$,(#13),$,.T.,.F.,.F.,(#102));
#111=IFCSTYLEDITEM(#13,(#112),$);
#112=IFCSURFACESTYLE('white',.BOTH.,(#113));
#113=IFCSURFACESTYLERENDERING(#114,$,$,$,$,$,$,$,.FLAT.);
#114=IFCCOLOURRGB($,1.,1.,1.);`),
		)
		expect([...((await drawnColours(glb)).get(0) ?? [])]).toEqual(['255,255,255,255'])
	})

	it('may let light through', async () => {
		const { glb } = await convertContent(
			boxModel(`${RED.replace('(#100,$', '(#100,0.75')}\n#110=IFCSTYLEDITEM(#13,(#102),$);`),
		)
		expect([...((await drawnColours(glb)).get(0) ?? [])]).toEqual(['255,0,0,64'])
	})
})

it('spaces, annotation, alignments and grids are counted and not drawn, without noise', async () => {
	const { report, glb } = await convertContent(
		boxModel(`#100=IFCSPACE('s',$,'Room',$,$,#7,#11,$,.ELEMENT.,.INTERNAL.,$);
#101=IFCANNOTATION('a',$,'Note',$,$,#7,#11);
#102=IFCALIGNMENT('l',$,'Axis',$,$,#7,#11,$);
#103=IFCGRID('g',$,'Grid',$,$,#7,#11,(),(),$);`),
	)
	expect(report.not_drawn.map(({ class: name, count }) => [name, count]).sort()).toEqual([
		['IfcAlignment', 1],
		['IfcAnnotation', 1],
		['IfcGrid', 1],
		['IfcSpace', 1],
	])
	expect([report.converted, report.fallback, report.not_converted]).toEqual([1, [], []])
	expect(report.notices.map(({ code }) => code)).toEqual(['no_storeys'])
	expect([...(await drawnElements(glb)).keys()]).toEqual([0])
})

describe('texts reach the panels as they were meant', () => {
	const ESCAPED: [string, string][] = [
		['W\\X\\E4nde', 'Wände'],
		['\\X2\\5C4B6839\\X0\\', '屋根'],
		['\\X4\\0001F3D7\\X0\\', '🏗'],
		['W\\S\\dnde', 'Wände'],
		['\\PE\\\\S\\N', 'Ю'],
		["O''Brien", "O'Brien"],
		['two\nlines', 'two\nlines'],
	]
	it.each([
		['escaped', ESCAPED],
		['as UTF-8', [[Buffer.from('屋根 Wände'), '屋根 Wände'], ...ESCAPED]],
		['as Shift-JIS', [[Uint8Array.of(0x89, 0xae, 0x8d, 0xaa), '屋根'], ...ESCAPED]],
		['as Windows-1252', [[Uint8Array.of(0x57, 0xe4, 0x6e, 0x64, 0x65), 'Wände'], ...ESCAPED]],
	] as [string, [string | Uint8Array, string][]][])('%s', async (_, names) => {
		const walls = names.flatMap(([written], at) => [
			Buffer.from(`#${100 + at}=IFCWALL('wall${at}',$,'`),
			Buffer.from(written as Uint8Array),
			Buffer.from(`',$,$,#7,#11,'N${at}',$);\n`),
		])
		const [before = '', after = ''] = boxModel('HERE').split('HERE')
		const { panels } = await convertContent(Buffer.concat([Buffer.from(before), ...walls, Buffer.from(after)]))
		expect(panels.panels.slice(1).map(({ name }) => name)).toEqual(names.map(([, meant]) => meant))
	})
})

describe('files that are not quite right', () => {
	const codes = ({ report }: TestConversion): string[] => report.notices.map(({ code }) => code)

	it('a repeated GlobalId keeps both elements and is said', async () => {
		const read = await convertContent(boxModel("#100=IFCWALL('0000000000000000000002',$,'Twin',$,$,#7,#11,'W2',$);"))
		expect(read.panels.panels.map(({ mark }) => mark)).toEqual(['W1', 'W2'])
		expect(codes(read)).toContain('repeated_global_ids')
	})

	it('a repeated id takes the last record and is said', async () => {
		const read = await convertContent(boxModel('#13=IFCEXTRUDEDAREASOLID(#14,#3,#16,1500.);'))
		expect(read.structure.elements.height[0]).toBeCloseTo(1.5, 4)
		expect(codes(read)).toContain('repeated_ids')
	})

	it('a missing end is said, and a byte order mark is not', async () => {
		const open = await convertContent(boxModel().replace(/ENDSEC;\nEND-ISO-10303-21;\s*$/, ''))
		expect([open.report.converted, codes(open)]).toEqual([1, ['no_end', 'no_storeys']])
		const marked = await convertContent(`\uFEFF${boxModel()}`)
		expect([marked.report.converted, codes(marked)]).toEqual([1, ['no_storeys']])
	})
})

describe('a shape that is placed mirrored', () => {
	const MIRRORED = '#110'
	const PLAIN = '#120'
	const wall = (
		id: number,
		item: string,
	): string => `#${id}=IFCWALL('${String(id).padStart(22, '0')}',$,'M',$,$,#7,#${id + 1},'M',$);
#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));
#${id + 2}=IFCSHAPEREPRESENTATION(#2,'Body','MappedRepresentation',(#${id + 3}));
#${id + 3}=IFCMAPPEDITEM(#100,${item});`
	const file = (...items: string[]): string =>
		boxModel(`#100=IFCREPRESENTATIONMAP(#3,#101);
#101=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#102));
#102=IFCEXTRUDEDAREASOLID(#103,#3,#16,3000.);
#103=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#104);
#104=IFCPOLYLINE((#17,#106,#107,#108,#17));
#106=IFCCARTESIANPOINT((2000.,0.));
#107=IFCCARTESIANPOINT((2000.,200.));
#108=IFCCARTESIANPOINT((500.,700.));
#110=IFCCARTESIANTRANSFORMATIONOPERATOR3D(#111,#112,#4,$,#16);
#111=IFCDIRECTION((-1.,0.,0.));
#112=IFCDIRECTION((0.,1.,0.));
#120=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#4,$,$);
${items.map((item, at) => wall(1000 + at * 10, item)).join('\n')}`)

	it.each([
		['alone', [MIRRORED]],
		['before one that is not', [MIRRORED, PLAIN]],
		['after one that is not', [PLAIN, MIRRORED]],
	])('faces outwards %s, and so do the others', async (_, items) => {
		const { glb, structure } = await convertContent(file(...items))
		const drawn = await drawnElements(glb)
		for (const at of items.keys()) {
			expect(drawn.get(at + 1)?.volume).toBeCloseTo(2.55, 2)
			expect(structure.elements.volume[at + 1]).toBeCloseTo(2.55, 3)
		}
	})
})
