import { describe, expect, test } from 'vitest'
import { outcomeOf, resultOf } from '../rule.test-support.ts'
import { BBX001 } from './bbx001.ts'
import { BLT001 } from './blt001.ts'
import { BLT002 } from './blt002.ts'
import { BLT003 } from './blt003.ts'

describe('BBX001', () => {
	const shaped = (identifier: string, type: string): string => `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,$,#2,$,$);
#2=IFCPRODUCTDEFINITIONSHAPE($,$,(#3));
#3=IFCSHAPEREPRESENTATION($,${identifier},${type},());`

	test.each([
		["'Box'", "'BoundingBox'", 'passed'],
		["'Box'", "'Brep'", 'failed'],
		["'Body'", "'BoundingBox'", 'failed'],
		['$', "'BoundingBox'", 'failed'],
		["'Body'", "'Brep'", 'not_applicable'],
	])('a representation %s of the type %s has %s', async (identifier, type, outcome) => {
		expect(await outcomeOf(BBX001, shaped(identifier, type))).toBe(outcome)
	})

	test('names the element of a box with another name', async () => {
		expect(await resultOf(BBX001, shaped("'Body'", "'BoundingBox'"))).toMatchObject({
			owners: ['0000000000000000000001'],
			message: '#3=IfcShapeRepresentation is a bounding box, so its identifier must be Box; it is Body',
		})
	})
})

describe('BLT001 and BLT002', () => {
	const door = (kind: string, words: string): string =>
		`#1=IFCDOOR('0000000000000000000001',$,$,$,$,$,$,$,1.,1.,$,${kind},${words});`
	const doorType = `
#2=IFCDOORTYPE('0000000000000000000002',$,$,$,$,$,$,$,$,.DOOR.,.SINGLE_SWING_LEFT.,$,$);
#3=IFCRELDEFINESBYTYPE('0000000000000000000003',$,$,$,(#1),#2);`
	const window = (kind: string, words: string): string =>
		`#1=IFCWINDOW('0000000000000000000001',$,$,$,$,$,$,$,1.,1.,$,${kind},${words});`
	const windowType = `
#2=IFCWINDOWTYPE('0000000000000000000002',$,$,$,$,$,$,$,$,.WINDOW.,.SINGLE_PANEL.,$,$);
#3=IFCRELDEFINESBYTYPE('0000000000000000000003',$,$,$,(#1),#2);`

	test.each([
		[
			'own words with USERDEFINED',
			door('.USERDEFINED.', "'Folds up'"),
			window('.USERDEFINED.', "'Six panes'"),
			'passed',
		],
		['own words without it', door('.SINGLE_SWING_LEFT.', "'Folds'"), window('.SINGLE_PANEL.', "'Six'"), 'failed'],
		['own words with nothing', door('$', "'Folds'"), window('$', "'Six'"), 'failed'],
		['no own words and no type', door('.SINGLE_SWING_LEFT.', '$'), window('.SINGLE_PANEL.', '$'), 'not_applicable'],
		['a type that says it', door('$', '$') + doorType, window('$', '$') + windowType, 'passed'],
		[
			'a type, and says it again',
			door('.SINGLE_SWING_LEFT.', '$') + doorType,
			window('.SINGLE_PANEL.', '$') + windowType,
			'failed',
		],
	])('a door and a window with %s', async (_, doors, windows, outcome) => {
		expect(await outcomeOf(BLT001, doors)).toBe(outcome)
		expect(await outcomeOf(BLT002, windows)).toBe(outcome)
	})

	test('the types themselves need USERDEFINED for own words', async () => {
		const wrong = "#1=IFCDOORTYPE('0000000000000000000001',$,$,$,$,$,$,$,$,.DOOR.,.SINGLE_SWING_LEFT.,$,'Folds');"
		expect((await resultOf(BLT001, wrong)).message).toBe(
			'#1=IfcDoorType has a UserDefinedOperationType, so its OperationType must be USERDEFINED; it is SINGLE_SWING_LEFT',
		)
	})
})

describe('BLT003', () => {
	const stairWith = (part: string): string => `
#1=IFCSTAIR('0000000000000000000001',$,$,$,$,$,$,$,$);
#2=${part}('0000000000000000000002',$,$,$,$,$,$,$,$);
#3=IFCRELAGGREGATES('0000000000000000000003',$,$,$,#1,(#2));`

	test.each([
		['IFCSLAB', 'passed'],
		['IFCRAILING', 'passed'],
		['IFCMEMBER', 'failed'],
	])('a stair with an %s', async (part, outcome) => {
		expect(await outcomeOf(BLT003, stairWith(part))).toBe(outcome)
	})

	test('names the part of the stair that doesn’t belong there', async () => {
		expect((await resultOf(BLT003, stairWith('IFCWALL'))).owners).toEqual(['0000000000000000000002'])
	})

	test('isn’t about walls', async () => {
		expect(await outcomeOf(BLT003, stairWith('IFCWALL').replace('IFCSTAIR', 'IFCROOF'))).toBe('not_applicable')
	})
})
