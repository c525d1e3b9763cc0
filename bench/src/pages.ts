/**
 * Lighthouse of every public page on its phone and its desktop profile, from the built app on this machine. All four
 * scores shall be at least 95, accessibility 100; the home page shall be painted within 1.0 s (desktop) and 2.0 s (phone).
 * `npm run bench -- pages [ADDRESS...]`
 */
import { loadavg } from 'node:os'
import { SITE_PAGES } from '@panelyard/contracts/site-pages'
import { prepareChromium } from '@panelyard/e2e/product/chromium'
import { freePort, startProduct } from '@panelyard/e2e/product/running-product'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 }
const SLOWEST_PAINT_S = { phone: 2, desktop: 1 }
const CATEGORIES = Object.keys(LEAST) as (keyof typeof LEAST)[]

type Profile = keyof typeof SLOWEST_PAINT_S
type Result = { scores: number[]; paint: number; shift: number; blocked: number; failed: string[] }

export async function run(args: string[]): Promise<number> {
	const addresses = args.length > 0 ? args : SITE_PAGES.filter((page) => page !== '404').map((page) => `/${page}`)
	const product = await startProduct()
	const port = await freePort()
	const prepared = await prepareChromium()
	const browser = await chromium.launch({ ...prepared, args: [...prepared.args, `--remote-debugging-port=${port}`] })
	let misses = 0
	try {
		console.log(
			`Load of this machine: ${loadavg()
				.map((load) => load.toFixed(1))
				.join(' ')}\n`,
		)
		console.log(
			'| page | profile | performance | accessibility | best practices | SEO | largest paint | shift | blocked |',
		)
		console.log('|---|---|---|---|---|---|---|---|---|')
		for (const address of addresses)
			for (const profile of ['desktop', 'phone'] as const) {
				const result = await measure(product.url + address, profile, port)
				const problems = problemsOf(result, address, profile)
				misses += problems.length
				const { scores, paint, shift, blocked } = result
				const cells = [...scores, `${paint.toFixed(2)} s`, shift.toFixed(3), `${Math.round(blocked)} ms`]
				console.log(`| ${address} | ${profile} | ${cells.join(' | ')} |`)
				for (const problem of problems) console.log(`  ${problem}`)
			}
	} finally {
		await browser.close()
		await product.close()
	}
	console.log(misses === 0 ? '\nAll within the limits' : `\n${misses} beyond a limit`)
	return misses === 0 ? 0 : 1
}

async function measure(url: string, profile: Profile, port: number): Promise<Result> {
	const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES } as const
	const done = await lighthouse(url, flags, profile === 'desktop' ? desktopConfig : undefined)
	if (!done) throw new Error(`Lighthouse gave nothing for ${url}`)
	const { categories, audits } = done.lhr
	const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
	const failed = CATEGORIES.filter((name) => name !== 'performance')
		.flatMap((name) => categories[name]?.auditRefs ?? [])
		.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
		.map(({ id }) => id)
	return {
		scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
		paint: figureOf('largest-contentful-paint') / 1000,
		shift: figureOf('cumulative-layout-shift'),
		blocked: figureOf('total-blocking-time'),
		failed,
	}
}

function problemsOf({ scores, paint, failed }: Result, address: string, profile: Profile): string[] {
	const low = CATEGORIES.filter((name, index) => (scores[index] ?? 0) < LEAST[name]).map((name) => `${name} is too low`)
	const isLate = address === '/' && paint > SLOWEST_PAINT_S[profile]
	return [...low, ...(isLate ? ['the largest paint is late'] : []), ...failed.map((audit) => `fails ${audit}`)]
}
