import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { modelIsShown, pictureStandsStill } from './steps/model-view.ts'
import { panelsOf } from './steps/project-calls.ts'
import { buildingAtWork } from './viewer-pictures.ts'

/** Pictures of the guides, in light and dark, as WebP: they go to `web/src/features/public-site/guides/pictures`. */
type GuidePicture = {
	name: string
	address: (project: string, panel: string) => string
	is3d?: true
	isPhone?: true
	prepare?: (page: Page) => Promise<unknown>
}

const PICTURES: GuidePicture[] = [
	{ name: 'create-project', address: () => '/app/dashboard/create-project' },
	{ name: 'overview', address: (project) => `/app/project/${project}` },
	{ name: 'panels', address: (project) => `/app/project/${project}?tab=panels` },
	{ name: 'panel', address: (project, panel) => `/app/project/${project}/panel/${panel}` },
	{ name: 'view', is3d: true, address: (project) => `/app/project/${project}/3d-view` },
	{
		name: 'legend',
		is3d: true,
		address: (project) => `/app/project/${project}/3d-view`,
		prepare: async (page) => {
			for (const status of ['Delivered', 'Produced'])
				await page.getByRole('button', { name: new RegExp(`^Show only ${status}`) }).click()
		},
	},
	{ name: 'phone', is3d: true, isPhone: true, address: (project) => `/app/project/${project}/3d-view` },
]

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Takes those whose name contains `only` into the folder. */
export async function takeGuidePictures(browser: Browser, baseURL: string, folder: string, only: string) {
	const first = await browser.newContext({ baseURL })
	const { project } = await buildingAtWork(first.request)
	const panel = (await panelsOf(first.request, project))[2]?.id ?? ''
	const storageState = await first.storageState()
	await first.close()
	for (const picture of PICTURES.filter(({ name }) => name.includes(only)))
		for (const colorScheme of ['light', 'dark'] as const) {
			const device = picture.isPhone ? PHONE : DESKTOP
			const context = await browser.newContext({
				baseURL,
				storageState,
				...device,
				colorScheme,
				reducedMotion: 'reduce',
			})
			const page = await context.newPage()
			await page.goto(`${picture.address(project, panel)}${picture.is3d ? '?lng=en' : ''}`)
			if (picture.is3d) {
				await modelIsShown(page)
				await pictureStandsStill(page)
			} else {
				await page.getByRole('heading', { level: 1 }).waitFor()
				await page.waitForLoadState('networkidle')
				await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
			}
			await picture.prepare?.(page)
			if (picture.is3d) await pictureStandsStill(page)
			const path = join(folder, `${picture.name}${colorScheme === 'dark' ? '-dark' : ''}`)
			const protocol = await context.newCDPSession(page)
			const take = async (file: string, scale: number) => {
				const clip = { x: 0, y: 0, ...device.viewport, scale }
				const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 76, clip })
				writeFileSync(file, Buffer.from(data, 'base64'))
				console.log(file)
			}
			await take(`${path}.webp`, 1)
			if (!picture.isPhone) await take(`${path}-small.webp`, 0.5)
			await context.close()
		}
}
