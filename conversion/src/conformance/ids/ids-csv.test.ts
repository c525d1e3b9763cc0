import { expect, test } from 'vitest'
import { IDS_RESULTS } from '../../testing/ids-results.ts'
import { idsCsv } from './ids-csv.ts'

test('a table has a line for each element and requirement, and runs no formula', () => {
	expect(idsCsv(IDS_RESULTS).split('\r\n')).toEqual([
		'\uFEFFIDS,Specification,Requirement,Line,Entity,GlobalId,Name,Reason',
		'client.ids,Fire & <safety>,has property FireRating,12,#1=IfcWall,0000000000000000000001,"W,1",lacks FireRating in Pset_WallCommon',
		"client.ids,Fire & <safety>,has property FireRating,12,#1=IfcWall,0000000000000000000001,'=cmd(),lacks FireRating in Pset_WallCommon",
		'client.ids,Doors,,,,,,The model has no doors.',
		'broken.ids,,,,,,,"Line 1, column 2: it is broken."',
		'',
	])
})
