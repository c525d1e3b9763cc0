import type { IdsResult } from '@panelyard/contracts/testing/conformance'

const failure = (name: string) => ({
	line: 12,
	entity: '#1=IfcWall',
	global_id: '0000000000000000000001',
	name,
	reason: 'lacks FireRating in Pset_WallCommon',
})

/** What an IDS that a model fails and one that isn't valid say of it. */
export const IDS_RESULTS: readonly IdsResult[] = [
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
