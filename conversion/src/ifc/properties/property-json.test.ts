import { describe, expect, it } from 'vitest'
import { stepFile } from '../../testing/convert-text.ts'
import { QUIRKY_NAMES, quirkyModel } from '../../testing/quirky-models.ts'
import { readThreeWays } from '../../testing/read-three-ways.ts'

const property = (name: string, value: string): string => `IFCPROPERTYSINGLEVALUE(${name},$,${value},$)`

const VALUES = [
	property("'Plain'", "IFCLABEL('text')"),
	property("'Empty'", "IFCLABEL('')"),
	property("''", "IFCLABEL('nameless')"),
	property("'Broken over lines'", "IFCLABEL(\r\n'text')"),
	property("'Quote ''s'", "IFCLABEL('it''s')"),
	property('\'Says "so"\'', 'IFCLABEL(\'"quoted"\')'),
	property("'Back\\\\slash'", "IFCTEXT('\\X\\FC \\S\\D')"),
	property("'Tab\there'", "IFCLABEL('a\tb')"),
	property("'Unicode ü'", "IFCLABEL('\\X2\\6E2C\\X0\\')"),
	property("'Yes'", 'IFCBOOLEAN(.T.)'),
	property("'No'", 'IFCLOGICAL(.F.)'),
	property("'Perhaps'", 'IFCLOGICAL(.U.)'),
	property("'Other'", 'IFCLOGICAL(.MAYBE.)'),
	property("'Length'", 'IFCLENGTHMEASURE(1234.5)'),
	property("'Width'", 'IFCPOSITIVELENGTHMEASURE(2.E+2)'),
	property("'Weight'", 'IFCMASSMEASURE(1.5E3)'),
	property("'Minus'", 'IFCREAL(-0.)'),
	property("'Long'", 'IFCREAL(0.12345678901234567890)'),
	property("'Huge'", 'IFCREAL(1.E300)'),
	property("'Beyond'", 'IFCREAL(1.E999)'),
	property("'Count'", 'IFCINTEGER(42)'),
	property("'Missing'", '$'),
	property("'Untyped'", "'text'"),
	property("'Untyped number'", '12.5'),
	property("'Reference'", 'IFCLABEL(#1)'),
	property("'Nested'", "IFCLABEL(IFCTEXT('in'))"),
	"IFCPROPERTYSINGLEVALUE('With a unit',$,IFCLENGTHMEASURE(3.),#6)",
	"IFCPROPERTYSINGLEVALUE('Described','in words',IFCLABEL('x'),$)",
	"IFCPROPERTYSINGLEVALUE('Short')",
	"IFCPROPERTYENUMERATEDVALUE('Listed',$,(IFCLABEL('a'),IFCLABEL('b')),$)",
	"IFCCOMPLEXPROPERTY('Complex',$,'use',(#100,#113))",
	"IFCCOMPLEXPROPERTY('Empty complex',$,'use',())",
	"IFCPERSON('No property')",
	"IFCQUANTITYLENGTH('Height',$,$,2500.)",
	"IFCQUANTITYLENGTH('Length','of a thing',$,2500.,$)",
	"IFCQUANTITYAREA('NetSideArea',$,#6,3.)",
	"IFCQUANTITYVOLUME('NetVolume',$,$,$)",
	"IFCQUANTITYCOUNT('Count',$,$,7)",
]

const MODEL = stepFile(`
#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,$,#5);
#5=IFCUNITASSIGNMENT((#6));
#6=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
${VALUES.map((value, at) => `#${100 + at}=${value};`).join('\n')}
${VALUES.map((_, at) => `#${200 + at}=IFCPROPERTYSET('g',$,'Set ${at}',$,(#${100 + at}));`).join('\n')}
#300=IFCPROPERTYSET('g',$,'All of them',$,(${VALUES.map((_, at) => `#${100 + at}`).join(',')}));
#301=IFCELEMENTQUANTITY('g',$,'Quantities',$,$,(#133,#131,#134,#999,#135));
#302=IFCPROPERTYSET('g',$,'Empty',$,());
#303=IFCPROPERTYSET('g',$,'Leads with nothing',$,(#132,#999,#100));
#304=IFCPROPERTYSET('g',$,$,$,(#100));
`)

describe('property sets written from bytes say what the reader of sets reads', () => {
	it('for every kind of value', () => {
		const sets = readThreeWays(Buffer.from(MODEL, 'latin1'))
		expect(sets).toHaveLength(VALUES.length + 5)
		for (const { read, written, found, measured, readMeasured } of sets) {
			expect(written).toEqual(read)
			expect(measured).toEqual(readMeasured)
			expect(found).toEqual(read)
		}
	})

	it('for a value between bounds, with the value that is set', () => {
		const bounded = (values: string): string => `IFCPROPERTYBOUNDEDVALUE('Humidity',$,${values})`
		const values = [
			'IFCREAL(15.),IFCREAL(5.),$,IFCREAL(12.)',
			'IFCREAL(15.),IFCREAL(5.),$',
			'$,$,$,IFCREAL(12.)',
			'$,IFCREAL(5.),$,IFCREAL(12.)',
			'IFCLENGTHMEASURE(15.),$,#6,IFCLENGTHMEASURE(12.)',
		]
		const records = values.map(
			(value, at) => `#${100 + at}=${bounded(value)};\n#${200 + at}=IFCPROPERTYSET('g',$,'S',$,(#${100 + at}));`,
		)
		const sets = readThreeWays(
			Buffer.from(stepFile(`#6=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);\n${records.join('\n')}`)),
		)
		expect(sets.map(({ written }) => written)).toEqual(sets.map(({ read }) => read))
		type Read = { properties: { value: unknown; unit?: string }[] }
		const shown = sets.map(({ read }) => (read as Read).properties.map(({ value, unit }) => [value, unit]))
		expect(shown).toEqual([
			[['12 (5 … 15)', undefined]],
			[['5 … 15', undefined]],
			[[12, undefined]],
			[['12 (5 …)', undefined]],
			[['12 (… 15)', 'mm']],
		])
	})

	it.each(QUIRKY_NAMES)('in %s', (name) => {
		const { content, truth } = quirkyModel(name, 30)
		const sets = readThreeWays(content)
		expect(sets.length).toBeGreaterThan(truth.panelCount)
		expect(sets.map(({ written }) => written)).toEqual(sets.map((set) => set.read))
		expect(sets.map(({ found }) => found)).toEqual(sets.map((set) => set.read))
		expect(sets.map(({ measured }) => measured)).toEqual(sets.map((set) => set.readMeasured))
	})

	it('for texts longer than the room that is there at first, wherever they stand', () => {
		const long = 'x'.repeat(100_000)
		const file = stepFile(`
#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,$,#5);
#5=IFCUNITASSIGNMENT((#6));
#6=IFCCONVERSIONBASEDUNIT(#7,.LENGTHUNIT.,'${long}',#8);
#7=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#8=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.5),#9);
#9=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#100=${property(`'${long}'`, "IFCLABEL('name')")};
#101=${property("'Text'", `IFCLABEL('${long}')`)};
#102=${property("'Length'", 'IFCLENGTHMEASURE(3.)')};
#103=${property("'Number'", `IFCREAL(${'1'.repeat(300)}.)`)};
#200=IFCPROPERTYSET('g',$,'${long}',$,(#100,#101,#102,#103));
#201=IFCPROPERTYSET('g',$,'Short',$,(#102));
`)
		const sets = readThreeWays(Buffer.from(file, 'latin1'))
		expect(sets.map(({ written }) => written)).toEqual(sets.map(({ read }) => read))
		expect(sets[1]?.written.properties).toEqual([{ name: 'Length', value: 3, unit: 'x'.repeat(40) }])
	})
})
