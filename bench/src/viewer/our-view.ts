import type { Browser } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { answerOf, type Contestant } from './contest.ts'
import type { Frame, MainThread } from './main-thread.ts'
import { PageUnderTest } from './page-under-test.ts'

/** Each of these gives every panel another colour than the other does. */
const SUBJECTS = ['Storey', 'Status']

/** What a person does and the page hears of. */
const INPUTS = { highlight: 'pointerdown', visibility: 'keydown', recolour: 'keydown' } as const

type Place = { x: number; y: number }

/** The page of a project in 3D, used as people use it: by mouse, keys and buttons. */
export async function ourApp(browser: Browser, server: BenchServer, projectId: string): Promise<Contestant> {
	const { panels } = await server.call<{ panels: { id: string }[] }>(`/projects/${projectId}/panels`)
	const panelIds = panels.map(({ id }) => id)
	let places: Place[] = []
	return {
		window: () => PageUnderTest.open(browser, server.url, server.cookie),
		open: async (under) => {
			await under.page.goto(`/app/project/${projectId}/3d-view`, { waitUntil: 'commit' })
			await under.page.waitForSelector('canvas[data-ready="true"]')
			await under.rests()
		},
		change: {
			highlight: async (under, turn) => {
				if (turn === 0) places = await placesOfPanels(under, panelIds)
				await clickPanel(under, places)
			},
			visibility: async (under) => {
				for (const key of ['i', 'a', 'Delete', 'a']) {
					await under.mark('bench:visibility')
					await under.page.keyboard.press(key)
					await under.rests()
				}
			},
			// By what panels are coloured is chosen in the palette of commands, which stands open before the clock starts.
			recolour: async (under, turn) => {
				await under.page.keyboard.press('Control+k')
				await under.page.keyboard.type(`Colour by: ${SUBJECTS[turn % SUBJECTS.length]}`)
				await under.rests()
				await under.mark('bench:recolour')
				await under.page.keyboard.press('Enter')
				await under.rests()
			},
		},
		answers: (thread, change) => {
			const begun = thread.marks.filter(({ name }) => name === `bench:${change}`)
			// Clicks before the last one chose nothing new.
			return (change === 'highlight' ? begun.slice(-1) : begun).flatMap(({ at }) => {
				const begin = thread.inputAfter(at, [INPUTS[change]])?.start
				return (begin !== undefined && answerOf(thread, begin, changedFrame(thread, begin))) || []
			})
		},
	}
}

/** The frame between an event and the rest after it that shows another look of elements: only these upload anything. */
function changedFrame(thread: MainThread, begin: number): Frame | undefined {
	const rest = thread.restAfter(begin)
	const frames = thread.frames.filter(({ at, uploads }) => at > begin && !(at > rest) && uploads > 0)
	const most = Math.max(...frames.map(({ texels }) => texels))
	return frames.find(({ texels }) => texels === most)
}

const PLACES = 60
/** Neighbours in the list are often neighbours in the building: jumping about, the next click rarely hits the same panel. */
const JUMP = 0.618

/** Where some panels are on the page. */
async function placesOfPanels(under: PageUnderTest, panelIds: readonly string[]): Promise<Place[]> {
	const some = Array.from({ length: PLACES }, (_, i) => panelIds[Math.floor(((i * JUMP) % 1) * panelIds.length)])
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
		[...new Set(some)].filter((id) => id !== undefined),
	)
}

/** Clicks one place after another, each of them once, until that chooses another panel. */
async function clickPanel(under: PageUnderTest, places: Place[]): Promise<void> {
	const { page } = under
	const selected = () => new URL(page.url()).searchParams.get('panel')
	for (let place = places.shift(); place; place = places.shift()) {
		const before = selected()
		await page.mouse.move(place.x, place.y)
		await under.rests()
		await under.mark('bench:highlight')
		await page.mouse.down()
		await page.mouse.up()
		await under.rests()
		if (selected() !== null && selected() !== before) return
	}
	throw new Error('no click chose a panel')
}
