import { describe, expect, test } from 'vitest'
import { outcomeOf, resultOf } from '../rule.test-support.ts'
import { GRF001 } from './grf001.ts'
import { GRF002 } from './grf002.ts'
import { GRF003 } from './grf003.ts'
import { GRF004 } from './grf004.ts'
import { GRF005 } from './grf005.ts'
import { GRF006 } from './grf006.ts'
import { GRF007 } from './grf007.ts'
import { GRF008 } from './grf008.ts'

const IFC4X3 = 'IFC4X3_ADD2'
const system = (name: string, geodetic = '$', vertical = '$'): string =>
	`#9=IFCPROJECTEDCRS(${name},$,${geodetic},${vertical},$,$,$);`

describe('GRF001', () => {
	const contexts = `
#1=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$);
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-5,$,$);
#3=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#1,$,.MODEL_VIEW.,$);
#9=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);
#10=IFCPROJECTEDCRS('EPSG:25833',$,$,$,$,$,$);
#11=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);`
	const operation = (id: number, context: number, height: string, crs = 9): string =>
		`#${id}=IFCMAPCONVERSION(#${context},#${crs},1.,2.,${height},$,$,$);`

	test.each([
		['the same in both', operation(4, 1, '3.') + operation(5, 2, '3.0'), 'passed'],
		['equal systems', operation(4, 1, '3.') + operation(5, 2, '3.', 11), 'passed'],
		['different heights', operation(4, 1, '3.') + operation(5, 2, '4.'), 'failed'],
		['different systems', operation(4, 1, '3.') + operation(5, 2, '3.', 10), 'failed'],
		['one in one context only', operation(4, 1, '3.'), 'failed'],
		['none', '', 'not_applicable'],
	])('%s', async (_, operations, outcome) => {
		expect(await outcomeOf(GRF001, contexts + operations, IFC4X3)).toBe(outcome)
	})

	test('a system that refers to itself ends', async () => {
		const cyclic = contexts.replace("'EPSG:25832',$,$,$,$,$,$);\n#10", "'EPSG:25832',$,$,$,$,$,#9);\n#10")
		expect(await outcomeOf(GRF001, cyclic + operation(4, 1, '3.') + operation(5, 2, '3.'), IFC4X3)).toBe('passed')
	})
})

test.each([
	["'EPSG:25832'", 'passed'],
	["'EPSG:99999'", 'failed'],
	["'UTM 32'", 'failed'],
	['$', 'failed'],
])('GRF002: a system named %s', async (name, outcome) => {
	expect(await outcomeOf(GRF002, system(name), IFC4X3)).toBe(outcome)
	expect(await outcomeOf(GRF002, system(name))).toBe('not_applicable')
})

test.each([
	['a building', "#1=IFCBUILDING('0000000000000000000001',$,$,$,$,$,$,$,$,$,$,$);", 'failed'],
	[
		'a bridge and a system',
		`#1=IFCBRIDGE('0000000000000000000001',$,$,$,$,$,$,$,$,$);${system("'EPSG:25832'")}`,
		'passed',
	],
	['a site', "#1=IFCSITE('0000000000000000000001',$,$,$,$,$,$,$,$,$,$,$,$,$);", 'not_applicable'],
])('GRF003: %s', async (_, records, outcome) => {
	expect(await outcomeOf(GRF003, records, IFC4X3)).toBe(outcome)
	expect(await outcomeOf(GRF003, records)).toBe('not_applicable')
})

test.each([
	[system("'EPSG:25832'"), 'passed'],
	[system("'EPSG:99999'"), 'failed'],
	[system("'EPSG:UTM'"), 'failed'],
	[system("'UTM 32'"), 'not_applicable'],
	[system("'UTM 32'", "'EPSG:4258'"), 'passed'],
	[system("'UTM 32'", "'EPSG:1178'"), 'passed'],
	[system("'UTM 32'", "'EPSG:99999'"), 'failed'],
	[system("'UTM 32'", '$', "'EPSG:5783'"), 'passed'],
	[system("'UTM 32'", '$', "'EPSG:5181'"), 'passed'],
	[system("'UTM 32'", '$', "'EPSG:1178'"), 'failed'],
])('GRF004: %s', async (records, outcome) => {
	expect(await outcomeOf(GRF004, records)).toBe(outcome)
	expect(await outcomeOf(GRF004, records, IFC4X3)).toBe(outcome)
})

describe('GRF005', () => {
	const inMillimetres = (name: string, scale: string, mapUnit = '$'): string => `
#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,$,#2);
#2=IFCUNITASSIGNMENT((#3));
#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCMAPCONVERSION($,#9,1.,2.,3.,$,$,${scale});
#9=IFCPROJECTEDCRS('${name}',$,$,$,$,$,${mapUnit});`

	test.each([
		['to metres by 0.001', inMillimetres('EPSG:25832', '0.001'), 'passed'],
		['to metres by the reciprocal', inMillimetres('EPSG:25832', '1000.'), 'passed'],
		['to metres without a scale', inMillimetres('EPSG:25832', '$'), 'failed'],
		['to metres by 1', inMillimetres('EPSG:25832', '1.'), 'failed'],
		['to stated metres by 1', inMillimetres('UTM 32', '1.', '#4'), 'failed'],
		['to stated millimetres by 1', inMillimetres('EPSG:25832', '1.', '#3'), 'passed'],
		['to US survey feet by metres', inMillimetres('EPSG:2277', '0.001'), 'failed'],
		['to US survey feet', inMillimetres('EPSG:2277', '0.0032808333333333'), 'passed'],
		['to a system without a known unit', inMillimetres('UTM 32', '1.'), 'passed'],
		['to nothing', inMillimetres('EPSG:25832', '$').replace('IFCMAPCONVERSION', 'IFCRIGIDOPERATION'), 'not_applicable'],
	])('millimetres %s', async (_, records, outcome) => {
		expect(await outcomeOf(GRF005, records)).toBe(outcome)
	})

	test('says which scale is expected', async () => {
		expect((await resultOf(GRF005, inMillimetres('EPSG:25832', '$'))).message).toBe(
			'The unit of the model has 0.001 m and that of the map (EPSG:25832) 1 m, so the Scale of #5=IfcMapConversion must be 0.001; it is empty',
		)
	})
})

describe('GRF006', () => {
	const text = "\n#1=IFCWELLKNOWNTEXT('PROJCRS[...]',#9);"
	test.each([
		[system("'EPSG:25832'"), 'not_applicable'],
		[system("'WKT'") + text, 'passed'],
		[system("'WKT'"), 'failed'],
		[system("'UTM 32'"), 'failed'],
		[system("'UTM 32'") + text, 'failed'],
		[system("'EPSG:25832'") + text, 'failed'],
	])('%s', async (records, outcome) => {
		expect(await outcomeOf(GRF006, records, IFC4X3)).toBe(outcome)
		expect(await outcomeOf(GRF006, records)).toBe('not_applicable')
	})
})

test.each([
	[system("'EPSG:25832'", '$', "'EPSG:5783'"), 'passed'],
	[system("'EPSG:25832'", '$', "'EPSG:5555'"), 'passed'],
	[system("'EPSG:25832'", '$', "'EPSG:4258'"), 'failed'],
	[system("'EPSG:25832'", '$', "'NHN'"), 'not_applicable'],
	[system("'EPSG:25832'"), 'not_applicable'],
])('GRF007: %s', async (records, outcome) => {
	expect(await outcomeOf(GRF007, records)).toBe(outcome)
	expect(await outcomeOf(GRF007, records, IFC4X3)).toBe(outcome)
})

test.each([
	['IFCLENGTHMEASURE(1.),IFCPLANEANGLEMEASURE(2.)', 'passed'],
	['IFCPOSITIVELENGTHMEASURE(1.),IFCLENGTHMEASURE(2.)', 'failed'],
	['IFCLENGTHMEASURE(1.),2.', 'failed'],
])('GRF008: %s', async (coordinates, outcome) => {
	const records = `#1=IFCRIGIDOPERATION($,#9,${coordinates},$);${system("'EPSG:25832'")}`
	expect(await outcomeOf(GRF008, records, IFC4X3)).toBe(outcome)
	expect(await outcomeOf(GRF008, system("'EPSG:25832'"), IFC4X3)).toBe('not_applicable')
})
