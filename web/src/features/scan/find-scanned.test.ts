import { labelCode, labelPath } from '@panelyard/contracts/panels/labels'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { afterEach, expect, it, vi } from 'vitest'
import { findScanned } from './find-scanned.ts'

const panel = (id: string, mark: string) => ({ id, mark, statuses: [] }) as unknown as Panel
const code = (byte: number) => labelCode(new Uint8Array(10).fill(byte))
const [valid, revoked, elsewhere] = [code(1), code(2), code(3)] as const
const PROJECT = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const label = (one: string, panel_id: string, is_revoked = false) => ({ code: one, panel_id, is_revoked })
const known = {
	projectId: PROJECT,
	panels: [panel('a', 'P/9045'), panel('b', 'P/9046'), panel('c', 'W1'), panel('d', 'W1')],
	labels: {
		byCode: new Map([
			[valid, label(valid, 'a')],
			[revoked, label(revoked, 'b', true)],
		]),
		revision: 1,
	},
	onNewLabel: () => {},
}
const kindOf = async (text: string) => (await findScanned(text, known)).kind
const answerWith = (status: number, body: object) =>
	vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }))

afterEach(() => {
	vi.restoreAllMocks()
})

it('labels of the project are found on the device, by code and by address', async () => {
	const fetched = answerWith(500, {})
	expect(await kindOf(valid)).toBe('panel')
	expect(await kindOf(`HTTPS://PANELYARD.EXAMPLE${labelPath(valid)}`)).toBe('panel')
	expect(await kindOf(revoked)).toBe('revoked')
	expect(fetched).not.toHaveBeenCalled()
})

it('marks are found however they are typed, unless several panels have them', async () => {
	expect(await kindOf('p-9045')).toBe('panel')
	expect(await kindOf('W1')).toBe('several')
	expect(await kindOf('W2')).toBe('not_ours')
	expect(await kindOf('https://example.com/p/')).toBe('not_ours')
})

it('labels of other projects are told, and those that the person may not see look unknown', async () => {
	answerWith(200, { ...label(elsewhere, OTHER), project_id: OTHER, project_name: 'Harbour' })
	expect(await kindOf(elsewhere)).toBe('other_project')
	vi.restoreAllMocks()
	answerWith(404, { code: 'NOT_FOUND', message: 'There is no panel with this code' })
	expect(await kindOf(elsewhere)).toBe('unknown')
})

it('without a connection an unknown code says that it isn’t here', async () => {
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
	expect(await kindOf(elsewhere)).toBe('unknown_here')
})
