import type { IdsResult } from '@panelyard/contracts/conformance'
import { expect, test } from 'vitest'
import { idsCsv, idsInWords } from './ids-report.ts'

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
