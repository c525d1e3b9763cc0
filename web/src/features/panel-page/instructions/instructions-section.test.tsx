import type { Instruction } from '@panelyard/contracts/panels/instructions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { networkError } from '../../../api/api-error.ts'
import * as bodies from '../../../api/send-body.ts'
import { ChangesKeeper } from '../../../domain/changes-keeper/changes-keeper.tsx'
import { uuid } from '../../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../../testing/stub-server.ts'
import { InstructionsSection } from './instructions-section.tsx'

const PANEL = uuid(1)
const path = `/projects/${PROJECT_ID}`
const step = (number: number, part: Partial<Instruction>): Instruction => ({
	id: uuid(10 + number),
	panel_id: PANEL,
	title: 'Lift',
	content: '',
	images: [],
	user_name: 'Ann',
	updated_at: '2026-01-01T12:00:00Z',
	...part,
})

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

async function open(
	instructions: Instruction[],
	{ editable = true, ...answers }: { editable?: boolean } & Record<string, unknown> = {},
) {
	const calls = stubServer({
		...signedIn(),
		[`GET ${path}/panels/${PANEL}/instructions`]: { body: { instructions, revision: 1 } },
		...(answers as Record<string, Answer | ((call: Call) => Answer)>),
	})
	await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<InstructionsSection projectId={PROJECT_ID} panelId={PANEL} editable={editable} />
		</>,
	)
	return calls
}

test('a step shows its text with its format, and its images', async () => {
	const image = { id: uuid(50), width: 800, height: 600 }
	await open([step(1, { content: 'Use **two** slings\n- <img src=x onerror=alert(1)>', images: [image] })], {
		editable: false,
	})
	expect((await screen.findByText('two')).tagName).toBe('STRONG')
	expect(screen.getByText('<img src=x onerror=alert(1)>').tagName).toBe('LI')
	const shown = screen.getByRole('img', { name: 'Image 1 of 1 for “Lift”' })
	expect(shown.getAttribute('src')).toBe(`${path}/images/${image.id}/small`)
	expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull()
	expect(screen.queryByRole('button', { name: 'Actions for “Lift”' })).toBeNull()
})

test('who may write adds a step, which shows at once', async () => {
	const calls = await open([step(1, {})], {
		[`POST ${path}/panels/${PANEL}/instructions`]: ({ body }: Call): Answer => {
			const { id, title } = body as { id: string; title: string }
			return { status: 201, body: { instructions: [step(1, {}), step(2, { id, title })], revision: 2 } }
		},
	})
	await userEvent.click(await screen.findByRole('button', { name: 'Add step' }))
	const dialog = within(await screen.findByRole('dialog', { name: 'Add step' }))
	await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	expect(dialog.getByText('Title is required')).toBeTruthy()
	await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Fix the brackets')
	await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	expect(await screen.findByRole('heading', { level: 3, name: 'Fix the brackets' })).toBeTruthy()
	expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/instructions'))?.body).toMatchObject({
		title: 'Fix the brackets',
		place: 1,
		image_ids: [],
	})
})

test('an image waits on the device with its step, which shows it at once', async () => {
	vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }))
	const send = vi.spyOn(bodies, 'sendBody').mockRejectedValue(networkError(true))
	await open([])
	await userEvent.click(await screen.findByRole('button', { name: 'Add step' }))
	const dialog = await screen.findByRole('dialog')
	await userEvent.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Lift')
	const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
	if (input) await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
	await within(dialog).findByRole('img', { name: 'Image 1' })
	await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
	const shown = await screen.findByRole('img', { name: 'Image 1 of 1 for “Lift”' }, { timeout: 5000 })
	await waitFor(() => expect(shown.getAttribute('src')).toMatch(/^blob:/))
	const [, address, blob] = send.mock.calls[0] ?? []
	expect(address).toMatch(new RegExp(`^${path}/images\\?id=`))
	expect((blob as Blob).size).toBe(1)
	send.mockRestore()
})
