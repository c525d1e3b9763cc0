import type { Browser } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import {
	type Answer,
	answerOf,
	type Effort,
	framesOf,
	markedOrbit,
	openRepeatedly,
	type ViewFigures,
} from './contest.ts'
import { PageUnderTest } from './page-under-test.ts'

/** Each of these gives every panel another colour than the other does. */
const SUBJECTS = ['Status', 'Floor']

/** The page of a project in 3D, used as people use it: by mouse, keys and buttons. */
export async function measureOurs(
	browser: Browser,
	server: BenchServer,
	projectId: string,
	effort: Effort,
): Promise<ViewFigures> {
	const { under, openings, again } = await openRepeatedly(
		effort.openings,
		() => PageUnderTest.open(browser, server.url, server.cookie),
		async (opened) => {
			await opened.page.goto(`/app/project/${projectId}/3d-view`, { waitUntil: 'commit' })
			await opened.page.waitForSelector('canvas[data-ready="true"]')
			await opened.rests()
		},
	)
	const { panels } = await server.call<{ panels: { id: string }[] }>(`/projects/${projectId}/panels`)
	const panelIds = panels.map(({ id }) => id)
	try {
		const thread = await under.trace(() => use(under, panelIds, effort.turns))
		const hits = thread.marks.filter(({ name }) => name === 'bench:hit')
		const clicks = thread.marks.filter(({ name }) => name === 'bench:click')
		const hitting = hits.flatMap(({ at }) => clicks.findLast((click) => click.at < at) ?? [])
		// Only a change of what elements look like uploads anything while the model stands.
		const answers = (marks: readonly { at: number }[], input: string): Answer[] =>
			marks.flatMap(({ at }) => {
				const begin = thread.inputAfter(at, [input])?.start ?? Number.POSITIVE_INFINITY
				return (
					answerOf(
						thread,
						begin,
						thread.frames.find((frame) => frame.at > begin && frame.uploads > 0),
					) ?? []
				)
			})
		const marked = (wanted: string) => thread.marks.filter(({ name }) => name === wanted)
		return {
			openings,
			again,
			...framesOf(thread),
			highlight: answers(hitting, 'pointerdown'),
			recolour: answers(marked('bench:recolour'), 'keydown'),
			visibility: answers(marked('bench:visibility'), 'keydown'),
			heap: await under.heap(),
		}
	} finally {
		await under.close()
	}
}

/** Where some panels are on the page, a few of every hundred. */
async function placesOfPanels(under: PageUnderTest, panelIds: readonly string[]): Promise<{ x: number; y: number }[]> {
	const step = Math.max(1, Math.floor(panelIds.length / 60))
	return under.page.evaluate(
		(ids) => {
			const { panelyardViewer } = window as unknown as {
				panelyardViewer: { panelPosition: (id: string) => { x: number; y: number } | null }
			}
			return ids
				.map((id) => panelyardViewer.panelPosition(id))
				.filter((place) => place !== null)
				.filter(({ x, y }) => document.elementFromPoint(x, y) instanceof HTMLCanvasElement)
		},
		panelIds.filter((_, at) => at % step === 0),
	)
}

async function use(under: PageUnderTest, panelIds: readonly string[], turns: number): Promise<void> {
	const { page } = under
	const selected = () => new URL(page.url()).searchParams.get('panel')
	await markedOrbit(under)
	let hits = 0
	for (const { x, y } of await placesOfPanels(under, panelIds)) {
		if (hits >= turns) break
		const before = selected()
		await page.mouse.move(x, y)
		await under.settles()
		await under.mark('bench:click')
		await page.mouse.down()
		await page.mouse.up()
		await under.settles()
		if (selected() === null || selected() === before) continue
		hits++
		await under.mark('bench:hit')
		for (const key of ['i', 'a', 'Delete', 'a']) {
			await under.mark('bench:visibility')
			await page.keyboard.press(key)
			await under.settles()
		}
		// By what panels are coloured is chosen in the palette of commands, which stands open before the clock starts.
		await page.keyboard.press('Control+k')
		await page.keyboard.type(`Colour by: ${SUBJECTS[hits % SUBJECTS.length]}`)
		await under.settles()
		await under.mark('bench:recolour')
		await page.keyboard.press('Enter')
		await under.settles()
	}
}
