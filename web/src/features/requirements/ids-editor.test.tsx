import type { IdsReason } from '@panelyard/contracts/testing/ids-words'
import type { AddRequirementRequest, Reason } from '@panelyard/contracts/testing/requirements'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, stubServer } from '../../testing/stub-server.ts'
import { blankDraft, draftNameOf, draftOfFile, type UnsavedIds, useIdsDrafts } from './ids-drafts.ts'
import { IdsEditor } from './ids-editor.tsx'
import { blankQuestion, isComplete, presetQuestion, questionOf } from './question-draft.ts'
import { readIdsDraft } from './read-ids-draft.ts'

afterEach(() => {
	cleanup()
	localStorage.clear()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

const project = exampleProject({ role: 'manager', model: exampleModel() })

type OpenEditorProps = { begun: UnsavedIds; present?: readonly string[]; onSaved?: () => void; onClose?: () => void }

function OpenEditor({ begun, present = [], onSaved = () => {}, onClose = () => {} }: OpenEditorProps) {
	const { drafts, change, forget } = useIdsDrafts(project.id)
	const name = draftNameOf(begun.file)
	const draft = drafts.find(({ file }) => draftNameOf(file) === name) ?? begun
	return (
		<IdsEditor
			{...{ project, draft, onDiscard: null }}
			present={new Set(present)}
			change={(next) => change(begun, next)}
			onSaved={() => {
				forget(name)
				onSaved()
			}}
			opened
			onClose={onClose}
		/>
	)
}

async function showEditor(editor: OpenEditorProps) {
	const { queryClient } = await renderInApp(<OpenEditor {...editor} />)
	await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

const path = `/projects/${PROJECT_ID}`
const property = (name: string, panel_count: number) => ({ set_name: 'Panel', name, panel_count, is_number: false })
const found = (passed: number, first_reasons: Reason[]) => ({
	...{ problem: null, failing_elements: 40 - passed, failing_panels: 40 - passed, is_cut: false },
	files: [
		{
			...{ file: 'preview.ids', title: '', outcome: 'failed', message: '' },
			specifications: [
				{
					...{ name: 'S', outcome: 'failed', applicable: 40, message: '' },
					requirements: [{ requirement: 'has it', passed, failed: 40 - passed, first_reasons }],
				},
			],
		},
	],
})

test('asks for what the model has, tries it on the model, takes the type that is found, and saves it', async () => {
	const why: IdsReason = {
		...{ code: 'other_data_type', name: { values: ['Fire rating'] }, set: { values: ['Panel'] } },
		...{ found: ['IFCTEXT'], wanted: { values: ['IFCLABEL'] } },
	}
	const answers = [found(0, [{ reason: 'has another type', why }]), found(38, [])]
	const calls = stubServer({
		[`GET ${path}/panels/properties`]: { body: { properties: [property('Fire rating', 40)] } },
		[`POST ${path}/requirements/preview`]: () => ({ body: { found: answers.shift() } }),
		[`POST ${path}/requirements`]: {
			status: 201,
			body: { files: [], check: null, is_checking: true, revision: 2 },
		},
	})
	const onSaved = vi.fn()
	await showEditor({ begun: blankDraft('IFC4'), onSaved })
	await userEvent.click(screen.getByRole('button', { name: 'Fire rating' }))
	const question = within(screen.getByRole('listitem', { name: 'Fire rating' }))
	await userEvent.click(question.getByRole('combobox', { name: 'Values' }))
	await userEvent.click(await screen.findByRole('option', { name: 'One of these values' }))
	await userEvent.type(question.getByLabelText('Allowed values'), 'REI 60{enter}REI 90')
	await userEvent.click(screen.getByRole('button', { name: 'Check the model' }))
	await question.findByText('Have it: 0 of 40')
	question.getByText('Fire rating in Panel has the data type IFCTEXT, not IFCLABEL')
	await userEvent.click(question.getByRole('button', { name: 'Use IFCTEXT' }))
	expect(question.queryByText('Have it: 0 of 40')).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Check the model' }))
	await question.findByText('Have it: 38 of 40')
	await userEvent.click(screen.getByRole('button', { name: 'Save to the project' }))
	await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
	const saved = calls.find(({ method, path: called }) => method === 'POST' && called === `${path}/requirements`)?.body
	expect(saved).toMatchObject({
		file_name: 'What panels must have.ids',
		content: expect.stringContaining(
			'dataType="IFCTEXT"><propertySet><simpleValue>Panel</simpleValue></propertySet><baseName><simpleValue>Fire rating</simpleValue></baseName><value><xs:restriction base="xs:string"><xs:enumeration value="REI 60"/><xs:enumeration value="REI 90"/>',
		),
	})
})

const FILE = {
	...{ id: 'a5a5a5a5-0000-4000-8000-000000000001', file_name: 'client.ids', title: 'Client', specification_count: 1 },
	...{ user_name: 'Ada', created_at: '2026-01-01T00:00:00.000Z' },
}
const BEGUN = draftOfFile(FILE, {
	...{ title: 'Client', facts: { author: 'arch@example.com' }, has_comments: false },
	specifications: [
		{
			...{ name: 'Walls', instructions: '', ifc_versions: 'IFC4', entity: 'IFCWALL', predefined_type: '' },
			...{ must_occur: false, questions: [questionOf(blankQuestion('1', { set: 'Panel', name: 'Mark' }))] },
		},
	],
})

test.each([false, true])(
	'a kept file gets a further specification and is saved in its place (gone meanwhile: %s)',
	async (isGone) => {
		const calls = stubServer({
			[`GET ${path}/panels/properties`]: { body: { properties: [property('Weight', 40)] } },
			[`POST ${path}/requirements`]: {
				status: 201,
				body: { files: [], check: null, is_checking: true, revision: 2 },
			},
		})
		const onSaved = vi.fn()
		await showEditor({ begun: BEGUN, present: isGone ? [] : [FILE.id], onSaved })
		expect(screen.queryAllByText(/^This file was changed or removed meanwhile/)).toHaveLength(isGone ? 1 : 0)
		screen.getByRole('listitem', { name: 'Mark' })
		await userEvent.click(screen.getByRole('button', { name: 'Add a specification' }))
		expect(screen.getByRole('button', { name: 'Save to the project' })).toHaveProperty('disabled', true)
		const added = screen.getByRole('region')
		await userEvent.click(within(added).getByRole('button', { name: 'Weight' }))
		await userEvent.click(screen.getByRole('button', { name: 'Save to the project' }))
		await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
		const body = calls.find(({ method, path: called }) => method === 'POST' && called === `${path}/requirements`)?.body
		const { replaces, file_name, content } = body as AddRequirementRequest
		expect([replaces, file_name]).toEqual([isGone ? undefined : FILE.id, 'client.ids'])
		const draft = readIdsDraft(content)
		expect(draft).toMatchObject({ title: 'Client', facts: { author: 'arch@example.com' } })
		expect(draft?.specifications).toMatchObject([
			{ name: 'Walls', entity: 'IFCWALL', must_occur: false, questions: [{ name: 'Mark' }] },
			{ must_occur: true, questions: [{ name: 'Weight' }] },
		])
	},
)

test('waits for what the model has, in place of taking it for nothing', async () => {
	let answer = () => {}
	const isAsked = new Promise<void>((resolve) => {
		answer = resolve
	})
	stubServer({
		[`GET ${path}/panels/properties`]: async () => {
			await isAsked
			return { body: { properties: [property('Fire rating', 40)] } }
		},
	})
	await renderInApp(<OpenEditor begun={blankDraft('IFC4')} />)
	const preset = screen.getByRole('button', { name: 'Fire rating' })
	expect(preset).toHaveProperty('disabled', true)
	answer()
	await vi.waitFor(() => expect(preset).toHaveProperty('disabled', false))
	await userEvent.click(preset)
	screen.getByRole('listitem', { name: 'Fire rating' })
})

const added = { status: 201, body: { files: [], check: null, is_checking: true, revision: 2 } }
const posted = (calls: readonly Call[]) =>
	calls
		.filter(({ method, path: called }) => method === 'POST' && called === `${path}/requirements`)
		.map(({ body }) => body as AddRequirementRequest)

test('what the model calls something else is chosen from its properties; Escape closes that dialog alone', async () => {
	stubServer({ [`GET ${path}/panels/properties`]: { body: { properties: [property('Betonklasse', 40)] } } })
	const onClose = vi.fn()
	await showEditor({ begun: blankDraft('IFC4'), onClose })
	await userEvent.click(screen.getByRole('button', { name: 'Strength class' }))
	await screen.findByRole('dialog', { name: 'Strength class' })
	await userEvent.keyboard('{Escape}')
	await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Strength class' })).toBeNull())
	expect(onClose).not.toHaveBeenCalled()
	await userEvent.keyboard('{Escape}')
	expect(onClose).toHaveBeenCalledOnce()
})

test('what the model lacks can be required all the same', async () => {
	const calls = stubServer({
		[`GET ${path}/panels/properties`]: { body: { properties: [] } },
		[`POST ${path}/requirements`]: added,
	})
	const onSaved = vi.fn()
	await showEditor({ begun: blankDraft('IFC4'), onSaved })
	await userEvent.click(screen.getByRole('button', { name: 'Strength class' }))
	await userEvent.click(await screen.findByRole('button', { name: 'A property that the model lacks' }))
	const question = within(screen.getByRole('listitem', { name: 'Strength class' }))
	const save = screen.getByRole('button', { name: 'Save to the project' })
	expect(save, 'its set is still missing').toHaveProperty('disabled', true)
	await userEvent.type(question.getByLabelText(/^Property set/), ' Concrete ')
	await userEvent.click(save)
	await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
	expect(posted(calls)[0]?.content).toContain(
		'<propertySet><simpleValue>Concrete</simpleValue></propertySet><baseName><simpleValue>Strength class</simpleValue>',
	)
})

test('what is removed comes back at once, with all that was filled in', async () => {
	stubServer({ [`GET ${path}/panels/properties`]: { body: { properties: [] } } })
	await showEditor({ begun: BEGUN, present: [FILE.id] })
	await userEvent.click(screen.getByRole('button', { name: 'Remove Mark' }))
	expect(screen.queryByRole('listitem', { name: 'Mark' })).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
	screen.getByRole('listitem', { name: 'Mark' })
	await userEvent.click(screen.getByRole('button', { name: 'Add a specification' }))
	await userEvent.click(screen.getByRole('button', { name: 'Remove Walls' }))
	expect(screen.queryByDisplayValue('Walls')).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
	await userEvent.click(screen.getByRole('button', { name: /^Walls/ }))
	screen.getByRole('listitem', { name: 'Mark' })
	screen.getByDisplayValue('Walls')
	await userEvent.click(screen.getByRole('button', { name: /^Remove IfcElementAssembly/ }))
})

test('saving again after a lost answer makes no second file, also when it was changed meanwhile', async () => {
	let isLost = true
	const files: object[] = []
	const calls = stubServer({
		[`GET ${path}/panels/properties`]: { body: { properties: [] } },
		[`GET ${path}/requirements`]: () => ({ ...added, status: 200, body: { ...added.body, files } }),
		[`POST ${path}/requirements`]: ({ body }) => {
			const { id } = body as AddRequirementRequest
			files.push({ ...FILE, id })
			if (isLost) throw new TypeError('Failed to fetch')
			return added
		},
	})
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	const onSaved = vi.fn()
	await showEditor({ begun: { ...BEGUN, file: null }, onSaved })
	const save = () => userEvent.click(screen.getByRole('button', { name: 'Save to the project' }))
	await save()
	await screen.findByRole('alert')
	await save()
	await vi.waitFor(() => expect(posted(calls)).toHaveLength(2))
	const [first, second] = posted(calls)
	expect(second).toEqual(first)
	await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('disabled', false))
	await userEvent.type(screen.getByLabelText('Name'), ' 2')
	isLost = false
	await save()
	await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
	const third = posted(calls)[2]
	expect(third).toMatchObject({ replaces: first?.id, content: expect.stringContaining('Client 2') })
	expect(third?.id).not.toBe(first?.id)
})

test('says before saving that comments of a file get lost', async () => {
	stubServer({ [`GET ${path}/panels/properties`]: { body: { properties: [] } } })
	const said = /^This file has comments/
	await showEditor({ begun: BEGUN, present: [FILE.id] })
	expect(screen.queryByText(said)).toBeNull()
	cleanup()
	await showEditor({ begun: { ...BEGUN, has_comments: true }, present: [FILE.id] })
	screen.getByText(said)
})

test('nothing is written into what is saved just then', async () => {
	let answer = () => {}
	const isAsked = new Promise<void>((resolve) => {
		answer = resolve
	})
	stubServer({
		[`GET ${path}/panels/properties`]: { body: { properties: [] } },
		[`POST ${path}/requirements`]: async () => {
			await isAsked
			return added
		},
	})
	const onSaved = vi.fn()
	await showEditor({ begun: BEGUN, present: [FILE.id], onSaved })
	await userEvent.click(screen.getByRole('button', { name: 'Save to the project' }))
	await userEvent.type(screen.getByLabelText('Name'), ' 2')
	expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Client')
	answer()
	await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('a preset is what most panels have of the kind, and the mark is that of the panel rule', () => {
	const all = [property('Gewicht leer', 3), property('Gesamtgewicht', 40)]
	expect(presetQuestion('1', 'weight', null, all)).toMatchObject({ set: 'Panel', name: 'Gesamtgewicht' })
	expect(presetQuestion('1', 'fire', null, all)).toBeNull()
	const panel_rule = {
		...{ classes: ['IfcWall'], name_attribute: 'Name' as const, name_pattern: null, exclude_patterns: [] },
		mark: { kind: 'attribute' as const, attribute: 'Tag' as const },
	}
	expect(presetQuestion('1', 'mark', { panel_rule }, all)).toMatchObject({ kind: 'attribute', name: 'Tag' })
})

test('a question is complete once it says all that it must', () => {
	const list = blankQuestion('1', { mode: 'list', list: ' A \n\nA\nB' })
	expect(questionOf(list).values).toEqual(['A', 'B'])
	expect([list, { ...list, list: ' \n' }, { ...list, mode: 'any' as const }].map(isComplete)).toEqual([
		true,
		false,
		true,
	])
	expect(isComplete(blankQuestion('1', { mode: 'pattern', pattern: ' ' }))).toBe(false)
	expect(isComplete(blankQuestion('1', { kind: 'classification' }))).toBe(false)
})
