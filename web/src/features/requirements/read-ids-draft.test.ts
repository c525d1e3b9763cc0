import {
	type IdsDraft,
	type IdsQuestion,
	type IdsSpecificationDraft,
	writeIds,
} from '@panelyard/contracts/testing/write-ids'
import { expect, test } from 'vitest'
import { readIdsDraft } from './read-ids-draft.ts'
import { MOST_QUESTIONS, MOST_SPECIFICATIONS } from './specification-draft.ts'

const question = (over: Partial<IdsQuestion>): IdsQuestion => ({
	...{ kind: 'property', set: 'Panel', name: 'Fire rating', cardinality: 'required', values: [], pattern: '' },
	data_type: '',
	...over,
})
const DRAFT: IdsDraft = {
	...{ title: 'Walls & <slabs>', facts: { author: 'a@b.example', milestone: 'Tender' } },
	specifications: [
		{
			...{ name: 'Walls', instructions: 'Say "REI"\n& more', ifc_versions: 'IFC2X3 IFC4', entity: 'IFCWALL' },
			...{ predefined_type: 'SHEAR', must_occur: true, identifier: 'W1' },
			questions: [
				question({ data_type: 'IFCLABEL', uri: 'https://example.com/a?b&c' }),
				question({ data_type: 'IFCLABEL', values: ['REI 60', 'REI 90'] }),
				question({ data_type: 'IFCMASSMEASURE', name: 'Weight', values: ['1200'], cardinality: 'optional' }),
			],
		},
		{
			...{ name: 'Slabs', instructions: '', ifc_versions: 'IFC4X3_ADD2', entity: 'IFCSLAB', predefined_type: '' },
			must_occur: false,
			questions: [
				question({ kind: 'attribute', set: '', name: 'Name', pattern: 'S-[0-9]+' }),
				question({ kind: 'material', set: '', name: '' }),
				question({ kind: 'classification', set: '', name: 'Uniclass', values: ['EF_25'] }),
			],
		},
	],
}

test('reads all that it writes', () => {
	expect(readIdsDraft(writeIds(DRAFT))).toEqual({ ...DRAFT, has_comments: false })
})

test('reads a file of another program that says the same in its own writing', () => {
	const other = writeIds(DRAFT)
		.replaceAll(/<(?!\/?xs:|\?)(\/?)/g, '<$1ids:')
		.replace('xmlns="', 'xmlns:ids="')
		.replaceAll(' cardinality="required"', '')
		.replace('</ids:info>', '<!-- by hand -->\n</ids:info>')
	expect(other).toContain('<ids:specification ')
	expect(readIdsDraft(`\ufeff${other}`)).toEqual({ ...DRAFT, has_comments: true })
})

test('finds comments before and after everything too', () => {
	const file = writeIds(DRAFT)
	expect(readIdsDraft(file.replace('<ids ', '<!-- by hand -->\n<ids '))?.has_comments).toBe(true)
	expect(readIdsDraft(`${file}<!-- by hand -->`)?.has_comments).toBe(true)
})

test.each([
	['prohibited', [' cardinality="optional"', ' cardinality="prohibited"']],
	['a bound', ['<xs:enumeration value="REI 60"/>', '<xs:maxLength value="9"/>']],
	[
		'a pattern of names',
		['<simpleValue>Panel</simpleValue>', '<xs:restriction base="xs:string"><xs:pattern value="P.*"/></xs:restriction>'],
	],
	['further elements', ['</applicability>', '<material/></applicability>']],
	[
		'what they are part of',
		[
			'<requirements>',
			'<requirements><partOf><entity><name><simpleValue>IFCWALL</simpleValue></name></entity></partOf>',
		],
	],
	['no elements at all', ['maxOccurs="unbounded"', 'maxOccurs="0"']],
	['blanks within a value', ['value="REI 60"', 'value=" REI 60"']],
	['a value of two lines', ['<simpleValue>EF_25</simpleValue>', '<simpleValue>EF_25\nEF_26</simpleValue>']],
	['broken XML', ['</ids>', '']],
])('says so of a file with more than it can write: %s', (_, [said, more]) => {
	const file = writeIds(DRAFT).replace(said ?? '', more ?? '')
	expect(file).not.toBe(writeIds(DRAFT))
	expect(readIdsDraft(file)).toBeNull()
})

test('blanks around a name are no reason', () => {
	const file = writeIds(DRAFT).replace('name="Walls"', 'name=" Walls "')
	expect(readIdsDraft(file)?.specifications[0]?.name).toBe(' Walls ')
})

test('a file that is too long to be shown isn’t opened', () => {
	const [first] = DRAFT.specifications
	const specifications = Array.from({ length: MOST_SPECIFICATIONS + 1 }, () => first as IdsSpecificationDraft)
	expect(readIdsDraft(writeIds({ ...DRAFT, specifications }))).toBeNull()
	expect(readIdsDraft(writeIds({ ...DRAFT, specifications: specifications.slice(1) }))).not.toBeNull()
	const questions = Array.from({ length: MOST_QUESTIONS + 1 }, () => question({}))
	const long = [{ ...(first as IdsSpecificationDraft), questions }]
	expect(readIdsDraft(writeIds({ ...DRAFT, specifications: long }))).toBeNull()
})
