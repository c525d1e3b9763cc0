import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { takeDemoPictures } from './demo-pictures.ts'
import { takeGuidePictures } from './guide-pictures.ts'
import { apartmentBlock, smallHouse } from './model-files.ts'
import { GOOD_PASSWORD, newEmail } from './people.ts'
import { launchChromium, prepareChromium } from './product/chromium.ts'
import { NO_RATE_LIMITS } from './product/global-set-up.ts'
import { startProduct } from './product/running-product.ts'
import { modelIsShown, pictureStandsStill } from './steps/model-view.ts'
import { finishedInspection, finishedProject, panelsOf, setStatus, statusesOf } from './steps/project-calls.ts'
import { keep, takeViewerPictures } from './viewer-pictures.ts'

/**
 * Pictures of every page for people to look at: desktop and phone, English and Arabic, light and dark. Those whose names
 * begin with `viewer` are those of the home page and the README; `guide`, also with a name, takes those of the guides.
 * `npm run screenshots -w e2e [-- FOLDER [PART OF A PAGE'S NAME]]`
 */
const folder = process.argv[2] ?? join(tmpdir(), 'panelyard-screenshots')
const only = process.argv[3] ?? ''

const sizes = [
	{ name: 'desktop', viewport: { width: 1440, height: 900 } },
	{ name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
]
const looks = [
	{ language: 'en', colorScheme: 'light' },
	{ language: 'en', colorScheme: 'dark' },
	{ language: 'ar', colorScheme: 'light' },
] as const

type Shot = { name: string; address: string; prepare?: (page: Page) => Promise<unknown>; is3d?: boolean }

const shots = (project: string, panel: string, inspection: string): Shot[] => [
	{ name: 'home', address: '/' },
	{ name: 'sign-in', address: '/authenticate?not_auth_redirect=home' },
	{ name: 'sign-up', address: '/authenticate?mode=sign_up' },
	{ name: 'reset-password', address: '/reset-password?token=0123456789012345678901234567890' },
	{ name: 'not-found', address: '/404' },
	{ name: 'demo', address: '/app/demo', is3d: true },
	{ name: 'dashboard', address: '/app/dashboard' },
	{ name: 'settings', address: '/app/dashboard/settings' },
	{ name: 'create-project', address: '/app/dashboard/create-project' },
	{ name: 'choose-panels', address: `/app/dashboard/create-project?project=${project}` },
	{ name: 'ifc-testing', address: '/app/dashboard/create-project?tab=testing' },
	{ name: 'ifc-testing-report', address: `/app/dashboard/create-project?tab=testing&inspection=${inspection}` },
	{ name: 'glb-converter', address: `/app/dashboard/create-project?tab=glb&inspection=${inspection}` },
	{ name: 'project', address: `/app/project/${project}` },
	{ name: 'panels', address: `/app/project/${project}?tab=panels` },
	{ name: 'panel', address: `/app/project/${project}?tab=panels&panel=${panel}` },
	{ name: 'panel-page', address: `/app/project/${project}/panel/${panel}` },
	{ name: 'statuses', address: `/app/project/${project}?tab=statuses` },
	{ name: 'groups', address: `/app/project/${project}?tab=groups` },
	{ name: '3d', address: `/app/project/${project}/3d-view`, is3d: true },
	{ name: '3d-selected', address: `/app/project/${project}/3d-view?panel=${panel}`, is3d: true },
]

const signedOut = new Set(['home', 'sign-in', 'sign-up', 'reset-password', 'demo'])

type Scene = { project: string; panel: string; inspection: string }

async function setTheScene(context: BrowserContext): Promise<Scene> {
	const data = { email: newEmail('Paula Picture'), password: GOOD_PASSWORD, name: 'Paula Picture' }
	await context.request.post('/signup/emailpw', { data })
	await finishedProject(context.request, 'Kindergarten Lindenweg', await smallHouse())
	const { id } = await finishedProject(context.request, 'Harbour Street 12, block B', await apartmentBlock())
	const panels = (await panelsOf(context.request, id)).map((panel) => panel.id)
	const statuses = await statusesOf(context.request, id)
	for (const [index, status] of statuses.entries()) {
		const share = panels.filter((_, at) => at % (statuses.length + 1) === index)
		await setStatus(context.request, id, share, status.id)
	}
	const groups = [
		{ name: 'Lorry 1, Tuesday', panel_ids: panels.slice(0, 8) },
		{ name: 'Batch 7', description: 'Larch, second delivery', panel_ids: panels.slice(8, 20) },
	]
	for (const group of groups) await context.request.post(`/projects/${id}/groups`, { data: group })
	const inspection = await finishedInspection(context.request, await apartmentBlock())
	return { project: id, panel: panels[2] ?? '', inspection }
}

const models = mkdtempSync(join(tmpdir(), 'panelyard-models-'))
process.env.PANELYARD_JOURNEYS_MODELS = models
const product = await startProduct(NO_RATE_LIMITS)
const browser = await launchChromium(await prepareChromium())
try {
	mkdirSync(folder, { recursive: true })
	const isOfViewerOnly = only.startsWith('viewer')
	if (only.startsWith('guide')) await takeGuidePictures(browser, product.url, folder, only.replace(/^guide-?/, ''))
	else if (only === '' || isOfViewerOnly) {
		await takeViewerPictures(browser, product.url, folder, only)
		await takeDemoPictures(browser, product.url, (page, name) => keep(page, join(folder, name)))
	}
	if (!isOfViewerOnly && !only.startsWith('guide')) await takePages()
} finally {
	await browser.close()
	await product.close()
	rmSync(models, { recursive: true, force: true })
}

async function takePages(): Promise<void> {
	const first = await browser.newContext({ baseURL: product.url })
	const scene = await setTheScene(first)
	const storageState = await first.storageState()
	for (const { name: size, ...device } of sizes) {
		for (const { language, colorScheme } of looks) {
			for (const shot of shots(scene.project, scene.panel, scene.inspection).filter(({ name }) =>
				name.includes(only),
			)) {
				const context = await browser.newContext({
					baseURL: product.url,
					...device,
					colorScheme,
					reducedMotion: 'reduce',
					...(signedOut.has(shot.name) ? {} : { storageState }),
				})
				const page = await context.newPage()
				const separator = shot.address.includes('?') ? '&' : '?'
				await page.goto(`${shot.address}${separator}lng=${language}`)
				if (shot.is3d) {
					await modelIsShown(page)
					await pictureStandsStill(page)
				} else {
					await page.waitForLoadState('networkidle')
				}
				const file = join(folder, `${shot.name}-${size}-${language}-${colorScheme}.png`)
				await page.screenshot({ path: file, timeout: 60_000 })
				console.log(file)
				await context.close()
			}
		}
	}
}
