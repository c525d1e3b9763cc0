import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

const LANGUAGES = [
	{
		...{
			language: 'en',
			open: 'Ask or do…',
			pane: 'Ask or do',
			ask: 'Show what that means',
			apply: /^Apply to/,
		},
		...{ undo: 'Undo', refine: 'Refine', anew: 'Make the proposal again' },
		set: (a: string, b: string) => `mark ${a} and ${b} as deliverd`,
		except: (a: string) => `except ${a}`,
		note: (a: string, b: string) => `Delivered today: ${a}, 1x ${b}. Thanks, Tom`,
		count: 'How many panels are delivered?',
		unknown: 'XQ99 is delivered',
	},
	{
		...{
			language: 'fr',
			open: 'Demander ou faire…',
			pane: 'Demander ou faire',
			ask: 'Voir ce que cela donne',
		},
		...{ apply: /^Appliquer à/, undo: 'Défaire', refine: 'Préciser', anew: 'Refaire la proposition' },
		set: (a: string, b: string) => `passe ${a} et ${b} en livré`,
		except: (a: string) => `sauf ${a}`,
		note: (a: string, b: string) => `Livré aujourd’hui : ${a}, 1 x ${b}. Merci, Paul`,
		count: 'Combien de panneaux sont livrés ?',
		unknown: 'XQ99 est livré',
	},
	{
		...{
			language: 'ar',
			open: 'اسأل أو نفّذ…',
			pane: 'اسأل أو نفّذ',
			ask: 'اعرض ما يعنيه ذلك',
			apply: /^تطبيق على/,
		},
		...{ undo: 'تراجع', refine: 'تحديد', anew: 'أعد إعداد المقترح' },
		set: (a: string, b: string) => `اجعل ${a} و ${b} تم التوريد`,
		except: (a: string) => `ما عدا ${a}`,
		note: (a: string, b: string) => `وصل اليوم: ${a}، 1x ${b}. شكرا`,
		count: 'كم لوحًا تم توريده؟',
		unknown: 'XQ99 تم توريده',
	},
]

for (const words of LANGUAGES) {
	test(`says it, sees it, applies it and takes it back (${words.language})`, async ({ newPerson }) => {
		const { page } = await newPerson(`Mara Ask ${words.language}`)
		const project = await finishedProject(page.request, 'Assistant', await smallHouse())
		const marks = await uniqueMarks(page, project.id)
		const [first, second, third] = marks as [string, string, string]
		const delivered = async (): Promise<string[]> => {
			const statuses = await statusesOf(page.request, project.id)
			const id = statuses.find(({ name }) => name === 'Delivered')?.id ?? ''
			const panels = await panelsOf(page.request, project.id)
			return panels.filter((panel) => panel.statuses.includes(id)).map(({ mark }) => mark)
		}
		await page.goto(`/app/project/${project.id}?tab=panels&lng=${words.language}`)
		await page.getByRole('button', { name: words.open }).click()
		const pane = page.getByRole('complementary', { name: words.pane })
		const field = pane.getByRole('textbox').first()
		const say = async (text: string) => {
			await field.fill(text)
			await pane.getByRole('button', { name: words.ask }).click()
		}
		const apply = pane.getByRole('button', { name: words.apply })
		const undo = page.getByRole('alert').getByRole('button', { name: words.undo })

		await test.step('a sentence with a typing error is shown, refined, applied and undone', async () => {
			await say(words.set(first, second))
			await expect(apply).toContainText(/2|لوحين/)
			expect(await delivered()).toEqual([])
			await pane.getByRole('textbox').last().fill(words.except(second))
			await pane.getByRole('button', { name: words.refine }).click()
			await expect(pane.getByRole('listitem')).not.toContainText(second)
			await apply.click()
			await expect.poll(delivered).toEqual([first])
			await undo.click()
			await expect.poll(delivered).toEqual([])
		})

		await test.step('a pasted delivery note becomes a proposal, and a question is answered with a figure', async () => {
			await say(words.note(first, third))
			await apply.click()
			await expect.poll(async () => (await delivered()).sort()).toEqual([first, third].sort())
			await say(words.count)
			await expect(pane.getByText(third, { exact: true })).toBeVisible()
			await expect(apply).toBeHidden()
		})

		await test.step('a mark that isn’t there is asked about', async () => {
			await say(words.unknown)
			await expect(pane.getByRole('alert')).toContainText('XQ99')
		})

		await test.step('what somebody else changed since is refused and offered anew', async () => {
			await say(words.set(first, second))
			await expect(apply).toBeVisible()
			const statuses = await statusesOf(page.request, project.id)
			const panels = await panelsOf(page.request, project.id)
			const changed = panels.find(({ mark }) => mark === second)?.id ?? ''
			await setStatus(page.request, project.id, [changed], statuses.find(({ name }) => name === 'Produced')?.id ?? '')
			await apply.click()
			await pane.getByRole('button', { name: words.anew }).click()
			await expect(apply).toBeEnabled()
			await apply.click()
			await expect.poll(async () => (await delivered()).sort()).toEqual([first, second, third].sort())
		})
	})
}

/** Marks that one panel alone has. */
async function uniqueMarks(page: Page, projectId: string): Promise<string[]> {
	const marks = (await panelsOf(page.request, projectId)).map(({ mark }) => mark)
	return marks.filter((mark) => mark !== '' && marks.indexOf(mark) === marks.lastIndexOf(mark))
}
