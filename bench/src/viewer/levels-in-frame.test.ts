import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convert } from '@panelyard/conversion/convert'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { VISIBILITY } from '@panelyard/web/engine/appearance/element-states'
import { CameraControl } from '@panelyard/web/engine/camera/camera-control'
import { IncomingFile } from '@panelyard/web/engine/loading/incoming-file'
import { readModel } from '@panelyard/web/engine/loading/read-model'
import { ShownModel } from '@panelyard/web/engine/model/shown-model'
import { ChunkMesh } from '@panelyard/web/engine/rendering/chunk-mesh'
import { PixelSize } from '@panelyard/web/engine/rendering/pixel-size'
import { Scene } from 'three'
import { afterAll, beforeAll, expect, test } from 'vitest'

const EVERYWHERE = new Float64Array(0)

let folder = ''
let glb: Buffer

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'panelyard-levels-'))
	const source_path = join(folder, 'model.ifc')
	writeFileSync(source_path, sampleModelText({ panels: 1_600, detail: 'layers' }))
	const job = { source_path, file_name: 'model.ifc', output_directory: folder, panel_rule: null }
	await convert({ kind: 'convert', ...job, max_unpacked_bytes: 1e9 }, () => undefined)
	glb = readFileSync(join(folder, 'model.glb'))
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The model as the viewer holds it, and a camera that sees all of it from so many times as far as usual. */
async function shown(bytes: Buffer, times: number) {
	const scene = new Scene()
	const model = new ShownModel({ scene, pickScene: new Scene(), maskScene: new Scene() })
	for await (const part of readModel(IncomingFile.of(Uint8Array.from(bytes))))
		if (part.type === 'header') model.begin(part.header)
		else model.add(part.chunk, part.boxes)
	model.prepareFrame()
	const control = new CameraControl(() => undefined)
	control.resize(390, 844)
	const box = [...(model.bounds ?? [])]
	control.setBounds(box)
	control.fit(
		box.map((side) => side * times),
		{ instant: true },
	)
	control.update(0)
	/** Triangles of a frame in so many pixels of height. */
	const triangles = (height: number): number => {
		const pixels = new PixelSize(control.camera, height)
		let sum = 0
		for (const mesh of scene.children) {
			if (!(mesh instanceof ChunkMesh) || !mesh.visible) continue
			mesh.leaveOut(EVERYWHERE, pixels)
			if (!mesh.layers.isEnabled(0)) continue
			const { index, drawRange } = mesh.geometry
			const { instanceCount = 1 } = mesh.geometry as { instanceCount?: number }
			sum += (Math.min(drawRange.count, index?.count ?? 0) / 3) * instanceCount
		}
		return sum
	}
	return { model, triangles, full: model.header?.triangleCount ?? 0 }
}

test('a model far away is drawn with a fraction of its triangles, and in full detail when it is near', async () => {
	const { triangles, full } = await shown(glb, 4)
	expect(full).toBeGreaterThan(300_000)
	expect(triangles(844 * 2)).toBeLessThan(full / 3)
	expect(triangles(200)).toBeLessThan(full / 4)
	expect(triangles(1e9)).toBe(full)
})

test('the first chunk has no levels, so that it is visible as early as without them', async () => {
	const levels: number[] = []
	for await (const part of readModel(IncomingFile.of(Uint8Array.from(glb))))
		if (part.type === 'chunk') levels.push(part.chunk.levels.length)
	expect(levels[0]).toBe(0)
	expect(Math.max(...levels)).toBeGreaterThan(1)
})

test('what is selected, and what a section cuts, is drawn in full detail', async () => {
	const { model, triangles, full } = await shown(glb, 4)
	const coarse = triangles(844)
	const drawn = (model.header?.elementBoxes ?? []).findIndex((side) => Number.isFinite(side))
	model.select([Math.floor(drawn / 6)])
	model.prepareFrame()
	expect(triangles(844)).toBeGreaterThan(coarse)
	model.select([])
	model.prepareFrame()
	expect(triangles(844)).toBe(coarse)
	const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = model.bounds ?? []
	model.setSection({ box: [x0, y0, z0, x1, (y0 + y1) / 2, z1], planes: [] })
	expect(triangles(844)).toBeGreaterThan(coarse)
	expect(triangles(844)).toBeLessThanOrEqual(full)
})

test('layers inside panels are drawn as soon as something may not cover them', async () => {
	const { model, triangles } = await shown(glb, 4)
	const drawn = () => {
		model.prepareFrame()
		return triangles(200)
	}
	const count = model.states.count
	const all = () => new Uint8Array(count)
	const covered = drawn()
	model.setLift(0.01)
	const open = drawn()
	expect(open).toBeGreaterThan(covered * 1.1)
	model.setLift(0)
	expect(drawn()).toBe(covered)
	for (const state of [VISIBILITY.hidden, VISIBILITY.ghost]) {
		const one = all()
		one[(model.header?.elementBoxes ?? []).findIndex((side) => Number.isFinite(side)) / 6] = state
		model.states.setVisibility(one)
		expect(drawn()).toBeGreaterThan(covered)
		// All but one: what is hidden may be anywhere.
		model.states.setVisibility(one.map((was) => (was === state ? VISIBILITY.shown : VISIBILITY.hidden)))
		expect(drawn()).toBe(open)
		model.states.setVisibility(all())
		expect(drawn()).toBe(covered)
	}
})

test('a file without levels, as older converters wrote it, is drawn in full detail', async () => {
	const old = Buffer.from(glb)
	for (let at = old.indexOf('PANELYARD_levels'); at >= 0; at = old.indexOf('PANELYARD_levels', at)) old.write('X', at)
	const { triangles, full } = await shown(old, 4)
	expect(triangles(844)).toBe(full)
})
