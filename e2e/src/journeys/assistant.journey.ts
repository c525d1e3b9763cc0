import type { APIRequestContext, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

type Marks = { a: string; b: string; c: string }

/** What somebody says in each language, in the words of the trade: each instruction is to change something, and to be undone. */
const LANGUAGES = [
	{
		language: 'en',
		words: {
			...{ open: 'Ask or tell Panelyard…', pane: 'Ask or tell Panelyard', ask: 'Preview', apply: /^Apply/ },
			...{ undo: 'Undo', refine: 'Refine', anew: 'Update proposal' },
		},
		instructions: ({ a, b, c }: Marks) => [
			`mark ${a} and ${b} as deliverd`,
			`mark ${a} as produced`,
			`all panels installed except ${a}`,
			`${a} delivered and ${b} installed`,
			`create a group "Truck 9" with ${a} and ${b}`,
			`plan delivery of ${a} and ${b} for 2031-05-04`,
			`${a} has an issue`,
			`Hi Mara,\n\nwe received today:\n- ${a}\n- ${b} (1 pc)\n\nKind regards\nTom Brown\nPrecast Ltd | +44 20 7946 0958`,
			`mark panels longer than 0.1 m as delivered`,
			`set ${a}, ${b} and ${c} to in production`,
		],
		set: ({ a, b }: Marks) => `${a} and ${b} are delivered`,
		except: (mark: string) => `except ${mark}`,
		unknown: 'XQ99 is delivered',
	},
	{
		language: 'fr',
		words: {
			...{ open: 'Demander à Panelyard…', pane: 'Demander à Panelyard', ask: 'Voir ce que cela donne' },
			...{ apply: /^Appliquer/, undo: 'Défaire', refine: 'Préciser', anew: 'Refaire la proposition' },
		},
		instructions: ({ a, b, c }: Marks) => [
			`passe ${a} et ${b} en livrée`,
			`marque ${a} comme fabriqué`,
			`tous les panneaux posés sauf ${a}`,
			`${a} livré et ${b} posé`,
			`crée un groupe "Camion 9" avec ${a} et ${b}`,
			`planifie la livraison de ${a} et ${b} pour le 04/05/2031`,
			`${a} a un problème`,
			`Bonjour Mara,\n\nreçus ce matin :\n- ${a}\n- ${b} (1 pce)\n\nCordialement\nPaul Morel\nTél. 01 23 45 67 89`,
			`passe les panneaux de plus de 0,1 m de long en livré`,
			`mets ${a}, ${b} et ${c} en production`,
		],
		set: ({ a, b }: Marks) => `passe ${a} et ${b} en livré`,
		except: (mark: string) => `sauf ${mark}`,
		unknown: 'XQ99 est livré',
	},
	{
		language: 'ar',
		words: {
			...{ open: 'اسأل Panelyard…', pane: 'اسأل Panelyard أو اطلب منه', ask: 'اعرض ما يعنيه ذلك' },
			...{ apply: /^تطبيق/, undo: 'تراجع', refine: 'تحديد', anew: 'أعد إعداد المقترح' },
		},
		instructions: ({ a, b, c }: Marks) => [
			`اجعل ${a} و ${b} تم التوريد`,
			`علّم ${a} تم الإنتاج`,
			`كل الألواح تم التركيب ما عدا ${a}`,
			`${a} تم توريده و ${b} تم تركيبه`,
			`أنشئ مجموعة "شاحنة 9" من ${a} و ${b}`,
			`خطط توريد ${a} و ${b} في 2031-05-04`,
			`${a} فيه مشكلة`,
			`مرحبا،\n\nاستلمنا هذا الصباح:\n- ${a}\n- ${b} عدد 1\n\nمع الشكر\nأحمد`,
			`اجعل الألواح الأطول من 0.1 م تم التوريد`,
			`غيّر ${a} و ${b} و ${c} إلى قيد الإنتاج`,
		],
		set: ({ a, b }: Marks) => `اجعل ${a} و ${b} تم التوريد`,
		except: (mark: string) => `ما عدا ${mark}`,
		unknown: 'XQ99 تم توريده',
	},
]

for (const { language, words, instructions, set, except, unknown } of LANGUAGES) {
	test(`ten instructions are shown, applied and undone, others refined, refused and made anew (${language})`, async ({
		newPerson,
	}) => {
		const { page } = await newPerson(`Mara Ask ${language}`)
		const { request } = page
		const project = await finishedProject(request, 'Assistant', await smallHouse())
		const all = await panelsOf(request, project.id)
		const marks = uniqueMarks(all.map(({ mark }) => mark))
		const [a = '', b = '', c = ''] = marks
		await page.goto(`/app/project/${project.id}?tab=panels&lng=${language}`)
		await page.getByRole('button', { name: words.open }).click()
		const pane = page.getByRole('complementary', { name: words.pane })
		const apply = pane.getByRole('button', { name: words.apply })
		const parts = pane.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
		const say = async (text: string) => {
			await pane.getByRole('textbox').first().fill(text)
			await pane.getByRole('button', { name: words.ask }).click()
		}
		const before = await stateOf(request, project.id)

		for (const instruction of instructions({ a, b, c }))
			await test.step(instruction, async () => {
				await say(instruction)
				await expect(apply).toBeEnabled()
				expect(await stateOf(request, project.id), 'nothing changes before it is applied').toBe(before)
				await answered(page, '/assistant/changes', () => apply.click())
				expect(await stateOf(request, project.id)).not.toBe(before)
				await undone(page, words.undo)
				expect(await stateOf(request, project.id)).toBe(before)
			})

		await test.step('a further sentence refines a proposal', async () => {
			await say(set({ a, b, c }))
			await expect(parts).toContainText(b)
			await pane.getByRole('textbox').last().fill(except(b))
			await pane.getByRole('button', { name: words.refine }).click()
			await expect(parts).not.toContainText(b)
			await expect(parts).toContainText(a)
		})

		await test.step('a mark that isn’t there is asked about', async () => {
			await say(unknown)
			await expect(pane.getByRole('alert')).toContainText('XQ99')
			await expect(apply).toBeHidden()
		})

		await test.step('what somebody else changed since is refused and offered anew', async () => {
			await say(set({ a, b, c }))
			await expect(apply).toBeEnabled()
			const statuses = await statusesOf(request, project.id)
			const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? ''
			const changed = all.find(({ mark }) => mark === b)?.id ?? ''
			await setStatus(request, project.id, [changed], idOf('Produced'))
			await apply.click()
			await pane.getByRole('button', { name: words.anew }).first().click()
			await expect(parts).toHaveCount(2)
			await answered(page, '/assistant/changes', () => apply.click())
			const delivered = (await panelsOf(request, project.id)).filter(({ statuses: own }) =>
				own.includes(idOf('Delivered')),
			)
			expect(delivered.map(({ mark }) => mark).sort()).toEqual([a, b].sort())
		})
	})
}

/** Does something that makes a call of the project, and waits for its answer. */
async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
	const answer = page.waitForResponse((response) => response.url().endsWith(path) && response.ok(), { timeout: 30_000 })
	await act()
	await answer
}

/** Takes back by its keys what was done last, once a message says that it is done. */
async function undone(page: Page, name: string): Promise<void> {
	await page.getByRole('alert').getByRole('button', { name }).first().waitFor({ timeout: 30_000 })
	await page.getByRole('main').focus()
	await answered(page, '/undo', () => page.keyboard.press('Control+z'))
}

/** Marks that one panel alone has. */
const uniqueMarks = (marks: readonly string[]): string[] =>
	marks.filter((mark) => mark !== '' && marks.indexOf(mark) === marks.lastIndexOf(mark))

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
