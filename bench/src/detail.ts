/**
 * Levels of detail: the triangles of a frame with the whole model in view, and how far its picture differs from one of full
 * detail, which is the same file without its levels. The shares are of all pixels, background included.
 *
 * A pixel differs if a channel differs by more than 16 of 255. It differs visibly if one is by more than 16 darker or
 * brighter than in all pictures of full detail, from the same place and with the camera turned by a quarter of a pixel to
 * each side. This is a tolerance, not what people can tell apart, which wasn't tested. How many pixels of full detail one
 * such move changes is printed beside it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runConverter } from '@panelyard/conversion/run-converter'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleModel } from './viewer/bench-models.ts'
import type { DetailPage } from './viewer/engine-pages/detail.ts'
import { buildEnginePages, serveEngines } from './viewer/engine-view.ts'
import { launchBrowser } from './viewer/page-under-test.ts'
import { differingPixels, differingShare, type Picture } from './viewer/picture-difference.ts'

declare global {
	interface Window {
		detail: DetailPage
	}
}

const SAMPLE_PANELS = 50_000
const CONVERSION_LIMIT_MS = 900_000

/** The largest share of pixels that may differ visibly. */
const MOST_DIFFERING = 0.005

interface Size {
	width: number
	height: number
	/** Pixels of the screen for each CSS pixel. */
	ratio: number
	/** Triangles of a frame with the whole model. */
	most: number
}

const SIZES: readonly Size[] = [
	{ width: 390, height: 844, ratio: 2, most: 1e6 },
	{ width: 1440, height: 900, ratio: 1, most: 3e6 },
]

/** How far the camera turns to the right and upwards, pixels. */
type Move = readonly [number, number]

const STILL: Move = [0, 0]
const MOVES: readonly Move[] = [
	[0.25, 0],
	[-0.25, 0],
	[0, 0.25],
	[0, -0.25],
]

interface Shot extends Picture {
	triangles: number
}

interface Asked {
	/** How many times as near as the whole model is framed. */
	closer: number
	/** Whether to draw as on a graphics card: software draws without antialiasing otherwise. */
	antialiased: boolean
	/** Folder for the pictures, if they shall be kept. */
	pictures: string | undefined
}

async function converted(file: string, work: string): Promise<string> {
	if (file.endsWith('.glb')) return file
	const output_directory = join(work, `${basename(file)} converted`)
	mkdirSync(output_directory)
	const job = { source_path: file, file_name: basename(file), output_directory, panel_rule: null }
	const outcome = await runConverter(
		{ kind: 'convert', ...job, max_unpacked_bytes: 4e9 },
		{ timeout_ms: CONVERSION_LIMIT_MS, memory_limit_mb: 8192, on_progress: () => undefined },
	)
	if (outcome.outcome !== 'completed') throw new Error(`${file}: ${outcome.outcome}`)
	return join(output_directory, 'model.glb')
}

/** Writes the model again so that no viewer finds its levels of detail. */
function withoutLevels(glb: string, path: string): string {
	const bytes = readFileSync(glb)
	for (let at = bytes.indexOf('PANELYARD_levels'); at >= 0; at = bytes.indexOf('PANELYARD_levels', at))
		bytes.write('X', at)
	writeFileSync(path, bytes)
	return path
}

async function shotOf(page: Page, closer: number, moved: Move): Promise<Shot> {
	const call = [closer, moved] as const
	const { png, triangles } = await page.evaluate(([near, by]) => window.detail.picture(near, by), call)
	const bytes = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
	return { width: info.width, height: info.height, channels: info.channels, data, triangles }
}

/** Pictures of a model from some places. */
async function shotsOf(
	browser: Browser,
	url: string,
	{ width, height, ratio }: Size,
	{ closer, antialiased }: Asked,
	moves: readonly Move[],
): Promise<Shot[]> {
	const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio })
	try {
		const page = await context.newPage()
		page.setDefaultTimeout(0)
		await page.goto(antialiased ? `${url}&antialiased` : url)
		await page.evaluate(() => window.detail.loaded)
		const shots: Shot[] = []
		for (const moved of moves) shots.push(await shotOf(page, closer, moved))
		return shots
	} finally {
		await context.close()
	}
}

/** Keeps three pictures: full detail, levels of detail, and in white the pixels that differ. */
async function keep(path: string, full: Picture, levels: Picture): Promise<void> {
	const { width, height } = full
	const differing = { width, height, channels: 1, data: differingPixels(levels, [full]).map((is) => is * 255) }
	for (const [kind, { data, channels }] of Object.entries({ full, levels, differing }))
		await sharp(data, { raw: { width, height, channels: channels as 1 | 3 | 4 } })
			.png()
			.toFile(`${path}-${kind}.png`)
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const millions = (triangles: number): string => (triangles / 1e6).toFixed(2)

/** Prints a line on one model in one size. False when it is beyond a limit. */
async function compare(browser: Browser, url: string, name: string, size: Size, asked: Asked): Promise<boolean> {
	const pictures = (glb: string, moves: readonly Move[]) =>
		shotsOf(browser, `${url}/detail.html?glb=${glb}`, size, asked, moves)
	const full = await pictures('full.glb', [STILL, ...MOVES])
	const [levels] = await pictures('levels.glb', [STILL])
	const [still, moved] = full
	if (!still || !moved || !levels) throw new Error(`${name}: no picture`)
	const differing = differingShare(levels, full)
	const view = `${size.width} x ${size.height}`
	if (asked.pictures) await keep(join(asked.pictures, `${name} ${view}`), still, levels)
	const cells = [
		name,
		`${view}, ${size.ratio} pixels each`,
		`${millions(levels.triangles)} of ${millions(still.triangles)} million triangles, at most ${millions(size.most)}`,
		`${percent(differing)} differ visibly, at most ${percent(MOST_DIFFERING)}`,
		`${percent(differingShare(levels, [still]))} differ`,
		`${percent(differingShare(moved, [still]))} after a quarter of a pixel`,
	]
	console.log(cells.join(' | '))
	return asked.closer > 1 || (levels.triangles <= size.most && differing <= MOST_DIFFERING)
}

/**
 * `npm run bench -- detail [FILES] [--panels N] [--antialiased] [--closer TIMES] [--keep FOLDER] [--pictures FOLDER]`; exit
 * code 1 when a frame with the whole model is beyond a limit. Without files, or with `--panels`, it takes a sample, for which
 * `--keep` names a folder. Files may be IFC or GLB of our own.
 */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			panels: { type: 'string' },
			antialiased: { type: 'boolean', default: false },
			closer: { type: 'string', default: '1' },
			keep: { type: 'string' },
			pictures: { type: 'string' },
		},
	})
	const { pictures, antialiased } = values
	const asked = { closer: Number(values.closer), antialiased, pictures }
	const work = mkdtempSync(join(tmpdir(), 'panelyard-bench-detail-'))
	const browser = await launchBrowser()
	let isWithin = true
	try {
		if (pictures) mkdirSync(pictures, { recursive: true })
		await buildEnginePages(join(work, 'pages'), ['detail'])
		const files = positionals.map((path) => resolve(path))
		if (values.panels !== undefined || files.length === 0)
			files.unshift(await sampleModel(values.keep ?? work, Number(values.panels ?? SAMPLE_PANELS)))
		for (const file of files) {
			const glb = await converted(file, work)
			const models = { 'levels.glb': glb, 'full.glb': withoutLevels(glb, join(work, 'full.glb')) }
			const server = await serveEngines(join(work, 'pages'), models)
			try {
				for (const size of SIZES)
					if (!(await compare(browser, server.url, basename(file), size, asked))) isWithin = false
			} finally {
				await server.close()
			}
		}
	} finally {
		await browser.close()
		rmSync(work, { recursive: true, force: true })
	}
	return isWithin ? 0 : 1
}
