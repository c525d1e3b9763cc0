import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_STATUSES } from '@panelyard/contracts/statuses/statuses'
import { launchChromium, prepareChromium } from './product/chromium.ts'

/**
 * Puts the picture together that other sites show beside a link to the public pages, from the render of the building and
 * the logo. It has no words but the name, so it serves all languages. `npm run social-card -w e2e`
 */
const WEB = join(import.meta.dirname, '../../web')
const PATH = join(WEB, 'public/social-card.jpg')
const [WIDTH, HEIGHT] = [1200, 630]

const asData = (type: string, path: string) => `data:${type};base64,${readFileSync(join(WEB, path)).toString('base64')}`
const font = asData('font/woff2', '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const ribbon = DEFAULT_STATUSES.map(({ colour }) => `<i style="background:${colour}"></i>`).join('')
const html = `<!doctype html><style>
	@font-face { font-family: Inter; src: url(${font}); font-weight: 100 900 }
	body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: #f6f8fa; color: #1c2730;
		font: 650 60px/1 Inter; letter-spacing: -0.025em; position: relative }
	img.building { position: absolute; right: -50px; bottom: 34px; height: 500px }
	header { position: absolute; left: 64px; top: 64px; display: flex; align-items: center; gap: 24px }
	header img { width: 68px }
	footer { position: absolute; left: 0; bottom: 0; width: 100%; height: 14px; display: flex }
	i { flex: 1 }
</style>
<img class="building" src="${asData('image/webp', 'src/ui/renders/building-1600.webp')}">
<header><img src="${asData('image/svg+xml', 'public/favicon.svg')}">Panelyard</header>
<footer>${ribbon}</footer>`

const browser = await launchChromium(await prepareChromium())
try {
	const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
	await page.setContent(html)
	await page.evaluate(() => document.fonts.ready)
	await page.screenshot({ path: PATH, type: 'jpeg', quality: 86 })
} finally {
	await browser.close()
}
