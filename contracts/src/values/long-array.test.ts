import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ProposeRequest } from '../assistant/assistant.ts'
import { ChangePlanRequest, MAX_PLAN_STEPS } from '../figures/plan.ts'
import { AssignCategoryRequest } from '../panels/categories.ts'
import { ChangeGroupPanelsRequest, CreateGroupRequest } from '../panels/groups.ts'
import { ImportRequest } from '../panels/imports.ts'
import { AssignStatusesRequest, MAX_PANELS_PER_CALL, MAX_VALUES_PER_CALL } from '../panels/panels.ts'
import { idArray } from './long-array.ts'

const WRONG = Array<string>(MAX_PANELS_PER_CALL).fill('x')
const id = randomUUID()

test.each<[string, z.ZodType, object, string]>([
	['statuses', AssignStatusesRequest, { panel_ids: WRONG, set: null }, 'panel_ids.0'],
	['a category', AssignCategoryRequest, { panel_ids: WRONG, category_id: null }, 'panel_ids.0'],
	['a new group', CreateGroupRequest, { name: 'A', panel_ids: WRONG }, 'panel_ids.0'],
	['a group', ChangeGroupPanelsRequest, { add: WRONG }, 'add.0'],
	['an import', ImportRequest, { panel_ids: WRONG, columns: {} }, 'panel_ids.0'],
	['a proposal', ProposeRequest, { text: 'A', language: 'en', selected: WRONG }, 'selected.0'],
	[
		'planned storeys',
		ChangePlanRequest,
		{ set: [{ scope: 'floor', ids: WRONG.map(() => ''), status_id: id, date: null }] },
		'set.0.ids.0',
	],
])('of 100,000 wrong panels of %s the first is reported', (_, schema, body, path) => {
	const issues = schema.safeParse(body).error?.issues ?? []
	expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('the elements of a plan are not looked at when there are too many', () => {
	const issues = ChangePlanRequest.safeParse({ set: Array(MAX_PLAN_STEPS + 1).fill(0) }).error?.issues
	expect(issues?.map(({ code }) => code)).toContain('too_big')
})

test('an array of ids has a limit, and takes only ids', () => {
	const ids = idArray(2)
	expect(ids.safeParse([id, randomUUID()]).success).toBe(true)
	expect(ids.safeParse([id, id, id]).error?.issues[0]).toMatchObject({ code: 'too_big', maximum: 2 })
	expect(ids.safeParse([id, 7]).error?.issues[0]).toMatchObject({ path: [1], format: 'uuid' })
	for (const none of [undefined, null, 'x', {}]) expect(ids.safeParse(none).error?.issues[0]?.code).toBe('invalid_type')
})

test('a call adds at most so many statuses to panels', () => {
	const request = (panels: number, statuses: number) =>
		AssignStatusesRequest.safeParse({ panel_ids: Array(panels).fill(id), add: Array(statuses).fill(id) })
	expect(request(MAX_VALUES_PER_CALL / 200, 200).success).toBe(true)
	expect(request(MAX_VALUES_PER_CALL / 200 + 1, 200).error?.issues[0]?.path).toEqual(['add'])
})
