import type { IdsReason } from '@panelyard/contracts/testing/ids-words'
import { IDS_REASONS } from '@panelyard/contracts/testing/ids-words'
import { expect, test } from 'vitest'
import english from '../../locales/en/conformance.json'
import { LANGUAGES } from '../../locales/language.ts'
import { wordsOf } from './words-of.test-support.ts'

const LACKING: IdsReason = {
	...{ code: 'property_value', name: { values: ['Fire rating'] }, set: { values: ['Panel'] } },
	...{ found: ['REI 60'], wanted: { values: ['REI 90', 'REI 120'] } },
}

test('why an element fails is said in the reader’s language, in English where an old result has no more', async () => {
	const en = await wordsOf('en')
	const de = await wordsOf('de')
	expect(en.reason({ reason: '', why: LACKING }).text).toBe('Fire rating in Panel is “REI 60”, not REI 90 or REI 120')
	expect(de.reason({ reason: '', why: LACKING }).text).toBe(
		'Fire rating in Panel ist „REI 60“, nicht REI 90 oder REI 120',
	)
	expect(de.reason({ reason: 'lacks it' })).toEqual({ text: 'lacks it', isEnglish: true })
})

test('of many values some are named and the others counted, also a single one', async () => {
	const why = { ...LACKING, wanted: { values: ['REI 90', 'REI 120'], others: 1 } }
	const said = async (language: string, over: object = {}) =>
		(await wordsOf(language)).reason({ reason: '', why: { ...why, ...over } }).text
	expect(await said('en')).toMatch(/not REI 90, REI 120 or one other$/)
	expect(await said('de')).toMatch(/nicht REI 90, REI 120 oder ein weiterer Wert$/)
	expect(await said('de', { wanted: { ...why.wanted, others: 1200 } })).toMatch(
		/oder einer von 1\.200 weiteren Werten$/,
	)
})

test('bounds, patterns, types and cardinalities of a requirement are said', async () => {
	const { demand } = await wordsOf('en')
	const name = { values: ['Weight'] }
	const set = { patterns: ['Pset_.*'] }
	const wanted = {
		bounds: [
			{ part: 'minInclusive' as const, value: '3' },
			{ part: 'maxExclusive' as const, value: '10' },
		],
	}
	const said = (over: object) =>
		demand({ requirement: '', demand: { kind: 'property', cardinality: 'required', name, set, ...over } }).text
	expect(said({ wanted, data_type: 'IFCMASSMEASURE' })).toBe(
		'Weight in a name (written as Pset_.*): at least 3 and less than 10 (IFCMASSMEASURE)',
	)
	expect(said({ set: { values: ['Panel'] }, data_type: 'IFCLABEL' })).toBe('Weight in Panel (IFCLABEL)')
	expect(said({ cardinality: 'prohibited' })).toBe('Prohibited: Weight in a name (written as Pset_.*)')
	const whole = { kind: 'partOf' as const, cardinality: 'optional' as const, relation: 'spatial' as const }
	expect(demand({ requirement: '', demand: { ...whole, wanted: { values: ['IFCSPACE'] } } }).text).toBe(
		'Placed in: IFCSPACE (optional)',
	)
})

test('faults are sentences of their code in other languages, with the text around them or what English says more', async () => {
	const fr = await wordsOf('fr')
	const syntax = { code: 'double_comma', line: 1, column: 2, message: 'English', around: '($,,1)' }
	expect(fr.syntax(syntax)).toMatchObject({ isEnglish: false, around: '($,,1)' })
	expect((await wordsOf('en')).syntax(syntax)).toMatchObject({ text: 'English', isEnglish: true })
	const schema = { code: 'list_size', line: 1, entity: '#1=IfcWall', attribute: 'Points', message: 'English' }
	expect(fr.schema(schema).text).toBe('English')
	expect(fr.schema({ ...schema, values: { count: 1200, bounds: '≥ 2' } }).text).toBe(
		'Nombre d’entrées de Points\u00a0: 1\u202f200\u00a0; exigé\u00a0: ≥ 2.',
	)
	expect(fr.rule({ rule: 'GRF005', message: 'English' })).toMatchObject({ isEnglish: false, detail: 'English' })
	expect(fr.family('GRF005')).toBe('Géoréférencement')
})

test('every rule has a family with a name, and every reason a sentence', async () => {
	const { family } = await wordsOf('en')
	expect(Object.keys(english.rule).filter((code) => family(code) === '')).toEqual([])
	expect(family('XYZ001')).toBe('')
	expect(Object.keys(english.reason).toSorted()).toEqual([...IDS_REASONS].toSorted())
})

test.each(LANGUAGES.map(({ code }) => code))('no sentence in %s is left with a placeholder', async (language) => {
	const { reason } = await wordsOf(language)
	for (const code of IDS_REASONS) {
		const why: IdsReason = { ...LACKING, code, relation: 'aggregates', type: { values: ['SHEAR'] } }
		expect(reason({ reason: '', why }).text).not.toMatch(/[{}]|undefined/)
	}
})
