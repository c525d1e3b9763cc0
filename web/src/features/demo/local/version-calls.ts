import {
	CreateVersionRequest,
	DecideRequest,
	GoLiveRequest,
	ImpactPanelsQuery,
} from '@panelyard/contracts/models/versions'
import type { AnsweredCall, Asked } from './local-call.ts'
import { readPart } from './local-error.ts'
import { impactPanels, readImpact } from './local-impact.ts'
import * as versions from './local-versions.ts'

const number = ({ ids }: Asked): number => Number(ids[0])

/** The calls about versions of the model. */
export const VERSION_CALLS: AnsweredCall[] = [
	['GET', '/versions', (state) => versions.listVersions(state)],
	['POST', '/versions', (state, { body }) => versions.issueVersion(state, readPart(CreateVersionRequest, body))],
	['GET', '/versions/:', (state, asked) => versions.readVersion(state, number(asked))],
	['DELETE', '/versions/:', (state, asked) => versions.discardVersion(state, number(asked))],
	['GET', '/versions/:/impact', (state, asked) => readImpact(state, number(asked))],
	[
		'GET',
		'/versions/:/impact/panels',
		(state, asked) => impactPanels(state, number(asked), readPart(ImpactPanelsQuery, asked.query)),
	],
	[
		'PUT',
		'/versions/:/decisions',
		(state, asked) => versions.decide(state, number(asked), readPart(DecideRequest, asked.body)),
	],
	[
		'POST',
		'/versions/:/go_live',
		(state, asked) => versions.goLive(state, number(asked), readPart(GoLiveRequest, asked.body)),
	],
	[
		'GET',
		'/versions/:/differences/:',
		(state, asked) => versions.readDifferences(state, number(asked), Number(asked.ids[1])),
	],
	['GET', '/panels/:/versions', (state, { ids }) => versions.versionsOfPanel(state, ids[0] ?? '')],
]
