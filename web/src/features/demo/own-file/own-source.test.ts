import { PanelColumnsResponse } from '@panelyard/contracts/panels/panel-columns'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { StatusListResponse } from '@panelyard/contracts/statuses/statuses'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEMO_PROJECT_ID } from '../../../domain/project/demo-project.ts'
import { DemoMemory } from '../demo-memory.ts'
import { DemoServer } from '../demo-server.ts'
import { DemoSocket } from '../demo-socket.ts'
import type { ConvertedFile } from './convert-worker.ts'
import { ownModelOf } from './own-project.ts'
import { ownSource } from './own-source.ts'

const RULE = {
	...{ classes: ['IfcWall'], name_attribute: 'Name', name_pattern: null, exclude_patterns: [] },
	mark: { kind: 'attribute', attribute: 'Name' },
}
const panel = (element: number, mark: string, fire: string) => ({
	...{ element, global_id: mark, mark, name: mark, class: 'IfcWall', description: '', floor: 0, floor_computed: false },
	...{ length: 4, width: 0.2, height: 3, area: 12, volume: 2.4, weight: null, measure_origins: 'ggggg-', rule_part: 0 },
	fingerprint: fire,
})
const sets = (fire: string) => [{ name: 'Pset', kind: 'property', properties: [{ name: 'Fire', value: fire }] }]

async function gzipped(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
	const packed = new Response(new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('gzip')))
	return new Uint8Array(await packed.arrayBuffer())
}

/** Two walls above each other, of which the first has a part. */
async function twoWalls() {
	const blocks = [await gzipped([sets('F30'), sets('none')]), await gzipped([sets('F90')])]
	const [first = 0, second = 0] = blocks.map(({ length }) => length)
	const structure = {
		...{ classes: ['IfcWall', 'IfcBuildingElementPart'], strings: ['W1', 'Layer', 'W2'] },
		elements: { parent: [-1, 0, -1], name: [0, 1, 2], class: [0, 1, 0] },
		origin: [0, 0, 0],
		grid: [
			{ tag: 'A', family: 0, from: [2, -9], to: [2, 9] },
			{ tag: '1', family: 1, from: [-9, 0], to: [9, 0] },
		],
	}
	const box = (low: number) => [0, low, 0, 4, low + 3, 0.2]
	return {
		glb: new Blob(['glTF']),
		structure: new Blob([JSON.stringify(structure)]),
		properties: new Blob(blocks),
		boxes: Float32Array.from([...box(0), ...box(0), ...box(3)]),
		head: {
			...{ project_name: 'Hall', origin: [0, 0, 0], wall_count: 2 },
			floors: [{ name: 'Ground', global_id: 'G', elevation: 0, element_count: 3 }],
			property_blocks: { elements_per_block: 2, offsets: [0, first, first + second] },
		},
		panels: { rule: RULE, panels: [panel(0, 'W1', 'a'), panel(2, 'W2', 'b')] },
		report: {
			...{ schema: 'IFC4', exporter: 'X', element_count: 3, not_converted: [], fallback: [], doubtful: [] },
			...{ triangle_count: 24, text_readings: [], bounding_box: null, panel_rule: RULE, panel_rules: [], glb_bytes: 4 },
		},
	} as unknown as ConvertedFile
}

beforeEach(() => sessionStorage.clear())

async function demoOfFile() {
	const own = ownModelOf(await twoWalls())
	const server = new DemoServer({
		memory: new DemoMemory(() => crypto.randomUUID(), 'test'),
		socket: new DemoSocket(),
		source: ownSource(Promise.resolve({ file: new File(['x'], 'Hall 7.ifc'), own })),
		guestName: async () => 'Guest',
		sampleWords: async () => (english) => english,
	})
	const ask = async (path: string) => (await server.answer(`/projects/${DEMO_PROJECT_ID}${path}`, {})).json()
	return { own, ask }
}

test('a file becomes a project with its panels and the usual statuses, and nothing is asked of the server', async () => {
	const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No call may leave the browser'))
	const { own, ask } = await demoOfFile()
	const { project } = ProjectResponse.parse(await ask(''))
	expect(project).toMatchObject({ name: 'Hall 7', role: 'editor', panel_count: 2, file_name: 'Hall 7.ifc' })
	expect(project.model?.model_url).toMatch(/^blob:/)
	const { total } = PanelColumnsResponse.parse(await ask('/panels/columns'))
	expect(total).toBe(2)
	const { statuses } = StatusListResponse.parse(await ask('/statuses'))
	expect(statuses.map(({ default_key }) => default_key)).toContain('installed')
	expect((await ask(`/panels/${own.panelIds[1]}`)).property_sets).toEqual(sets('F90'))
	expect(fetched).not.toHaveBeenCalled()
	fetched.mockRestore()
})

test('properties, parts, neighbours and axes come from the artefacts', async () => {
	const { own, ask } = await demoOfFile()
	expect(await ask('/elements/1/properties')).toEqual({ property_sets: sets('none') })
	expect(await ask('/elements/0/parts')).toEqual({
		parts: [{ element: 1, name: 'Layer', class: 'IfcBuildingElementPart' }],
		total: 1,
	})
	expect(await ask(`/panels/${own.panelIds[0]}/neighbours`)).toEqual({
		neighbours: { above: [own.panelIds[1]], below: [], beside: [] },
	})
	expect(await ask('/panels/axes')).toEqual({ places: [{ axes: ['A', '1'], elements: [0, 2] }] })
	expect(await ask('/panels/properties')).toEqual({
		properties: [{ set_name: 'Pset', name: 'Fire', panel_count: 2, is_number: false }],
	})
	expect(await ask('/panels/properties/values?set_name=Pset&name=Fire')).toEqual({
		...{ values: ['F30', 'F90'], unit: '', elements: [0, 2], value_of: [0, 1] },
	})
})
