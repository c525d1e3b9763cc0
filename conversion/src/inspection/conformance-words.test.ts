import type { Conformance, IdsResult, RuleResult } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { conforms } from '../conformance/check-conformance.ts'
import { IDS_RESULTS } from '../testing/ids-results.ts'
import { conformanceInWords, idsInWords } from './conformance-words.ts'

const clean: Conformance = {
	checked_schema: 'IFC4',
	syntax: [],
	syntax_count: 0,
	schema: [],
	schema_count: 0,
	count_by_code: {},
	rules: [],
	ids: [],
}

test('a file without faults takes a line a part', () => {
	expect(conformanceInWords(clean)).toEqual([
		'ok       Text and header: as ISO 10303-21 and IFC want them.',
		'ok       Schema IFC4: every instance is as declared.',
	])
	expect(conformanceInWords({ ...clean, checked_schema: null })[1]).toBe(
		'note     Schema: not tested, because the file names none that is known.',
	)
})

test('the first faults of each part are shown, and all are counted', () => {
	const fault = {
		code: 'missing_attribute',
		line: 7,
		entity: '#1=IfcWall',
		attribute: 'Name',
		message: 'Name is missing.',
	}
	const words = conformanceInWords({
		...clean,
		syntax: [{ code: 'double_comma', line: 3, column: 9, message: 'A value is missing.' }],
		syntax_count: 1,
		schema: Array.from({ length: 10 }, () => fault),
		schema_count: 1234,
	})
	expect(words.slice(0, 4)).toEqual([
		'PROBLEM  Text and header: 1 fault',
		'           line 3, column 9: A value is missing.',
		'PROBLEM  Schema IFC4: 1234 faults',
		'           line 7, #1=IfcWall: Name is missing.',
	])
	expect(words.at(-1)).toBe('           ... and 1229 more')
})

test('advice and rules that came to no end aren’t counted as broken', () => {
	const rule: RuleResult = {
		rule: 'PSE002',
		severity: 'advice',
		outcome: 'failed',
		lines: [3],
		count: 1,
		message: 'A good habit',
		owners: [],
	}
	const passed: RuleResult = { ...rule, rule: 'SPS001', severity: 'fault', outcome: 'passed' }
	const endless: RuleResult = { ...passed, rule: 'BRP002', outcome: 'not_finished' }
	expect(conformanceInWords({ ...clean, rules: [rule, passed, endless] }).slice(2)).toEqual([
		'ok       Normative rules: 1 kept, none broken.',
		'note     Rule BRP002 was not finished: checking this file against it would take too long.',
		'advice   PSE002 (1 place): A good habit',
	])
	expect(conforms({ ...clean, rules: [rule, endless] })).toBe(true)
	expect(conforms({ ...clean, rules: [{ ...rule, severity: 'fault' }] })).toBe(false)
})

test('what IDS files say of a model', () => {
	expect(idsInWords(IDS_RESULTS)).toBe(`client.ids: the model doesn't meet it.
  Fire & <safety>: 3 elements
    2 don't meet: has property FireRating
      #1=IfcWall W,1 (line 12) lacks FireRating in Pset_WallCommon
      #1=IfcWall =cmd() (line 12) lacks FireRating in Pset_WallCommon
  Doors: The model has no doors.
broken.ids isn't a valid IDS 1.0 file. Line 1, column 2: it is broken.`)
	expect(idsInWords([{ ...(IDS_RESULTS[0] as IdsResult), outcome: 'passed', specifications: [] }])).toBe(
		'client.ids: the model meets it.',
	)
})
