import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, type Mesh, type Node, NodeIO } from '@gltf-transform/core'
import type { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { exportModel } from '../export/export-glb.ts'
import { propertySource } from '../identify-panels.ts'
import { convertContent, type TestConversion } from '../testing/convert-text.ts'
import { drawnColours } from '../testing/glb-colours.ts'
import { drawnElements } from '../testing/glb-elements.ts'

const PLACE = [2_600_000, 1_200_000, 400] as const
const BUILDING = sampleModelText({ panels: 30, origin: PLACE })

/** A GLB's JSON with feature ids for only some of the vertices. */
function withFewFeatures(json: string): string {
	const gltf = JSON.parse(json)
	for (const { primitives } of gltf.meshes) {
		const features = gltf.accessors[primitives[0].attributes._FEATURE_ID_0]
		if (features) features.count = Math.ceil(features.count / 2)
	}
	return JSON.stringify(gltf)
}

/** An element by GlobalId, class, name, floor and parent. */
const described = ({ structure }: TestConversion, element: number): unknown[] => {
	const { elements, strings, classes, floors } = structure
	const whole = elements.parent[element] as number
	return [
		elements.global_id[element],
		classes[elements.class[element] as number],
		strings[elements.name[element] as number] ?? '',
		floors[elements.floor[element] as number]?.name ?? '',
		whole < 0 ? '' : elements.global_id[whole],
	]
}

/** Drawn elements and their parents: those that a GLB can contain. */
const inGlb = (read: TestConversion): number[] => {
	const { parent, geometry, count } = read.structure.elements
	const kept = new Set<number>()
	for (let element = 0; element < count; element++)
		for (let at = geometry[element] === 0 ? -1 : element; at >= 0 && !kept.has(at); at = parent[at] as number)
			kept.add(at)
	return [...kept].sort((a, b) => a - b)
}

/** Volume and centre in the file's own coordinates of what is drawn, by GlobalId. */
async function drawn(read: TestConversion): Promise<Map<string, number[]>> {
	const { elements, origin } = read.structure
	return new Map(
		[...(await drawnElements(read.glb))].map(([element, { volume, min, max }]) => [
			elements.global_id[element] as string,
			[
				volume,
				(min[0] + max[0]) / 2 + origin[0],
				-(min[2] + max[2]) / 2 + origin[1],
				(min[1] + max[1]) / 2 + origin[2],
			],
		]),
	)
}

describe('a building that leaves as GLB and comes back', async () => {
	const first = await convertContent(BUILDING)
	const before = await drawn(first)

	const exported = async (options: GlbExportOptions): Promise<Uint8Array> => {
		const directory = mkdtempSync(join(tmpdir(), 'panelyard-glb-'))
		try {
			const source_path = join(directory, 'source')
			writeFileSync(source_path, BUILDING)
			const job = { source_path, file_name: 'model.ifc', max_unpacked_bytes: 50_000_000, options }
			return (await exportModel(job, () => undefined)).glb
		} finally {
			rmSync(directory, { recursive: true, force: true })
		}
	}

	it.each([
		['a node an element', { layout: 'nodes', compress: false }],
		['a node an element, compressed', { layout: 'nodes', compress: true }],
		['merged', { layout: 'compact', compress: false }],
		['merged and compressed', { layout: 'compact', compress: true }],
	] as const)('%s: has its elements, wholes, floors and marks, where they were', async (_, options) => {
		const again = await convertContent(await exported({ ...options, leave_out: [] }))
		const all = Array.from({ length: again.structure.elements.count }, (_, element) => described(again, element))
		expect(all.map(String).sort()).toEqual(
			inGlb(first)
				.map((element) => String(described(first, element)))
				.sort(),
		)
		const after = await drawn(again)
		expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
		for (const [id, values] of after) {
			for (const [at, value] of values.entries())
				expect(Math.abs(value - (before.get(id)?.[at] ?? Number.NaN))).toBeLessThan(at === 0 ? 0.02 : 0.002)
		}
		expect(again.panels.panels.map(({ mark }) => mark).sort()).toEqual(
			first.panels.panels.map(({ mark }) => mark).sort(),
		)
	})

	it('as the app draws it: has its elements, floors and colours', async () => {
		const again = await convertContent(first.glb)
		expect(again.structure.elements.global_id).toEqual(first.structure.elements.global_id)
		expect(again.report.converted).toBe(first.report.converted)
		const floors = (read: TestConversion): string[] => read.structure.floors.map(({ name }) => name).sort()
		expect(floors(again)).toEqual(floors(first))
		const colours = async ({ glb }: TestConversion): Promise<string[]> =>
			[...(await drawnColours(glb))].map(([element, found]) => `${element}: ${[...found].sort()}`).sort()
		expect(await colours(again)).toEqual(await colours(first))
		expect(await drawn(again)).toHaveProperty('size', before.size)
	})
})

/** A box of 1 m, as a mesh of its document. */
function boxMesh(document: Document, name = ''): Mesh {
	const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
	const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [corner & 1, (corner >> 1) & 1, corner >> 2])
	const sides = [
		0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
	]
	const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(corners)).setBuffer(buffer)
	const indices = document.createAccessor().setArray(new Uint16Array(sides)).setBuffer(buffer)
	return document
		.createMesh(name)
		.addPrimitive(document.createPrimitive().setAttribute('POSITION', position).setIndices(indices))
}

type Tree = [name: string, extras: Record<string, unknown>, ...children: Tree[]]

/** A file of nested nodes; those without children draw a box, each beside the one before. */
async function glbOf(...trees: Tree[]): Promise<Uint8Array> {
	const document = new Document()
	const mesh = boxMesh(document)
	const scene = document.createScene()
	let boxes = 0
	const build = ([name, extras, ...children]: Tree): Node => {
		const node = document.createNode(name).setExtras(extras)
		if (children.length === 0) node.setMesh(mesh).setTranslation([2 * boxes++, 0, 0])
		for (const child of children) node.addChild(build(child))
		return node
	}
	for (const tree of trees) scene.addChild(build(tree))
	return new NodeIO().writeBinary(document)
}

const all = (read: TestConversion): unknown[] =>
	Array.from({ length: read.structure.elements.count }, (_, element) => described(read, element))

describe('a GLB of another program', () => {
	it('tells floors by class, whatever holds them, and wholes by their parts', async () => {
		const read = await convertContent(
			await glbOf([
				'Project',
				{ IfcClass: 'IfcProject' },
				[
					'Building A',
					{ IfcClass: 'IfcBuilding' },
					[
						'Upper',
						{ IfcClass: 'IfcBuildingStorey', GlobalId: 's2', elevation: 3 },
						[
							'W-1',
							{ IfcClass: 'IfcElementAssembly', GlobalId: 'a' },
							['p', { GlobalId: 'a1' }],
							['q', { GlobalId: 'a2' }],
						],
					],
					['Lower', { IfcClass: 'IfcBuildingStorey', GlobalId: 's1', elevation: 0 }, ['W-2', { GlobalId: 'b' }]],
				],
			]),
		)
		expect(read.structure.floors).toMatchObject([
			{ name: 'Lower', global_id: 's1', elevation: 0, element_count: 1 },
			{ name: 'Upper', global_id: 's2', elevation: 3, element_count: 3 },
		])
		expect(all(read)).toEqual([
			['a', 'IfcElementAssembly', 'W-1', 'Upper', ''],
			['a1', 'Mesh', 'p', 'Upper', 'a'],
			['a2', 'Mesh', 'q', 'Upper', 'a'],
			['b', 'Mesh', 'W-2', 'Lower', ''],
		])
		expect(read.report.notices).toEqual([])
	})

	it('tells floors by what people call them, and passes over nodes that hold everything or nothing', async () => {
		const read = await convertContent(
			await glbOf([
				'RootNode',
				{},
				['Level 1', {}, ['Panel A', {}, ['part', {}], ['part', {}]]],
				['2. OG', {}, ['Panel B', {}]],
				['Étage 3', {}, ['', {}, ['Panel C', {}]]],
			]),
		)
		expect(read.structure.floors.map(({ name }) => name)).toEqual(['Level 1', '2. OG', 'Étage 3'])
		expect(all(read).map((element) => (element as string[]).slice(1, 4))).toEqual([
			['Group', 'Panel A', 'Level 1'],
			['Mesh', 'part', 'Level 1'],
			['Mesh', 'part', 'Level 1'],
			['Mesh', 'Panel B', '2. OG'],
			['Mesh', 'Panel C', 'Étage 3'],
		])
	})

	it('may name its nodes by GlobalId', async () => {
		const id = '2O2Fr$t4X7Zf8NOew3FLOH'
		const uuid = '1f6b1c1e-7d4e-4a6e-9f4b-0c7a6a3f9e10'
		const read = await convertContent(
			await glbOf([id, { Name: 'Wall 7', tag: 'W7', width: 0.2 }], [uuid, {}], ['Slab', {}]),
		)
		expect(all(read)).toEqual([
			[id, 'Mesh', 'Wall 7', '', ''],
			[uuid, 'Mesh', '', '', ''],
			['', 'Mesh', 'Slab', '', ''],
		])
		expect(propertySource(read.structure, read.properties)(0)).toEqual([
			{
				name: 'extras',
				kind: 'property',
				properties: [
					{ name: 'Name', value: 'Wall 7' },
					{ name: 'tag', value: 'W7' },
					{ name: 'width', value: 0.2 },
				],
			},
		])
	})

	it('loses nothing when its property table is broken or does not fit', async () => {
		const { glb } = await convertContent(sampleModelText({ panels: 20 }))
		const whole = [...(await drawnElements(glb)).values()].reduce((sum, { volume }) => sum + volume, 0)
		const text = Buffer.from(glb)
		const length = text.readUInt32LE(12)
		const json = text.subarray(20, 20 + length).toString()
		for (const spoil of [
			(sound: string) => sound.replace('"EXT_structural_metadata":{"schema"', '"EXT_structural_metadata":{"nobody"'),
			(sound: string) => sound.replace('"propertyTable":0', '"propertyTable":7'),
			(sound: string) => sound.replace(/"count":(\d+),"properties"/, '"count":3,"properties"'),
			withFewFeatures,
		]) {
			const changed = spoil(json)
			expect(changed).not.toBe(json)
			const spoiled = Buffer.from(glb)
			spoiled.write(changed.padEnd(length), 20)
			const read = await convertContent(spoiled)
			const drawn = await drawnElements(read.glb)
			expect(Math.max(...drawn.keys())).toBeLessThan(read.structure.elements.count)
			const left = [...drawn.values()].reduce((sum, { volume }) => sum + volume, 0)
			expect(Math.abs(left - whole)).toBeLessThan(whole * 0.01)
		}
	})
})
