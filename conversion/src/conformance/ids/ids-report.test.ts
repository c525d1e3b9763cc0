import type { IdsResult } from '@panelyard/contracts/conformance'
import { expect, test } from 'vitest'
import { idsBcf } from './ids-bcf.ts'
import { idsCsv, idsInWords } from './ids-report.ts'
import { readXml, type XmlElement } from './xml-tree.ts'

const failure = (name: string) => ({
	line: 12,
	entity: '#1=IfcWall',
	global_id: '0000000000000000000001',
	name,
	reason: 'lacks FireRating in Pset_WallCommon',
})

const RESULTS: IdsResult[] = [
	{
		file: 'client.ids',
		outcome: 'failed',
		title: 'Client',
		message: '',
		specifications: [
			{
				name: 'Fire & <safety>',
				outcome: 'failed',
				applicable: 3,
				message: '',
				requirements: [
					{ requirement: 'has a material', passed: 3, failed: 0, failures: [] },
					{
						requirement: 'has property FireRating',
						passed: 1,
						failed: 2,
						failures: [failure('W,1'), failure('=cmd()')],
					},
				],
			},
			{ name: 'Doors', outcome: 'failed', applicable: 0, message: 'The model has no doors.', requirements: [] },
		],
	},
	{ file: 'broken.ids', outcome: 'invalid', title: '', message: 'Line 1, column 2: it is broken.', specifications: [] },
]

test('what fails is said in words', () => {
	expect(idsInWords(RESULTS)).toBe(`client.ids: the model doesn't meet it.
  Fire & <safety>: 3 elements
    2 don't meet: has property FireRating
      #1=IfcWall W,1 (line 12) lacks FireRating in Pset_WallCommon
      #1=IfcWall =cmd() (line 12) lacks FireRating in Pset_WallCommon
  Doors: The model has no doors.
broken.ids is no valid IDS 1.0. Line 1, column 2: it is broken.`)
	expect(idsInWords([{ ...(RESULTS[0] as IdsResult), outcome: 'passed', specifications: [] }])).toBe(
		'client.ids: the model meets it.',
	)
})

test('a table has a line for each element and requirement, and runs no formula', () => {
	expect(idsCsv(RESULTS).split('\r\n')).toEqual([
		'\uFEFFIDS,Specification,Requirement,Line,Entity,GlobalId,Name,Reason',
		'client.ids,Fire & <safety>,has property FireRating,12,#1=IfcWall,0000000000000000000001,"W,1",lacks FireRating in Pset_WallCommon',
		"client.ids,Fire & <safety>,has property FireRating,12,#1=IfcWall,0000000000000000000001,'=cmd(),lacks FireRating in Pset_WallCommon",
		'client.ids,Doors,,,,,,The model has no doors.',
		'broken.ids,,,,,,,"Line 1, column 2: it is broken."',
		'',
	])
})

test('a BCF has a topic for each failing requirement, with its elements selected once', () => {
	let count = 0
	const newGuid = (): string => `00000000-0000-0000-0000-${String(++count).padStart(12, '0')}`
	const files = idsBcf(RESULTS, { date: '2026-01-31T12:00:00Z', author: 'a@b.c', newGuid })
	expect([...files.keys()]).toEqual([
		'bcf.version',
		'00000000-0000-0000-0000-000000000001/markup.bcf',
		'00000000-0000-0000-0000-000000000001/viewpoint.bcfv',
		'00000000-0000-0000-0000-000000000003/markup.bcf',
	])
	const read = (path: string): XmlElement => readXml(new TextEncoder().encode(files.get(path)))
	const [topic, viewpoint] = read('00000000-0000-0000-0000-000000000001/markup.bcf').children
	expect(topic?.children.map(({ name, text }) => [name, text])).toEqual([
		['Title', 'Fire & <safety>: has property FireRating'],
		['CreationDate', '2026-01-31T12:00:00Z'],
		['CreationAuthor', 'a@b.c'],
		['Description', 'W,1 lacks FireRating in Pset_WallCommon\n=cmd() lacks FireRating in Pset_WallCommon'],
	])
	const view = read('00000000-0000-0000-0000-000000000001/viewpoint.bcfv')
	expect(view.attributes.get('Guid')).toBe(viewpoint?.attributes.get('Guid'))
	expect(view.children[0]?.children[0]?.children.map(({ attributes }) => attributes.get('IfcGuid'))).toEqual([
		'0000000000000000000001',
	])
})
