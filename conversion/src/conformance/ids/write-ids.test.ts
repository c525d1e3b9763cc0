import {
	type IdsQuestion,
	type IdsSpecificationDraft,
	idsVersionOf,
	writeIds,
} from '@panelyard/contracts/testing/write-ids'
import { expect, test } from 'vitest'
import { auditIdsFile } from './check-ids.ts'
import { readIds } from './read-ids.ts'
import { StepBudget } from './xsd-pattern.ts'

const question = (over: Partial<IdsQuestion>): IdsQuestion => ({
	...{ kind: 'property', set: 'Panel', name: 'Fire rating', cardinality: 'required', values: [], pattern: '' },
	data_type: 'IFCLABEL',
	...over,
})
const specification = (over: Partial<IdsSpecificationDraft>): IdsSpecificationDraft => ({
	...{ name: 'Walls & <slabs>', instructions: 'Say "REI"\n& more', ifc_versions: 'IFC4', entity: 'IfcWall' },
	...{ predefined_type: '', must_occur: true, questions: [question({})] },
	...over,
})
const bytes = (...all: Partial<IdsSpecificationDraft>[]) =>
	new TextEncoder().encode(
		writeIds({
			...{ title: 'Walls & <slabs>', facts: { author: 'a@b.example', date: '2026-01-31', milestone: 'Tender' } },
			specifications: all.map(specification),
		}),
	)

const QUESTIONS = [
	question({ kind: 'attribute', name: 'Tag' }),
	question({ kind: 'attribute', name: 'Name', cardinality: 'optional', pattern: 'W-[0-9]+' }),
	question({}),
	question({ values: ['REI 60', 'REI 90'] }),
	question({ cardinality: 'optional', values: ['REI 60'] }),
	question({ name: 'Weight', data_type: 'IFCMASSMEASURE', values: ['1200', '1300.5'] }),
	question({ name: 'Layers', data_type: 'IFCINTEGER', values: ['2', '3'] }),
	question({ set: 'Pset_WallCommon', name: 'LoadBearing', data_type: 'IFCBOOLEAN', values: ['true'] }),
	question({ set: 'Pset_WallCommon', name: 'FireRating', values: ['<REI & "60">'] }),
	question({ kind: 'material', name: '' }),
	question({ kind: 'material', name: '', pattern: 'C[0-9]+/[0-9]+' }),
	question({ kind: 'classification', name: 'Uniclass 2015' }),
	question({ kind: 'classification', name: 'Uniclass 2015', cardinality: 'optional', values: ['EF_25_10'] }),
	question({ data_type: '' }),
]

test('what the editor writes is a valid IDS in every schema, whatever it asks', async () => {
	for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3'])
		for (const one of [...QUESTIONS.map((each) => [each]), QUESTIONS])
			expect([one, await auditIdsFile(bytes({ ifc_versions: idsVersionOf(schema), questions: one }))]).toEqual([
				one,
				{ title: 'Walls & <slabs>', specification_count: 1 },
			])
	const several = bytes({}, { ifc_versions: 'IFC2X3 IFC4', must_occur: false, identifier: 'S1', description: 'Slabs' })
	expect(await auditIdsFile(several)).toMatchObject({ specification_count: 2 })
})

test('our reader finds in it what was asked', () => {
	const read = readIds(
		bytes({ predefined_type: 'Shear', questions: QUESTIONS }, { must_occur: false, entity: 'IfcSlab' }),
		new StepBudget(),
	)
	const [first, second] = read.specifications
	expect(second).toMatchObject({ occurs: 'optional', applicability: [{ name: { simple: 'IFCSLAB' } }] })
	expect(first).toMatchObject({
		name: 'Walls & <slabs>',
		instructions: 'Say "REI"\n& more',
		occurs: 'required',
	})
	expect(first?.applicability).toMatchObject([
		{ kind: 'entity', name: { simple: 'IFCWALL' }, predefinedType: { simple: 'SHEAR' } },
	])
	const requirements = first?.requirements ?? []
	expect(requirements.map(({ kind, cardinality }) => [kind, cardinality])).toEqual(
		QUESTIONS.map(({ kind, cardinality }) => [kind, cardinality]),
	)
	expect(requirements[3]).toMatchObject({
		...{ propertySet: { simple: 'Panel' }, baseName: { simple: 'Fire rating' }, dataType: 'IFCLABEL' },
		value: { restriction: { base: 'string', enumeration: new Set(['REI 60', 'REI 90']) } },
	})
	expect(requirements[5]).toMatchObject({ value: { restriction: { base: 'double' } } })
	expect(requirements[8]).toMatchObject({ value: { simple: '<REI & "60">' } })
	expect(requirements[10]).toMatchObject({ value: { restriction: { patterns: [{ text: 'C[0-9]+/[0-9]+' }] } } })
})
