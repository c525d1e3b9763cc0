import { type IdsDraft, type IdsQuestion, writeIds } from '@panelyard/contracts/write-ids'
import { expect, test } from 'vitest'
import { auditIdsFile } from './check-ids.ts'
import { readIds } from './read-ids.ts'
import { StepBudget } from './xsd-pattern.ts'

const question = (over: Partial<IdsQuestion>): IdsQuestion => ({
	...{ kind: 'property', set: 'Panel', name: 'Fire rating', cardinality: 'required', values: [], pattern: '' },
	data_type: 'IFCLABEL',
	...over,
})
const draft = (over: Partial<IdsDraft>): IdsDraft => ({
	...{ title: 'Walls & <slabs>', instructions: 'Say "REI"\n& more', schema: 'IFC4', entity: 'IfcWall' },
	...{ predefined_type: '', questions: [question({})] },
	...over,
})
const bytes = (over: Partial<IdsDraft>) => new TextEncoder().encode(writeIds(draft(over)))

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
]

test('what the editor writes is a valid IDS in every schema, whatever it asks', async () => {
	for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3'])
		for (const one of [...QUESTIONS.map((each) => [each]), QUESTIONS])
			expect([one, await auditIdsFile(bytes({ schema, questions: one }))]).toEqual([
				one,
				{ title: 'Walls & <slabs>', specification_count: 1 },
			])
})

test('our reader finds in it what was asked', () => {
	const { specifications } = readIds(bytes({ predefined_type: 'Shear', questions: QUESTIONS }), new StepBudget())
	const [specification] = specifications
	expect(specification).toMatchObject({
		name: 'Walls & <slabs>',
		instructions: 'Say "REI"\n& more',
		occurs: 'required',
	})
	expect(specification?.applicability).toMatchObject([
		{ kind: 'entity', name: { simple: 'IFCWALL' }, predefinedType: { simple: 'SHEAR' } },
	])
	const requirements = specification?.requirements ?? []
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
