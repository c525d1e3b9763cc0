import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_STATUSES } from '@panelyard/contracts/statuses/statuses'
import { SAMPLE_REACHED } from '@panelyard/rules/sample/sample-reached'
import { createServer } from 'vite'
import { lindenhof } from './model-files.ts'
import { launchChromium, prepareChromium } from './product/chromium.ts'

/**
 * Draws the building of the public pages with the viewer's own engine, on a transparent background, so that one picture
 * serves light and dark. Also writes the model and its statuses by week, which the live picture of the home page shows.
 * `npm run renders -w e2e [-- NAME]`
 */
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'web/src/ui/renders')
const EVERY_PANEL = {
	classes: ['IfcElementAssembly'],
	name_pattern: '* panel',
	mark: { kind: 'attribute', attribute: 'Tag' },
}
/**
 * The last share of the building, from the ground up, at each step of the work in some of its weeks. Of every so many panels
 * one has an issue.
 */
const WEEKS = {
	6: { installed: 0, delivered: 0.06, produced: 0.2, in_production: 0.42, designed: 1, issues: 0 },
	10: { installed: 0.12, delivered: 0.26, produced: 0.42, in_production: 0.6, designed: 1, issues: 93 },
	14: { installed: 0.27, delivered: 0.4, produced: 0.56, in_production: 0.72, designed: 1, issues: 62 },
	18: { ...SAMPLE_REACHED, issues: 31 },
}
type Week = keyof typeof WEEKS
const ALL_WEEKS = Object.keys(WEEKS).map(Number) as Week[]
const NOW: Week = 18
/** Degrees, from top to bottom: a lens that keeps walls nearly upright. */
const FIELD_OF_VIEW = 24

type Render = {
	name: string
	/** Degrees. */
	yaw: number
	pitch: number
	width: number
	height: number
	/** Widths of the files. */
	widths: number[]
	/** Metres between the storeys. */
	lift?: number
	/** The storeys that are drawn; all by default. */
	floors?: number[]
	/** The statuses that are drawn in colour; the others stay pale. */
	only?: string[]
	/** Draws the file's own colours. */
	plain?: boolean
	/** By default the building as it is now. */
	week?: Week
}

const BUILDING = { yaw: 34, pitch: 20, width: 1600, height: 1000, widths: [1600, 800] }
const RENDERS: Render[] = [
	{ name: 'building', ...BUILDING },
	{ name: 'building-week-6', ...BUILDING, week: 6 },
	{ name: 'building-week-10', ...BUILDING, week: 10 },
	{ name: 'building-week-14', ...BUILDING, week: 14 },
	{ name: 'storeys', yaw: 38, pitch: 22, width: 900, height: 1100, widths: [900, 450], lift: 4.2 },
	{ name: 'floor', yaw: 26, pitch: 48, width: 1200, height: 800, widths: [1200, 600], floors: [0, 1, 2] },
	{
		...{ name: 'delivered', yaw: -36, pitch: 22, width: 1200, height: 800, widths: [1200, 600] },
		only: ['delivered', 'produced'],
	},
	{ name: 'model', yaw: 34, pitch: 20, width: 1200, height: 800, widths: [1200, 600], plain: true },
]

type Structure = { elements: { count: number; parent: number[]; floor: number[] } }
type Panels = { panels: { element: number; floor: number }[] }

/** What the page draws: by element its status in a week (an index into the colours, -1 for none) and its storey. */
function readModel(folder: string, week: Week) {
	const { elements } = JSON.parse(readFileSync(join(folder, 'structure.json'), 'utf8')) as Structure
	const { panels } = JSON.parse(readFileSync(join(folder, 'panels.json'), 'utf8')) as Panels
	const keys = DEFAULT_STATUSES.map(({ key }) => key as string)
	const ordered = panels
		.map((panel, index) => ({ ...panel, order: panel.floor + 0.6 * Math.sin(index * 12.9898) }))
		.sort((left, right) => left.order - right.order)
	const { issues, ...shares } = WEEKS[week]
	const statusOf = new Map<number, number>()
	for (const [place, { element }] of ordered.entries()) {
		const [reached] = Object.entries(shares).find(([, until]) => place / ordered.length < until) ?? ['designed']
		statusOf.set(element, keys.indexOf(place % issues === 30 ? 'issue' : reached))
	}
	const statuses = Array.from({ length: elements.count }, (_, element) => {
		let at = element
		while (at >= 0 && !statusOf.has(at)) at = elements.parent[at] ?? -1
		return statusOf.get(at) ?? -1
	})
	return { statuses, floors: elements.floor }
}

const only = process.argv[2] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'panelyard-renders-'))
process.env.PANELYARD_JOURNEYS_MODELS = folder
const vite = await createServer({ root: join(ROOT, 'web'), server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const browser = await launchChromium(await prepareChromium())
try {
	mkdirSync(FOLDER, { recursive: true })
	const rule = join(folder, 'rule.json')
	writeFileSync(rule, JSON.stringify(EVERY_PANEL))
	const command = ['conversion/src/cli.mjs', await lindenhof(), '--out', folder, '--panel-rule', rule]
	execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'ignore' })
	const colours = DEFAULT_STATUSES.map(({ colour }) => Number.parseInt(colour.slice(1), 16))
	const glb = readFileSync(join(folder, 'model.glb'))
	writeFileSync(join(FOLDER, 'building.glb'), glb)
	const statuses = ALL_WEEKS.map((week) => readModel(folder, week).statuses)
	writeFileSync(join(FOLDER, 'building.json'), JSON.stringify({ statuses }))

	await vite.listen()
	const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
	const address = vite.resolvedUrls?.local[0] ?? ''
	await page.route('**/render', (route) =>
		route.fulfill({ contentType: 'text/html', body: '<canvas width="800" height="600"></canvas>' }),
	)
	await page.route('**/render.glb', (route) => route.fulfill({ body: glb, contentType: 'model/gltf-binary' }))
	for (const render of RENDERS.filter(({ name }) => name.includes(only))) {
		await page.goto(`${address}render`)
		const files = await page.evaluate(draw, {
			...{ render, colours, fieldOfView: (FIELD_OF_VIEW / 180) * Math.PI },
			model: readModel(folder, render.week ?? NOW),
			keys: DEFAULT_STATUSES.map(({ key }) => key),
		})
		for (const [index, file] of files.entries()) {
			const path = join(FOLDER, `${render.name}-${render.widths[index]}.webp`)
			writeFileSync(path, Buffer.from(file, 'base64'))
			console.log(path, Math.round((file.length * 3) / 4 / 1000), 'kB')
		}
	}
} finally {
	await browser.close()
	await vite.close()
	rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** Runs in the page, where Vite serves the engine's sources: draws at twice the size and answers WebPs. */
async function draw({
	render,
	model,
	colours,
	keys,
	fieldOfView,
}: {
	render: Render
	model: { statuses: number[]; floors: number[] }
	colours: number[]
	keys: string[]
	fieldOfView: number
}): Promise<string[]> {
	const engine = (path: string) => import(/* @vite-ignore */ `/src/engine/${path}.ts`)
	const [{ createViewer }, { fitted }, { aimCamera }, { readBack }] = await Promise.all([
		engine('viewer'),
		engine('camera/fitting'),
		engine('camera/projection'),
		engine('rendering/read-back'),
	])
	const canvas = document.querySelector('canvas') as HTMLCanvasElement
	const viewer = createViewer(canvas, { colourScheme: 'light', materialStrength: render.plain ? 1 : 0.25 })
	await viewer.load('/render.glb')
	const pale = 0xe9edf1
	const painted = colours.map((colour, status) =>
		!render.only || render.only.includes(keys[status] ?? '') ? colour : pale,
	)
	if (!render.plain) viewer.paintGroups(Int32Array.from(model.statuses), Int32Array.from(painted))
	if (render.floors)
		viewer.setVisibility(Uint8Array.from(model.floors, (floor) => (render.floors?.includes(floor) ? 0 : 1)))
	viewer.setLayers(Uint8Array.from(model.floors, (floor) => Math.max(0, floor)))
	viewer.setLift(render.lift ?? 0)
	await viewer.screenshot()
	const [width, height] = [render.width * 2, render.height * 2]
	const view = { width, height, fieldOfView }
	const direction = { yaw: (render.yaw / 180) * Math.PI, pitch: (render.pitch / 180) * Math.PI }
	const pose = fitted(direction, view, viewer.model.support(true), { margin: 0.015 })
	const camera = new viewer.control.camera.constructor()
	aimCamera(camera, pose, view, viewer.boxOf() ?? viewer.modelBox)
	// Frames are drawn in parts, so after one the meshes of others are hidden.
	const { scene } = viewer.frames
	type Mesh = { visible: boolean }
	const surfaces: Mesh[] = viewer.model.drawnPlainly(() => scene.children.filter(({ visible }: Mesh) => visible))
	for (const mesh of scene.children) mesh.visible = surfaces.includes(mesh)
	const target = viewer.frames.drawCutOut(camera, width, height)
	const [pixels] = await readBack(viewer.frames.renderer, target, { width, height, textures: [0] })
	target.dispose()
	const upright = new Uint8ClampedArray(pixels.length)
	const row = width * 4
	for (let y = 0; y < height; y++) upright.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row)
	const drawn = new OffscreenCanvas(width, height)
	drawn.getContext('2d')?.putImageData(new ImageData(upright, width, height), 0, 0)
	const files: string[] = []
	for (const wide of render.widths) {
		const small = new OffscreenCanvas(wide, Math.round((wide * height) / width))
		const context = small.getContext('2d')
		if (!context) throw new Error('No canvas')
		context.imageSmoothingQuality = 'high'
		context.drawImage(drawn, 0, 0, small.width, small.height)
		const bytes = new Uint8Array(await (await small.convertToBlob({ type: 'image/webp', quality: 0.85 })).arrayBuffer())
		let text = ''
		for (const byte of bytes) text += String.fromCharCode(byte)
		files.push(btoa(text))
	}
	return files
}
