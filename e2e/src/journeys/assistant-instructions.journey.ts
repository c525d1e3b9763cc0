import type { APIRequestContext } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, giveAccess, panelsOf, statusesOf } from '../steps/project-calls.ts'

type Marks = { a: string; b: string; c: string }

/** What somebody says in each language, in the words of the trade: each of it is to change something, and to be undone. */
const LANGUAGES = [
	{
		language: 'en',
		words: { open: 'Ask or do…', pane: 'Ask or do', ask: 'Show what that means', apply: /^Apply/, undo: 'Undo' },
		instructions: ({ a, b, c }: Marks) => [
			`${a} and ${b} are delivered`,
			`mark ${a} as produced`,
			`all panels installed except ${a}`,
			`${a} delivered and ${b} installed`,
			`create a group "Truck 9" with ${a} and ${b}`,
			`plan delivery of ${a} and ${b} for 2031-05-04`,
			`${a} has an issue`,
			`we received today: ${a}, 1x ${b}. Thanks, Tom`,
			`mark panels longer than 0.1 m as delivered`,
			`set ${a}, ${b} and ${c} to in production`,
		],
	},
	{
		language: 'fr',
		words: {
			...{ open: 'Demander ou faire…', pane: 'Demander ou faire', ask: 'Voir ce que cela donne' },
			...{ apply: /^Appliquer/, undo: 'Défaire' },
		},
		instructions: ({ a, b, c }: Marks) => [
			`passe ${a} et ${b} en livré`,
			`marque ${a} comme fabriqué`,
			`tous les panneaux posés sauf ${a}`,
			`${a} livré et ${b} posé`,
			`crée un groupe "Camion 9" avec ${a} et ${b}`,
			`planifie la livraison de ${a} et ${b} pour le 04/05/2031`,
			`${a} a un problème`,
			`Bonjour, reçus ce matin : ${a}, 1 x ${b}. Merci, Paul`,
			`passe les panneaux de plus de 0,1 m de long en livré`,
			`mets ${a}, ${b} et ${c} en production`,
		],
	},
	{
		language: 'ar',
		words: {
			...{ open: 'اسأل أو نفّذ…', pane: 'اسأل أو نفّذ', ask: 'اعرض ما يعنيه ذلك' },
			...{ apply: /^تطبيق/, undo: 'تراجع' },
		},
		instructions: ({ a, b, c }: Marks) => [
			`اجعل ${a} و ${b} تم التوريد`,
			`علّم ${a} تم الإنتاج`,
			`كل الألواح تم التركيب ما عدا ${a}`,
			`${a} تم توريده و ${b} تم تركيبه`,
			`أنشئ مجموعة "شاحنة 9" من ${a} و ${b}`,
			`خطط توريد ${a} و ${b} في 2031-05-04`,
			`${a} فيه مشكلة`,
			`مرحبا، استلمنا هذا الصباح: ${a}، 1x ${b}. شكرا`,
			`اجعل الألواح الأطول من 0.1 م تم التوريد`,
			`غيّر ${a} و ${b} و ${c} إلى قيد الإنتاج`,
		],
	},
]

for (const { language, words, instructions } of LANGUAGES) {
	test(`ten instructions are shown, applied and undone (${language})`, async ({ newPerson }) => {
		const { page } = await newPerson(`Ten ${language}`)
		const { request } = page
		const project = await finishedProject(request, 'Ten instructions', await smallHouse())
		const [a = '', b = '', c = ''] = await uniqueMarks(request, project.id)
		const before = await stateOf(request, project.id)
		await page.goto(`/app/project/${project.id}?tab=panels&lng=${language}`)
		await page.getByRole('button', { name: words.open }).click()
		const pane = page.getByRole('complementary', { name: words.pane })
		for (const instruction of instructions({ a, b, c })) {
			await test.step(instruction, async () => {
				await pane.getByRole('textbox').first().fill(instruction)
				await pane.getByRole('button', { name: words.ask }).click()
				await expect(pane.getByRole('button', { name: words.apply })).toBeEnabled()
				expect(await stateOf(request, project.id), 'nothing changes before it is applied').toBe(before)
				await pane.getByRole('button', { name: words.apply }).click()
				await expect.poll(() => stateOf(request, project.id), { timeout: 30_000 }).not.toBe(before)
				await page.getByRole('alert').getByRole('button', { name: words.undo }).first().waitFor({ timeout: 30_000 })
				await page.getByRole('main').focus()
				await page.keyboard.press('Control+z')
				await expect.poll(() => stateOf(request, project.id), { timeout: 30_000 }).toBe(before)
			})
		}
	})
}

test('somebody who may only look is refused changes and answered questions', async ({ newPerson }) => {
	const { page: owner } = await newPerson('Owner of the question')
	const viewer = await newPerson('Viewer of the question')
	const project = await finishedProject(owner.request, 'Only to look at', await smallHouse())
	await giveAccess(owner.request, project.id, viewer.email, 'viewer')
	const [mark = ''] = await uniqueMarks(owner.request, project.id)
	const { page } = viewer
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('button', { name: 'Ask or do…' }).click()
	const pane = page.getByRole('complementary', { name: 'Ask or do' })
	const say = async (text: string) => {
		await pane.getByRole('textbox').first().fill(text)
		await pane.getByRole('button', { name: 'Show what that means' }).click()
	}
	await say(`mark ${mark} as delivered`)
	await expect(pane.getByRole('alert')).toContainText('Failed to get proposal')
	await expect(pane.getByRole('button', { name: /^Apply/ })).toBeHidden()
	await say('how many panels are there?')
	await expect(pane.getByText('40 panels')).toBeVisible()
})

test('an open proposal shows in the list and in 3D, and the answer to a question back is pressed', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Looks at a proposal')
	const project = await finishedProject(page.request, 'Seen before applied', await smallHouse())
	const [mark = ''] = (await uniqueMarks(page.request, project.id)).sort()
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('button', { name: 'Ask or do…' }).click()
	const pane = page.getByRole('complementary', { name: 'Ask or do' })
	await pane.getByRole('textbox').first().fill(`set ${mark} to varnished`)
	await pane.getByRole('button', { name: 'Show what that means' }).click()
	await pane.getByRole('button', { name: 'Delivered', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: new RegExp(`^${mark}`) })
	await expect(row).toContainText('Delivered')
	const part = pane.getByRole('checkbox').first()
	await part.uncheck()
	await expect(row).not.toContainText('Delivered')
	await part.check()
	await pane.getByRole('button', { name: 'Show in 3D' }).click()
	await expect(pane.getByRole('radio', { name: 'As it would be' })).toBeChecked({ timeout: 60_000 })
})

/** Marks that one panel alone has. */
async function uniqueMarks(request: APIRequestContext, projectId: string): Promise<string[]> {
	const marks = (await panelsOf(request, projectId)).map(({ mark }) => mark)
	return marks.filter((mark) => mark !== '' && marks.indexOf(mark) === marks.lastIndexOf(mark))
}

/** All that instructions change of a project, as text that is the same for the same state. */
async function stateOf(request: APIRequestContext, projectId: string): Promise<string> {
	const [panels, statuses, groups, plan] = await Promise.all([
		panelsOf(request, projectId),
		statusesOf(request, projectId),
		request.get(`/projects/${projectId}/groups`).then((response) => response.json()),
		request.get(`/projects/${projectId}/plan`).then((response) => response.json()),
	])
	const carried = panels.map((panel) => [panel.id, [...panel.statuses].sort(), [...panel.groups].sort()]).sort()
	const names = groups.groups.map(({ name }: { name: string }) => name)
	return JSON.stringify([carried, statuses.map(({ name }) => name), names, plan.entries, plan.panels])
}
