import { expect, test } from 'vitest'
import { RULES } from './all-rules.ts'
import { LINES_BEFORE_RECORDS, resultOf } from './rule.test-support.ts'
import type { Rule } from './rule.ts'

const wallWithShape = `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,#2,#3,$,$);
#2=IFCLOCALPLACEMENT($,$);
#3=IFCPRODUCTDEFINITIONSHAPE($,$,(#4));
#4=IFCSHAPEREPRESENTATION(#9,'Body','Brep',(#5));
#5=IFCFACETEDBREP(#6);
#6=IFCCLOSEDSHELL((#7));
#7=IFCFACE(());
#8=IFCCARTESIANPOINT((0.,0.,0.));
#9=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,$,$);
#10=IFCWALLTYPE('0000000000000000000002',$,$,$,$,$,$,$,$,.STANDARD.);
#11=IFCRELDEFINESBYTYPE('0000000000000000000003',$,$,$,(#1),#10);`

const ruleThat = (check: Rule['check']): Rule => ({ code: 'TST001', severity: 'fault', demands: 'Nothing.', check })

const failing = (...entities: string[]): Rule =>
	ruleThat((model, report) => {
		for (const entity of entities) for (const record of model.instances(entity)) report.fails(record, `no ${entity}`)
	})

test.each([
	['IfcFace', LINES_BEFORE_RECORDS + 7, '0000000000000000000001'],
	['IfcLocalPlacement', LINES_BEFORE_RECORDS + 2, '0000000000000000000001'],
	['IfcWallType', LINES_BEFORE_RECORDS + 10, '0000000000000000000001'],
	['IfcCartesianPoint', LINES_BEFORE_RECORDS + 8, null],
	['IfcGeometricRepresentationContext', LINES_BEFORE_RECORDS + 9, null],
])('a failing %s is named by its line and its element', async (entity, line, globalId) => {
	expect(await resultOf(failing(entity), wallWithShape)).toEqual({
		rule: 'TST001',
		severity: 'fault',
		outcome: 'failed',
		lines: [line],
		count: 1,
		message: `no ${entity}`,
		owners: globalId === null ? [''] : [globalId],
	})
})

test('an element is named with each of its lines, and shapes that refer to themselves end', async () => {
	const cyclic = wallWithShape.replace('IFCFACE(())', 'IFCFACE((#5))')
	expect((await resultOf(failing('IfcFace', 'IfcClosedShell'), cyclic)).owners).toEqual([
		'0000000000000000000001',
		'0000000000000000000001',
	])
})

test('a rule that a file keeps busy ends with what it has found', async () => {
	const endless = ruleThat((model, report) => {
		report.fails(-1, 'first')
		for (;;) model.spend(1)
	})
	expect(await resultOf(endless, wallWithShape)).toMatchObject({ outcome: 'failed', count: 1, message: 'first' })
})

test('a rule that a file keeps busy before it finds anything has not passed', async () => {
	const endless = ruleThat((model, report) => {
		report.applies()
		for (;;) model.spend(1)
	})
	expect(await resultOf(endless, wallWithShape)).toMatchObject({ outcome: 'not_finished', count: 0 })
})

test('good practice, and rules that buildingSMART has switched off, are advice', () => {
	const advice = RULES.filter(({ code, severity }) => severity === 'advice' && !code.endsWith('000'))
	expect(advice.map(({ code }) => code)).toEqual([
		...['BRP001', 'GEM005', 'GRF002', 'IFC105', 'IFC106', 'PJS101', 'PSE002', 'SPS004', 'SPS006', 'SPS008'],
		...['SYS001', 'TAS001'],
	])
})

test('a rule may read each value of a file many times', async () => {
	const thorough = ruleThat((model, report) => {
		for (let times = 0; times < 1000; times++)
			for (let record = 0; record < model.file.index.count; record++) model.records(record, 'RelatedObjects')
		report.applies()
	})
	expect((await resultOf(thorough, wallWithShape)).outcome).toBe('passed')
})
