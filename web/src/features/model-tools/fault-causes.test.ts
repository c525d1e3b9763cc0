import { type Conformance, placesBroken, type RuleResult } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { wordsOf } from '../../domain/conformance/words-of.test-support.ts'
import { causesOf, programOf } from './fault-causes.ts'

const words = await wordsOf('en')

const rule = (code: string, count: number, severity: RuleResult['severity'] = 'fault'): RuleResult => ({
	rule: code,
	severity,
	outcome: 'failed',
	lines: [],
	count,
	message: `${code} is broken`,
	owners: [],
})

const FAULTY: Conformance = {
	checked_schema: 'IFC4',
	syntax: [{ code: 'byte_order_mark', line: 0, column: 0, message: 'A mark' }],
	syntax_count: 1,
	schema: Array.from({ length: 5 }, (_, at) => ({
		code: 'missing_attribute',
		line: at + 1,
		entity: '#1=IfcWall',
		attribute: 'GlobalId',
		message: 'No GlobalId',
	})),
	schema_count: 900,
	count_by_code: { byte_order_mark: 1, missing_attribute: 900 },
	rules: [rule('GRF003', 1), rule('SPS005', 20), rule('SPS007', 3), rule('PSE002', 50, 'advice'), rule('XYZ001', 1)],
	ids: [],
}

test('faults are grouped by cause, those that cost panels first, advice last', () => {
	expect(causesOf(FAULTY, words).map(({ cause, count, isAdvice }) => [cause, count, isAdvice])).toEqual([
		['missing_values', 900, false],
		['structure', 23, false],
		['letters', 1, false],
		['georeference', 1, false],
		['other', 1, false],
		['properties', 50, true],
	])
	expect(causesOf(FAULTY, words)[0]?.examples.map(({ text }) => text)).toEqual([
		'1: No GlobalId',
		'2: No GlobalId',
		'3: No GlobalId',
	])
})

test('faults of all causes are as many as the file has, whatever advice says of the same', () => {
	for (const isReversed of [false, true]) {
		const both = [rule('PSE001', 7), rule('PSE002', 50, 'advice')]
		const rules = isReversed ? both.toReversed() : both
		const causes = causesOf({ ...FAULTY, rules }, words)
		expect(causes.find(({ cause }) => cause === 'properties')).toMatchObject({ count: 7, isAdvice: false })
		const faults = causes.filter(({ isAdvice }) => !isAdvice)
		expect(faults.reduce((sum, { count }) => sum + count, 0)).toBe(908)
		expect(placesBroken({ ...FAULTY, rules })).toBe(908)
	}
})

test('a report of before counts by code is grouped by what it lists', () => {
	expect(causesOf({ ...FAULTY, count_by_code: {} }, words)[1]).toMatchObject({ cause: 'missing_values', count: 5 })
})

test('the program that wrote a file is known by its header, and its menu only where that is certain', () => {
	expect(programOf('Tekla Structures Multi material')).toEqual({
		program: 'Tekla Structures',
		menu: 'File > Export > IFC',
	})
	expect(programOf('Allplan 2026.0')).toMatchObject({ program: 'Allplan', menu: null })
	expect(programOf(' IfcOpenShell 0.8 ')).toEqual({ program: 'IfcOpenShell 0.8', menu: null })
})
