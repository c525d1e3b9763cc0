import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium, prepareChromium } from './product/chromium.ts'

/** Draws the icons of the installed app from the logo. `npm run app-icons -w e2e` */
const PUBLIC = join(import.meta.dirname, '../../web/public')
const LOGO = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const GROUND = '#35608f'

/** `share`: of the side; systems cut what is not in the middle 80 % of a maskable icon. */
const ICONS = [
	{ name: 'icon-192', side: 192, share: 1, ground: 'transparent' },
	{ name: 'icon-512', side: 512, share: 1, ground: 'transparent' },
	{ name: 'maskable-512', side: 512, share: 0.9, ground: GROUND },
	{ name: 'apple-touch', side: 180, share: 0.95, ground: GROUND },
]

mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
const browser = await launchChromium(await prepareChromium())
try {
	const page = await browser.newPage()
	for (const { name, side, share, ground } of ICONS) {
		await page.setViewportSize({ width: side, height: side })
		await page.setContent(
			`<style>body { margin: 0; display: grid; place-items: center; height: ${side}px; background: ${ground} }
			svg { width: ${share * side}px }</style>${LOGO}`,
		)
		await page.screenshot({ path: join(PUBLIC, `icons/${name}.png`), omitBackground: true })
	}
} finally {
	await browser.close()
}
