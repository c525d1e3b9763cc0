import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { lindenhof } from './model-files.ts'
import { GOOD_PASSWORD, newEmail } from './people.ts'
import { modelIsShown, pictureStandsStill } from './steps/model-view.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from './steps/project-calls.ts'

/** Pictures of the 3D view as they stand on the home page and in the README: WebP and PNG of each. */

type Point = readonly [x: number, y: number, z: number]
/** What the camera looks at, from which side and how high (degrees), and how far away (metres). */
type Camera = { at: Point; yaw: number; pitch: number; metres: number }

type ViewerPicture = {
	name: string
	camera: Camera
	/** Further fields of a view, as a copied link writes them. */
	view?: string
	language?: string
	colorScheme?: 'light' | 'dark'
	/** The home page shows it in the colours its reader has: it is taken in both. */
	isInBoth?: true
	isPhone?: boolean
	prepare?: (page: Page) => Promise<unknown>
}

/** The sample building stands between (-13.4, 0, -11.6) and (13.4, 17.3, 11.6), its street front towards z. */
const MIDDLE: Point = [0, 7.6, 0]

/** The panels a filter by status and the card of one panel are shown with. */
type Scene = { issue: string; wrong: string }

const pictures = ({ issue, wrong }: Scene): ViewerPicture[] => [
	{ name: 'viewer-whole', camera: { at: MIDDLE, yaw: 34, pitch: 20, metres: 46 } },
	{
		name: 'viewer-floor',
		isInBoth: true,
		camera: { at: [0.5, 8.5, 0], yaw: 28, pitch: 46, metres: 46 },
		view: 'f3',
		prepare: (page) => page.keyboard.press('l'),
	},
	{
		name: 'viewer-section',
		isInBoth: true,
		camera: { at: [0, 7.8, 0], yaw: 24, pitch: 18, metres: 46 },
		view: 'b-14_-0.6_-12.2_14_17.8_3.5',
		prepare: (page) => page.keyboard.press('x'),
	},
	{
		name: 'viewer-measure',
		isInBoth: true,
		camera: { at: [5, 9, 10], yaw: 16, pitch: 8, metres: 15 },
		prepare: measureAPanel,
	},
	{
		name: 'viewer-legend',
		isInBoth: true,
		camera: { at: MIDDLE, yaw: -38, pitch: 24, metres: 46 },
		prepare: async (page) => {
			for (const status of ['Delivered', 'Produced'])
				await page.getByRole('button', { name: new RegExp(`^Show only ${status}`) }).click()
		},
	},
	{
		name: 'viewer-ghosted',
		camera: { at: [4, 7.4, -2.5], yaw: 32, pitch: 24, metres: 46 },
		view: `t${issue}!s${wrong}`,
		colorScheme: 'dark',
	},
	{ name: 'viewer-phone', camera: { at: [0, 7, 0], yaw: 44, pitch: 22, metres: 90 }, isPhone: true },
	{ name: 'viewer-arabic', camera: { at: MIDDLE, yaw: 34, pitch: 20, metres: 46 }, language: 'ar' },
]

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/**
 * Takes those whose name contains `only` into the folder, and says the path of each.
 * @param baseURL where the product runs
 */
export async function takeViewerPictures(browser: Browser, baseURL: string, folder: string, only: string) {
	const first = await browser.newContext({ baseURL })
	const { project, ...scene } = await buildingAtWork(first.request)
	const storageState = await first.storageState()
	await first.close()
	for (const picture of pictures(scene)
		.flatMap(inItsColours)
		.filter(({ name }) => name.includes(only))) {
		const device: BrowserContextOptions = picture.isPhone ? PHONE : DESKTOP
		const { colorScheme = 'light', language = 'en' } = picture
		const context = await browser.newContext({ baseURL, storageState, ...device, colorScheme, reducedMotion: 'reduce' })
		const page = await context.newPage()
		const view = [poseText(picture.camera), picture.view].filter(Boolean).join('!')
		await page.goto(`/app/project/${project}/3d-view?view=${view}&lng=${language}`)
		await modelIsShown(page)
		await pictureStandsStill(page)
		await picture.prepare?.(page)
		await pictureStandsStill(page)
		await keep(page, join(folder, picture.name))
		await context.close()
	}
}

const inItsColours = (picture: ViewerPicture): ViewerPicture[] =>
	picture.isInBoth ? [picture, { ...picture, name: `${picture.name}-dark`, colorScheme: 'dark' }] : [picture]

export async function keep(page: Page, path: string): Promise<void> {
	await page.screenshot({ path: `${path}.png`, timeout: 60_000 })
	const browser = await page.context().newCDPSession(page)
	const clip = await page.evaluate(() => ({
		...{ x: scrollX, y: scrollY, width: innerWidth, height: innerHeight },
		// Pictures of phones are shown small.
		scale: devicePixelRatio < 2 ? devicePixelRatio : 1,
	}))
	const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip })
	writeFileSync(`${path}.webp`, Buffer.from(data, 'base64'))
	console.log(path)
}

/** The camera as a link writes it: eye, yaw and pitch. */
function poseText({ at, yaw, pitch, metres }: Camera): string {
	const [turn, tilt] = [yaw, pitch].map((degrees) => (degrees / 180) * Math.PI) as [number, number]
	const backwards: Point = [Math.cos(tilt) * Math.sin(turn), Math.sin(tilt), Math.cos(tilt) * Math.cos(turn)]
	const eye = at.map((value, axis) => value + (backwards[axis] ?? 0) * metres)
	return `c${[...eye, turn, tilt].map((value) => value.toFixed(3)).join('_')}`
}

/** How far the work has come, from the ground up: the last share of the building at each status. */
const REACHED = [
	['Installed', 0.4],
	['Delivered', 0.54],
	['Produced', 0.7],
	['In production', 0.84],
	['Designed', 1],
] as const
const ISSUE_EVERY = 31

/** The sample building on a site where work is half done: the lower a panel hangs, the further it is. */
export async function buildingAtWork(request: APIRequestContext): Promise<Scene & { project: string }> {
	const data = { email: newEmail('Paula Picture'), password: GOOD_PASSWORD, name: 'Paula Picture' }
	await request.post('/signup/emailpw', { data })
	const { id } = await finishedProject(request, 'Lindenhof residential building', await lindenhof(), EVERY_PANEL)
	const panels = await panelsOf(request, id)
	const statuses = await statusesOf(request, id)
	const spread = Map.groupBy(inOrderOfWork(panels).entries(), ([place]) => {
		if (place % ISSUE_EVERY === ISSUE_EVERY - 1) return 'Issue'
		return REACHED.find(([, until]) => place / panels.length < until)?.[0] ?? 'Designed'
	})
	for (const [name, members] of spread) {
		const status = statuses.find((one) => one.name === name)
		if (status)
			await setStatus(
				request,
				id,
				members.map(([, panel]) => panel.id),
				status.id,
			)
	}
	const plain = (text = '') => text.replaceAll('-', '')
	const wrong = spread.get('Issue')?.find(([, panel]) => panel.name.startsWith('Wall'))?.[1]
	return {
		project: id,
		issue: plain(statuses.find(({ name }) => name === 'Issue')?.id),
		wrong: plain(wrong?.id),
	}
}

/** Panels of one floor do not advance in strict order: the crane takes what has arrived. */
const inOrderOfWork = (panels: Panel[]): Panel[] =>
	panels
		.map((panel, index) => ({ panel, order: panel.floor + 0.6 * Math.sin(index * 12.9898) }))
		.sort((left, right) => left.order - right.order)
		.map(({ panel }) => panel)

/** Every panel of the sample building; walls alone would be the converter's first guess. */
const EVERY_PANEL = {
	classes: ['IfcElementAssembly'],
	name_pattern: '* panel',
	mark: { kind: 'attribute', attribute: 'Tag' },
}

/** Corners of the wall panel in the middle of the measuring picture, and a pane below it, as that camera shows them. */
const CORNERS = { topLeft: [674, 196], bottomLeft: [674, 395], topRight: [1196, 186] } as const
const FACE = [767, 480] as const

async function measureAPanel(page: Page): Promise<void> {
	await page.keyboard.press('m')
	const { topLeft, bottomLeft, topRight } = CORNERS
	for (const [x, y] of [topLeft, bottomLeft, topLeft, topRight]) await clickAndWait(page, x, y)
	await page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Area' }).click()
	await clickAndWait(page, ...FACE)
	await page.mouse.move(1200, 112)
}

async function clickAndWait(page: Page, x: number, y: number): Promise<void> {
	await page.mouse.move(x, y)
	await pictureStandsStill(page)
	await page.mouse.click(x, y)
	await pictureStandsStill(page)
}
