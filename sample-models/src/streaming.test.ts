import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { generateSampleModel, sampleModelText, writeSampleModel } from './sample-model.ts'

test('10,000 panels are written without holding the file in memory', () => {
	setFlagsFromString('--expose-gc')
	const collect = runInNewContext('gc') as () => void
	const heap = () => {
		collect()
		return process.memoryUsage().heapUsed
	}
	const { chunks, truth } = generateSampleModel({ panels: 10_000, construction: 'precast' })
	expect(truth.panelCount).toBe(10_000)
	const before = heap()
	let characters = 0
	let longest = 0
	let most = 0
	let next = 5e6
	for (const chunk of chunks) {
		characters += chunk.length
		longest = Math.max(longest, chunk.length)
		if (characters < next) continue
		next += 5e6
		most = Math.max(most, heap() - before)
	}
	expect(characters).toBeGreaterThan(30e6)
	// Relations of one building are the longest record; only caches of repeated records stay in memory.
	expect(longest).toBeLessThan(1e6)
	expect(most).toBeLessThan(16e6)
})

test('a written file is the generated text', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'sample-'))
	try {
		const path = join(folder, 'model.ifc')
		const truth = await writeSampleModel(path, { panels: 200 })
		expect(truth.panelCount).toBe(200)
		expect(await readFile(path, 'utf8')).toBe(sampleModelText())
		// The model of the demo: realistic, but fast to load.
		const { size } = await stat(path)
		expect(size).toBeGreaterThan(1e6)
		expect(size).toBeLessThan(4e6)
		await expect(writeSampleModel(join(folder, 'missing', 'model.ifc'), { panels: 20 })).rejects.toThrow(/ENOENT/)
	} finally {
		await rm(folder, { recursive: true })
	}
})
