import { labelCode } from '@panelyard/contracts/panels/labels'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptName } from '../../api/kept-names.ts'
import { stubCaches } from '../../worker/stand-in-caches.test-support.ts'
import { findKeptLabel } from './kept-labels.ts'

const PERSON = '00000000-0000-4000-8000-000000000001'
const PROJECT = '00000000-0000-4000-8000-000000000002'
const PANEL = '00000000-0000-4000-8000-000000000003'
const code = (byte: number) => labelCode(new Uint8Array(10).fill(byte))
const [valid, revoked, unknown] = [code(1), code(2), code(3)] as const

beforeEach(async () => {
	stubCaches()
	const cache = await caches.open(keptName(PERSON, PROJECT))
	const list = { codes: [valid, revoked], panel_ids: [PANEL, PANEL], revoked: [revoked], revision: 3 }
	await cache.put(`/projects/${PROJECT}/labels`, Response.json(list))
	await cache.put(`/projects/${PROJECT}`, Response.json({ project: { name: 'Harbour' } }))
	await caches.open(keptName(PERSON, null))
})
afterEach(() => {
	vi.unstubAllGlobals()
})

it('finds the panel of a code among the projects on the device', async () => {
	const found = { panel_id: PANEL, project_id: PROJECT, project_name: 'Harbour' }
	expect(await findKeptLabel(valid)).toEqual({ ...found, code: valid, is_revoked: false })
	expect(await findKeptLabel(revoked)).toEqual({ ...found, code: revoked, is_revoked: true })
	expect(await findKeptLabel(unknown)).toBeNull()
})
