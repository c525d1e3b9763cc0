import { testRule } from '../rule-cases.test-support.ts'
import { PJS001 } from './pjs001.ts'
import { PJS002 } from './pjs002.ts'
import { PJS003 } from './pjs003.ts'
import { PJS004 } from './pjs004.ts'
import { PJS101 } from './pjs101.ts'

/** A project with one unit; the records of the unit begin at #3. */
const withUnit = (unit: string): string => `
#1=IFCPROJECT('0000000000000000000001',$,$,$,$,$,$,$,#2);
#2=IFCUNITASSIGNMENT((#3));
${unit}`

const length = (name: string, factor: string, base = `#5=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`): string =>
	withUnit(`#3=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'${name}',#4);
#4=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${factor}),#5);
${base}`)

const millimetre = '#5=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'

const area = (name: string, factor: string, base: string): string =>
	withUnit(`#3=IFCCONVERSIONBASEDUNIT($,.AREAUNIT.,'${name}',#4);
#4=IFCMEASUREWITHUNIT(IFCAREAMEASURE(${factor}),#5);
${base}`)

testRule(PJS001, {
	schema: 'IFC4',
	passes: {
		'feet in metres': length('foot', '0.3048'),
		'feet in millimetres, in capitals': length('FOOT', '304.8', millimetre),
		'yards as the standard rounds them': length('yard', '0.914'),
		'yards as they are': length('yard', '0.9144'),
		'square feet in square millimetres': area(
			'square foot',
			'92903.04',
			'#5=IFCSIUNIT(*,.AREAUNIT.,.MILLI.,.SQUARE_METRE.);',
		),
		'IFC4X3_ADD2: survey feet': length('US survey foot', '0.304800609601219'),
	},
	notApplicable: {
		metres: withUnit('#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'),
		'a unit that no project has': '#3=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,$,$);',
	},
	fails: {
		'a custom name': [length('elle', '0.5'), 3, '“elle” isn’t a unit that the standard names; it names inch, foot'],
		'IFC2X3: square feet, which IFC2x3 doesn’t name': [
			area('square foot', '0.09290304', '#5=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);'),
			3,
			'“square foot”',
		],
		'a wrong factor': [length('foot', '0.305'), 3, 'has the factor 0.305; expected 0.3048'],
		'a conversion to something else than the SI': [
			length('foot', '12.', `#5=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'inch',#6);`),
			3,
			'converted to #5=IfcConversionBasedUnit and not to a unit of the SI',
		],
		'a conversion to a unit of another kind': [
			length('foot', '0.3048', '#5=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);'),
			3,
			'converted to SQUARE_METRE; expected METRE',
		],
	},
})

const declared = (definition: string): string => `
#1=IFCPROJECT('0000000000000000000001',$,$,$,$,$,$,$,$);
#2=IFCRELDECLARES('0000000000000000000002',$,$,$,#1,(#3));
${definition}`

testRule(PJS002, {
	schema: 'IFC4',
	passes: {
		'a type': declared(`#3=IFCWALLTYPE('3',$,$,$,$,$,$,$,$,.STANDARD.);`),
		'a template': declared(`#3=IFCPROPERTYSETTEMPLATE('3',$,$,$,$,$,());`),
	},
	notApplicable: {
		'a project that declares nothing': `#1=IFCPROJECT('0000000000000000000001',$,$,$,$,$,$,$,$);`,
		'a library that declares a wall': declared(`#3=IFCWALL('3',$,$,$,$,$,$,$,$);`).replace(
			'IFCPROJECT(',
			'IFCPROJECTLIBRARY(',
		),
	},
	fails: { 'a wall': [declared(`#3=IFCWALL('3',$,$,$,$,$,$,$,$);`), 3, '#3=IfcWall is declared by the project'] },
})

const wall = (id: string): string => `#1=IFCWALL('${id}',$,$,$,$,$,$,$,$);`

testRule(PJS003, {
	schema: 'IFC4',
	passes: { 'a GlobalId': wall('3_$abcXYZ0123456789Zz_') },
	notApplicable: { 'a point': '#1=IFCCARTESIANPOINT((0.,0.));' },
	fails: {
		'one that is too short': [wall('3_$abcXYZ0123456789Zz'), 1, 'has 21 characters; expected 22'],
		'one with a hyphen': [wall('3-$abcXYZ0123456789Zz_'), 1, 'has characters other than'],
		'one that stands for more than 128 bits': [wall('4_$abcXYZ0123456789Zz_'), 1, 'begins with 4'],
	},
})

const property = (value: string, unit = '$', units = ''): string => `
#1=IFCPROJECT('0000000000000000000001',$,$,$,$,$,$,$,#2);
#2=IFCUNITASSIGNMENT((${units}));
#3=IFCPROPERTYSET('3',$,'S',$,(#4));
#4=IFCPROPERTYSINGLEVALUE('P',$,${value},${unit});
#5=IFCSIUNIT(*,.MASSUNIT.,.KILO.,.GRAM.);`

testRule(PJS004, {
	schema: 'IFC4X3_ADD2',
	passes: {
		'a mass with a unit of its own': property('IFCMASSMEASURE(2500.)', '#5'),
		'a mass with the unit of the project': property('IFCMASSMEASURE(2500.)', '$', '#5'),
		'a ratio': property('IFCPOSITIVERATIOMEASURE(0.5)'),
		'a text': property(`IFCLABEL('C30/37')`),
	},
	notApplicable: {
		'no value': property('$'),
		'IFC4: an earlier schema': property('IFCMASSMEASURE(2500.)'),
	},
	fails: {
		'a mass without a unit': [
			property('IFCMASSMEASURE(2500.)'),
			4,
			'an IfcMassMeasure without a unit, and the project has no MASSUNIT',
		],
		'a positive length without a unit': [property('IFCPOSITIVELENGTHMEASURE(1.)', '$', '#5'), 4, 'LENGTHUNIT'],
	},
})

const project = (id: number): string => `#${id}=IFCPROJECT('000000000000000000000${id}',$,$,$,$,$,$,$,$);`

testRule(PJS101, {
	schema: 'IFC4',
	passes: { 'one project': project(1) },
	notApplicable: {},
	fails: {
		'no project': ['', 0, 'The file has no IfcProject'],
		'two projects': [`${project(1)}\n${project(2)}`, 2, '#2=IfcProject is one of 2 projects'],
	},
})
