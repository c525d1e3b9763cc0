/**
 * The app on the device: how soon a page opens without a connection after the browser was started again, how much storage a
 * large project takes, and a first visit on a slow line. On a phone (390 x 844), in software WebGL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareChromium } from '@panelyard/e2e/product/chromium'
import { type CuttableLine, startCuttableLine } from '@panelyard/e2e/product/cuttable-line'
import { BenchServer } from './bench-server.ts'
import { median } from './median.ts'
import { firstVisit, keepOnDevice, type Profile, visitOffline } from './offline/visits.ts'
import { sampleModel } from './viewer/bench-models.ts'

const RUNS = 3
const LARGE = 50_000
const CONVERTED_WITHIN_MS = 600_000
/** Panels of the model that stands in for a file, with about as many bytes as the reference file. */
const STAND_IN_PANELS = 1000

/** `most`: null where nothing is promised. */
type Measure = { name: string; unit: 's' | 'MB'; most: number | null; values: number[] }

/** `npm run bench -- offline [FILE]`: with a file, 3D and the list are those of that model. */
export async function run([file]: string[]): Promise<number> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-bench-offline-'))
	const server = await BenchServer.start()
	const line = await startCuttableLine(server.url)
	const load = () => loadavg().map((average) => average.toFixed(1))
	try {
		const small = await convertedProject(server, file ?? (await sampleModel(folder, STAND_IN_PANELS)))
		const large = await convertedProject(server, await sampleModel(folder, LARGE))
		console.log(`${RUNS} runs each; load of this machine before: ${load().join(' ')}\n`)
		const chromium = await prepareChromium()
		const profile = (name: string): Profile => ({ folder: join(folder, name), chromium, url: line.url })
		const measures = [
			...(await firstVisits(profile, server.cookie, small)),
			...(await offlineVisits(profile('small'), server.cookie, line, small)),
			...(await largeProject(profile('large'), server.cookie, line, large)),
		]
		console.log('| | at most | median | runs |\n|---|---|---|---|')
		for (const measure of measures) console.log(rowOf(measure))
		console.log(`\nLoad of this machine after: ${load().join(' ')}`)
		const missed = measures.filter(({ values, most }) => most !== null && !(median(values) <= most)).length
		console.log(missed === 0 ? 'All within the limits' : `${missed} beyond a limit`)
		return missed === 0 ? 0 : 1
	} finally {
		await line.close()
		await server.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

const rowOf = ({ name, unit, most, values }: Measure): string =>
	`| ${name} | ${most === null ? '' : `${most} ${unit}`} | ${median(values).toFixed(2)} ${unit} | ${values.map((value) => value.toFixed(2)).join(', ')} |`

async function convertedProject(server: BenchServer, path: string): Promise<string> {
	const id = await server.createProject(path)
	const { status, error } = await server.conversionEnds(id, CONVERTED_WITHIN_MS)
	if (status !== 'COMPLETED') throw new Error(`${path}: ${status} ${error}`)
	return id
}

/** Each in a browser that was never here, over 400 kbit/s with 400 ms there and back. */
async function firstVisits(profile: (name: string) => Profile, cookie: string, id: string): Promise<Measure[]> {
	const [paints, lists, pages]: [number[], number[], number[]] = [[], [], []]
	for (let turn = 0; turn < RUNS; turn++) {
		const { paint, list, page } = await firstVisit(profile(`first ${turn}`), cookie, `/app/project/${id}?tab=panels`)
		paints.push(paint)
		lists.push(list)
		pages.push(page)
	}
	return [
		{ name: 'first visit, slow line: first paint', unit: 's', most: 1.5, values: paints },
		{ name: 'first visit, slow line: list', unit: 's', most: 6, values: lists },
		{ name: 'first visit, slow line: the whole page', unit: 's', most: null, values: pages },
	]
}

/** Opened once with a connection; then the browser starts again without one. */
async function offlineVisits(profile: Profile, cookie: string, line: CuttableLine, id: string): Promise<Measure[]> {
	await keepOnDevice(profile, cookie, id)
	line.cut()
	const [lists, pages, views, coloured]: [number[], number[], number[], number[]] = [[], [], [], []]
	for (let turn = 0; turn < RUNS; turn++) {
		const visit = await visitOffline(profile, `/app/project/${id}?tab=panels`, 'list')
		lists.push(visit.seconds)
		pages.push(visit.whole)
		const view = await visitOffline(profile, `/app/project/${id}/3d-view`, 'model')
		views.push(view.seconds)
		coloured.push(view.whole)
	}
	line.mend()
	return [
		{ name: 'offline after a restart: list', unit: 's', most: 1, values: lists },
		{ name: 'offline after a restart: the whole page', unit: 's', most: null, values: pages },
		{ name: 'offline after a restart: 3D', unit: 's', most: 2, values: views },
		{ name: 'offline after a restart: 3D with its colours', unit: 's', most: null, values: coloured },
	]
}

async function largeProject(profile: Profile, cookie: string, line: CuttableLine, id: string): Promise<Measure[]> {
	await keepOnDevice(profile, cookie, id)
	line.cut()
	const [lists, pages]: [number[], number[]] = [[], []]
	let megabytes = Number.NaN
	for (let turn = 0; turn < RUNS; turn++) {
		const visit = await visitOffline(profile, `/app/project/${id}?tab=panels`, 'list')
		lists.push(visit.seconds)
		pages.push(visit.whole)
		megabytes = visit.megabytes
	}
	line.mend()
	return [
		{ name: '50,000 panels, offline after a restart: list', unit: 's', most: 2, values: lists },
		{ name: '50,000 panels, offline after a restart: the whole page', unit: 's', most: null, values: pages },
		{ name: '50,000 panels with app and 3D: storage', unit: 'MB', most: 150, values: [megabytes] },
	]
}
