import { CreateVersionRequest, DecideRequest, GoLiveRequest, ImpactPanelsQuery } from '@panelyard/contracts/versions'
import { readPart } from './local-error.ts'
import { impactPanels, readImpact } from './local-impact.ts'
import type { LocalState } from './local-state.ts'
import * as versions from './local-versions.ts'

type Asked = { ids: string[]; query: Record<string, string>; body: unknown }

const number = ({ ids }: Asked): number => Number(ids[0])

/** The calls about versions of the model, as `CALLS` of a local project. */
export const VERSION_CALLS: [
	'GET' | 'POST' | 'PUT' | 'DELETE',
	string,
	(state: LocalState, asked: Asked) => unknown,
][] = [
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
