import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readLabelCode } from '@panelyard/contracts/panels/labels'
import { CODE_KINDS } from '@panelyard/web/features/labels/code-image'
import { loadReader, readFrame } from '@panelyard/web/features/scan/read-frame'
import { readBarcodes } from 'zxing-wasm/reader'
import { repeatable, type Seen, SIGHTS, seenLabel } from './scan/frames.ts'

const FRAMES = 500
const SECOND_MS = 1000
/** Labels that a person can show to the camera. */
const LEAST_A_SECOND = 2

/**
 * Reads 500 frames of 1280 by 720 pixels with our own labels, damaged and skewed ones among them, as the scan page does.
 * Prints how many were read, wrongly read, and how many a second; beside `zxing-wasm` with its own settings. Returns 1
 * when a code was read wrongly, or fewer than two a second.
 */
export async function run(): Promise<number> {
	const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
	await loadReader(Uint8Array.from(wasm).buffer)
	const random = repeatable(32)
	const ours = new Tally()
	const peer = new Tally()
	for (let count = 0; count < FRAMES; count++) {
		const kind = CODE_KINDS[count % 2] as Seen['kind']
		const sight = SIGHTS[Math.floor(count / 2) % SIGHTS.length] as Seen['sight']
		const seen = await seenLabel(random, kind, sight)
		await ours.add(seen, () => readFrame(seen.frame))
		await peer.add(seen, async () => (await readBarcodes(seen.frame as ImageData)).map(({ text }) => text))
	}
	ours.print('ours')
	peer.print('zxing-wasm as it comes')
	for (const kind of CODE_KINDS)
		console.log(
			`  ${kind.padEnd(12)}${SIGHTS.map((sight) => `${sight} ${ours.rate((seen) => seen.kind === kind && seen.sight === sight)}`).join('   ')}`,
		)
	const isAsAsked = ours.wrong === 0 && ours.a_second >= LEAST_A_SECOND
	console.log(isAsAsked ? '0 wrong, at least two a second' : 'wrong codes, or fewer than two a second')
	return isAsAsked ? 0 : 1
}

class Tally {
	wrong = 0
	#read: Omit<Seen, 'frame'>[] = []
	#all: Omit<Seen, 'frame'>[] = []
	#times: number[] = []

	async add(seen: Seen, read: () => Promise<string[]>): Promise<void> {
		const from = performance.now()
		const codes = (await read()).map(readLabelCode)
		this.#times.push(performance.now() - from)
		const { frame: _, ...kept } = seen
		this.#all.push(kept)
		if (codes.includes(seen.code)) this.#read.push(kept)
		if (codes.some((code) => code !== null && code !== seen.code)) this.wrong++
	}

	get a_second(): number {
		return (SECOND_MS * this.#times.length) / this.#times.reduce((sum, time) => sum + time, 0)
	}

	rate(isCounted: (seen: Omit<Seen, 'frame'>) => boolean): string {
		const [read, all] = [this.#read.filter(isCounted).length, this.#all.filter(isCounted).length]
		return `${Math.round((100 * read) / all)} %`
	}

	print(name: string): void {
		console.log(
			`${name.padEnd(24)}read ${this.#read.length} of ${this.#all.length} (${this.rate(() => true)})   wrong ${this.wrong}   ${this.a_second.toFixed(1)} frames a second   slowest ${Math.round(Math.max(...this.#times))} ms`,
		)
	}
}
