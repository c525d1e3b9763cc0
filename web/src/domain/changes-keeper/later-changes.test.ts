import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { panelsQuery, showPanelStatuses } from '../panels/list/panels.queries.ts'
import { draftStatuses } from '../panels/panel-changes.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { startChanges } from './start-changes.ts'

const project = uuid(1)
const [made, delivered, installed] = [status(0), status(1), status(2)]
let client: QueryClient

const set = (wanted: typeof made) =>
	makeChange(client, draftStatuses(project, { panel_ids: [uuid(1)], action: 'set', status: wanted }, 'viewer'))
/** An event or an answer says that the panel got a status. */
const hear = (heard: typeof made, revision: number) =>
	showPanelStatuses(client, project, { changed: [{ panel_id: uuid(1), statuses: [heard.id] }], revision })
const shown = () => client.getQueryData(panelsQuery(project).queryKey)?.panels[0]?.statuses

beforeEach(async () => {
	// No call is ever answered.
	vi.stubGlobal('fetch', () => new Promise(() => {}))
	client = new QueryClient()
	const list: PanelListResponse = { panels: [panel(1)], total: 1, version_id: uuid(2), revision: 1 }
	client.setQueryData(panelsQuery(project).queryKey, list)
	client.setQueryData(statusesQuery(project).queryKey, [made, delivered, installed])
	startChanges(client)
	await outboxOf(client).open(uuid(9), true)
})
afterEach(async () => {
	await outboxOf(client).forgetPerson(uuid(9))
	vi.unstubAllGlobals()
})

test('of two quick changes of a panel the second stays in sight while the first is heard of', () => {
	set(delivered)
	set(installed)
	hear(delivered, 2)
	expect(shown()).toEqual([installed.id])
	hear(made, 3)
	expect(shown()).toEqual([installed.id])
})

test('what a colleague does is shown though an own change is on its way: that may have come first', () => {
	set(delivered)
	hear(made, 2)
	expect(shown()).toEqual([made.id])
})
