import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { propertySource } from './identify-panels.ts'
import { storableText } from './storable-text.ts'
import { box, numbered, soundConverter, withSound } from './testing/hostile-models.ts'

const convertSoundly = soundConverter()

describe('a file that goes round in circles', () => {
	it('aggregates elements into one another', async () => {
		const { structure } = await convertSoundly(
			withSound(
				(text) => `${text}
#20=IFCRELAGGREGATES('r',$,$,$,#10,(#100));
#21=IFCRELAGGREGATES('s',$,$,$,#100,(#10));
#22=IFCRELAGGREGATES('t',$,$,$,#10,(#10));`,
			),
		)
		expect(structure.elements.parent.filter((parent) => parent < 0)).toHaveLength(1)
	})

	it('places an element relative to itself: it is listed, the rest is drawn', async () => {
		const { report } = await convertSoundly(
			withSound((text) =>
				text.replace('#7=IFCLOCALPLACEMENT($,#3)', '#7=IFCLOCALPLACEMENT(#70,#3);\n#70=IFCLOCALPLACEMENT(#7,#3)'),
			),
		)
		expect(report.converted).toBe(1)
		expect([...report.fallback, ...report.not_converted]).toMatchObject([{ express_id: 10 }])
	})

	it('maps a representation into itself twice, which doubles with each turn', async () => {
		const { report } = await convertSoundly(
			withSound((text) =>
				text.replace("'SweptSolid',(#13)", "'MappedRepresentation',(#13,#30,#31)").concat(`
#30=IFCMAPPEDITEM(#32,#33);
#31=IFCMAPPEDITEM(#32,#33);
#32=IFCREPRESENTATIONMAP(#3,#12);
#33=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#4,$,$);`),
			),
		)
		expect(report.with_representation).toBe(2)
		expect(report.converted).toBeGreaterThanOrEqual(1)
	})

	it('styles a style', async () => {
		const { report } = await convertSoundly(
			box((text) => `${text}\n#20=IFCSTYLEDITEM(#20,(#20),$);\n#21=IFCSTYLEDITEM(#13,(#21),$);`),
		)
		expect(report.converted).toBe(1)
	})

	it('puts sets of properties into sets', async () => {
		const { structure, properties } = await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(#22,#21,#25,#23));
#22=IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('a'),$);
#23=IFCPROPERTYSINGLEVALUE('B',$,IFCLABEL('b'),$);
#24=IFCRELDEFINESBYPROPERTIES('s',$,$,$,(#10),#25);
#25=IFCELEMENTQUANTITY('q',$,'Other',$,$,(#21,#26));
#26=IFCQUANTITYCOUNT('C',$,$,3.);`,
			),
		)
		expect(
			propertySource(structure, properties)(0).map(({ name, properties: read }) => [name, read.map((one) => one.name)]),
		).toEqual([
			['Set', ['A', 'B']],
			['Other', ['C']],
		])
	})

	it('puts properties into themselves', async () => {
		const { report } = await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(#22,#23));
#22=IFCCOMPLEXPROPERTY('Round',$,'x',(#22,#22,#23));
#23=IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('b'),$);`,
			),
		)
		expect(report.converted).toBe(1)
	})
})

describe('a record that hangs the geometry kernel is kept from it', () => {
	it.each([
		['named by a number', (text: string) => text.replace('SHAPE($,$,(#12)', 'SHAPE(4,$,(#12)')],
		['named by an escape outside quotes', (text: string) => text.replace("'Body',", "\\S\\'Body',")],
		['named by rubbish', (text: string) => text.replace('SHAPE($,$,(#12)', 'SHAPE(&,$,(#12)')],
		['with a reference that runs on', (text: string) => text.replace('(#9,#3,#8,', '(#9x#3,#8,')],
		['with an enumeration of nothing', (text: string) => text.replace('SHAPE($,$,(#12)', 'SHAPE(.,$,(#12)')],
		['with its list outside', (text: string) => text.replace("'SweptSolid',(#13))", "'SweptSolid')((#13))")],
		['without its list', (text: string) => text.replace("'Body','SweptSolid',(#13)", "'Body','SweptSolid'")],
		['with ten thousand lists in one another', (text: string) => text.replace('(#13)', `${'('.repeat(10_000)}#13`)],
		['of a unit whose name is left open', (text: string) => text.replace('.METRE.)', '.METRE,)')],
		[
			'of a unit without its measure',
			(text: string) =>
				text.replace('(#6)', '(#6,#60)').concat("\n#60=IFCCONVERSIONBASEDUNIT($,.TIMEUNIT.,'Year',#0);"),
		],
	])('%s', async (_, change) => {
		const { report } = await convertSoundly(withSound(change))
		expect(report.with_representation).toBe(2)
		expect(report.converted).toBeGreaterThanOrEqual(1)
	})

	it('an aggregation with an empty argument, whose list the kernel would look for in the next record', async () => {
		const { report, structure } = await convertSoundly(
			withSound(
				(text) => `${text}
#20=IFCELEMENTASSEMBLY('0000000000000000000020',$,'Panel',$,$,#7,$,$,$,$);
#21=IFCRELAGGREGATES('r',$, ,$,#20,(#10));
#30=IFCOPENINGELEMENT('0000000000000000000030',$,'O',$,$,#7,#31,$,$);
#31=IFCPRODUCTDEFINITIONSHAPE($,$,(#32));
#32=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#33));
#33=IFCEXTRUDEDAREASOLID(#9,#3,#8,1000.);
#34=IFCRELVOIDSELEMENT('v',$,$,$,#20,#30);`,
			),
		)
		expect(report.converted).toBe(2)
		expect(structure.elements.parent.filter((parent) => parent >= 0)).toHaveLength(1)
		expect(structure.elements.volume[structure.elements.express_id.indexOf(10)]).toBeCloseTo(4, 3)
	})

	it('a circle that is trimmed countless turns away', async () => {
		const { report } = await convertSoundly(
			withSound((text) =>
				text
					.replace('#13=IFCEXTRUDEDAREASOLID(#9', '#13=IFCEXTRUDEDAREASOLID(#40')
					.concat(`\n#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#41);
#41=IFCTRIMMEDCURVE(#42,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.E30)),.T.,.PARAMETER.);
#42=IFCCIRCLE(#3,500.);`),
			),
		)
		expect(report.converted).toBe(2)
	})

	it('a reference beyond 32 bits, which the kernel would take for the record that it is in', async () => {
		const { report } = await convertSoundly(
			withSound((text) =>
				text.replace(/#13=.*/, `#13=IFCBOOLEANRESULT(.DIFFERENCE.,#${2 ** 32 + 13},#${2 ** 32 + 13});`),
			),
		)
		expect(report.converted).toBe(1)
		expect([...report.fallback, ...report.not_converted]).toMatchObject([{ express_id: 10 }])
	})

	it('and so is a header whose quotes do not pair up', async () => {
		const text = box().replace("FILE_DESCRIPTION((''),", "FILE_DESCRIPTION('ViewDefinition ['Option'.'),")
		const { report } = await convertSoundly(text)
		expect(report.converted).toBe(1)
	})

	it('and a lost inch still leaves the model in inches', async () => {
		const { structure } = await convertSoundly(
			box((text) => text.replace(/#6=.*;/, "#6=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'INCH',#999);")),
		)
		const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
		expect((max[1] as number) - (min[1] as number)).toBeCloseTo(3000 * 0.0254, 2)
	})
})

describe('numbers and comments without an end', () => {
	it.each([
		2n ** 32n - 8n,
		2n ** 53n - 40n,
		2n ** 53n - 8n,
		2n ** 53n + 1n,
		2n ** 63n - 8n,
		2n ** 64n - 8n,
		10n ** 40n,
	])('numbers of records from %s on change nothing', async (first) => {
		const renumbered = (text: string) => text.replaceAll(/#(\d+)/g, (_, number: string) => `#${first + BigInt(number)}`)
		const properties = `
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(#22));
#22=IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('a'),$);
#23=IFCRELAGGREGATES('a',$,$,$,#10,(#100));`
		const file = withSound((text) => text + properties)
		const [own, plain] = [await convertSoundly(renumbered(file)), await convertSoundly(file)]
		const { express_id, ...elements } = plain.structure.elements
		expect(own.structure).toMatchObject({ ...plain.structure, elements })
		expect(new Set(own.structure.elements.express_id)).toHaveProperty('size', express_id.length)
		expect(propertySource(own.structure, own.properties)(0)).toEqual(
			propertySource(plain.structure, plain.properties)(0),
		)
		expect([own.report.converted, own.report.fallback, own.report.doubtful]).toEqual([2, [], []])
		expect(own.report.notices).toEqual(plain.report.notices)
	})

	it('references to numbers that no record has are missing shapes, whatever their size', async () => {
		for (const number of [2n ** 53n, 2n ** 53n + 13n, 2n ** 64n + 13n, 10n ** 40n]) {
			const { report } = await convertSoundly(
				withSound((text) => text.replace("'SweptSolid',(#13)", `'SweptSolid',(#${number})`)),
			)
			expect(report.converted).toBe(1)
			expect([...report.fallback, ...report.not_converted]).toMatchObject([{ express_id: 10 }])
		}
	})

	it.each([
		['between records', '#11=IFCPRODUCT', '/* open\n#11=IFCPRODUCT', 2, ['unreadable_lines']],
		['after the last record', 'ENDSEC;\nEND-ISO', '/* open\nENDSEC;\nEND-ISO', 2, ['unreadable_lines']],
		['inside a record', "#100=IFCWALL('", "#100=IFCWALL( /* open '", 1, []],
	])(
		'a comment that never ends costs at most the record that it is in: %s',
		async (_, before, after, converted, told) => {
			const text = withSound((records) => records)
			expect(text).toContain(before)
			const { report } = await convertSoundly(text.replace(before, after))
			expect([report.converted, report.notices.map(({ code }) => code)]).toEqual([converted, [...told, 'no_storeys']])
			expect(report.fallback.map(({ express_id }) => express_id)).toEqual(converted === 2 ? [] : [100])
		},
	)
})

describe('numbers that are none', () => {
	it.each(['0.', '-3000.', '1.E30', '1.E308', '1.E400', 'NaN', '-1.#IND'])('an extrusion by %s', async (depth) => {
		const { report } = await convertSoundly(withSound((text) => text.replace('3000.', depth)))
		expect(report.with_representation).toBe(2)
		expect(report.converted).toBeGreaterThanOrEqual(1)
	})

	it.each(['1.E30', '-1.E308', '1.E400'])('a place at %s spoils no other element', async (coordinate) => {
		const { report, structure } = await convertSoundly(
			withSound((text) =>
				text.replace(
					'#7=IFCLOCALPLACEMENT($,#3)',
					`#7=IFCLOCALPLACEMENT($,#70);\n#70=IFCAXIS2PLACEMENT3D(#71,$,$);\n#71=IFCCARTESIANPOINT((${coordinate},0.,0.))`,
				),
			),
		)
		expect(report.with_representation).toBe(2)
		expect(structure.origin.every((value) => Math.abs(value) < 1e10)).toBe(true)
	})

	it.each(['0.', '-1.', '1.E308', '1.E-320'])('a length unit of %s metres', async (factor) => {
		const { structure } = await convertSoundly(
			box((text) =>
				text.replace(
					/#6=.*;/,
					`#6=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'STRANGE',#60);\n#60=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${factor}),#61);\n#61=IFCSIUNIT(*,.LENGTHUNIT.,.KILO.,.METRE.);`,
				),
			),
		)
		expect(structure.length_unit_in_metres).toBeGreaterThan(0)
	})

	it('measures and elevations beyond all numbers are left out', async () => {
		const { structure } = await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCELEMENTQUANTITY('q',$,'Q',$,$,(#22));
#22=IFCQUANTITYLENGTH('Length',$,$,1.E308);
#23=IFCBUILDINGSTOREY('s',$,'Up',$,$,$,$,$,.ELEMENT.,1.E400);`,
			),
		)
		expect(structure.elements.length[0]).toBeCloseTo(2, 3)
		expect(structure.floors[0]?.elevation).toBeNull()
	})
})

describe('a file that lacks what others have', () => {
	it('no placement', async () => {
		const { report } = await convertSoundly(box((text) => text.replace("'Thing',$,$,#7", "'Thing',$,$,$")))
		expect(report.converted).toBe(1)
	})

	it('no project and no units', async () => {
		const { report } = await convertSoundly(box((text) => text.replace(/#1=.*\n/, '').replace(/#5=.*\n/, '')))
		expect(report.notices.map(({ code }) => code)).toContain('no_length_unit')
	})

	it('relationships written twice count once', async () => {
		const { structure } = await convertSoundly(
			withSound(
				(text) => `${text}\n${numbered(50, (at) => `#${200 + at}=IFCRELAGGREGATES('r',$,$,$,#10,(#100,#100));`)}`,
			),
		)
		expect(structure.elements.parent.filter((parent) => parent >= 0)).toHaveLength(1)
	})
})

it('texts that a database refuses are mended', async () => {
	const { structure } = await convertSoundly(
		box((text) => text.replace("'Thing',$", "'a\\X\\00b\\X2\\D800\\X0\\','\u0000'")),
	)
	expect(structure.strings).toContain('a\ufffdb\ufffd')
	expect(storableText('ab\ud83d\ude00', 3)).toBe('ab\ufffd')
})

it('an element the kernel fails on is listed in words', async () => {
	const text = sampleModelText({ panels: 20 })
	const { report } = await convertSoundly(text.replace(/^(#\d+=IFCCARTESIANPOINT\(\().*$/gm, '$1));'))
	for (const { reason } of [...report.fallback, ...report.not_converted]) expect(reason).not.toMatch(/object|undefined/)
})
