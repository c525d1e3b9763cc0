import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, type Node, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import type { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import { GlbExportReport } from '@panelyard/contracts/testing/model-tasks'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { zipSync } from 'fflate'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { describe, expect, it } from 'vitest'
import { convertContent, stepFile } from '../testing/convert-text.ts'
import { drawnElements } from '../testing/glb-elements.ts'
import { holdKernel } from '../testing/hold-kernel.ts'
import { QUIRKY_NAMES, quirkyModel } from '../testing/quirky-models.ts'
import { glbErrors } from '../testing/validate-glb.ts'
import { exportModel } from './export-glb.ts'

const PLAIN: GlbExportOptions = { layout: 'nodes', leave_out: [], compress: false }

async function exportContent(
	content: string | Uint8Array,
	options: Partial<GlbExportOptions> = {},
): Promise<{ glb: Uint8Array; report: GlbExportReport }> {
	await holdKernel()
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-export-'))
	try {
		const source_path = join(directory, 'source')
		writeFileSync(source_path, content)
		const job = {
			source_path,
			file_name: 'model.ifc',
			max_unpacked_bytes: 50_000_000,
			options: { ...PLAIN, ...options },
		}
		const { glb, report } = await exportModel(job, () => undefined)
		return { glb, report: GlbExportReport.parse(report) }
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

/** A reader without support for any extension. */
const readPlain = (glb: Uint8Array): Promise<Document> => new NodeIO().readBinary(new Uint8Array(glb))

async function readAny(glb: Uint8Array): Promise<Document> {
	await MeshoptDecoder.ready
	return new NodeIO()
		.registerExtensions(ALL_EXTENSIONS)
		.registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
		.readBinary(new Uint8Array(glb))
}

interface Measured {
	min: [number, number, number]
	max: [number, number, number]
	volume: number
}

/** Volume and box of everything below a node, in the file's own axes (Z up). */
function measure(root: Node, origin: readonly [number, number, number]): Measured {
	const measured: Measured = { min: [1e9, 1e9, 1e9], max: [-1e9, -1e9, -1e9], volume: 0 }
	const visit = (node: Node): void => {
		const m = node.getWorldMatrix()
		for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
			const position = primitive.getAttribute('POSITION')
			const indices = primitive.getIndices()
			if (!position || !indices) throw new Error('a primitive without positions or indices')
			const corner = (at: number): [number, number, number] => {
				const [x = 0, y = 0, z = 0] = position.getElement(indices.getScalar(at), [])
				const row = (r: 0 | 1 | 2): number =>
					m[r] * x + (m[r + 4] as number) * y + (m[r + 8] as number) * z + (m[r + 12] as number)
				return [row(0), -row(2), row(1)]
			}
			for (let at = 0; at < indices.getCount(); at += 3) {
				const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)]
				measured.volume +=
					(a[0] * (b[1] * c[2] - b[2] * c[1]) +
						a[1] * (b[2] * c[0] - b[0] * c[2]) +
						a[2] * (b[0] * c[1] - b[1] * c[0])) /
					6
				for (const point of [a, b, c])
					for (const axis of [0, 1, 2] as const) {
						measured.min[axis] = Math.min(measured.min[axis], point[axis] + origin[axis])
						measured.max[axis] = Math.max(measured.max[axis], point[axis] + origin[axis])
					}
			}
		}
		for (const child of node.listChildren()) visit(child)
	}
	visit(root)
	return measured
}

const nodesByName = (document: Document): Map<string, Node> =>
	new Map(
		document
			.getRoot()
			.listNodes()
			.map((node) => [node.getName(), node]),
	)

describe.each([
	{ schema: 'IFC4', construction: 'timber', unit: 'millimetre', compress: false },
	{ schema: 'IFC2X3', construction: 'precast', unit: 'foot', compress: false },
	{ schema: 'IFC4', construction: 'timber', unit: 'millimetre', compress: true },
] as const)('a node an element: $construction, $unit, compressed: $compress', ({ compress, ...options }) => {
	const { truth, chunks } = generateSampleModel({ ...options, panels: 30, origin: [2_600_000, 1_200_000, 400] })
	const exporting = exportContent([...chunks].join(''), { compress })
	const reading = exporting.then(({ glb }) => (compress ? readAny(glb) : readPlain(glb)))

	it('satisfies the Khronos validator and needs no extension unless compressed', async () => {
		const { glb } = await exporting
		expect(await glbErrors(glb)).toEqual([])
		const document = await readAny(glb)
		const used = document
			.getRoot()
			.listExtensionsUsed()
			.map(({ extensionName }) => extensionName)
		expect(used.sort()).toEqual(compress ? ['EXT_meshopt_compression', 'KHR_mesh_quantization'] : [])
	})

	it('has a node for each drawn element, and accounts for all of them', async () => {
		const { report } = await exporting
		const drawn = (await reading)
			.getRoot()
			.listNodes()
			.filter((node) => node.getMesh())
		expect(drawn).toHaveLength(truth.drawnCount)
		expect(report).toMatchObject({
			element_count: truth.drawnCount,
			with_representation: truth.drawnCount,
			left_out: [],
		})
		expect(report.not_converted).toEqual([])
		for (const node of drawn) expect(node.getName()).toBe(node.getExtras().global_id)
	})

	it('puts panels on their floors, parts into their panels, and says who they are', async () => {
		const byName = nodesByName(await reading)
		for (const panel of truth.panels) {
			const node = byName.get(panel.globalId)
			expect(node?.getExtras()).toMatchObject({
				class: 'IfcElementAssembly',
				name: panel.name,
				tag: panel.mark,
				floor: truth.floors[panel.floor]?.name,
			})
			expect(node?.getParentNode()?.getName()).toBe(truth.floors[panel.floor]?.name)
			expect(node?.listChildren()).toHaveLength(panel.partCount)
		}
		const [scene] = (await reading).getRoot().listScenes()
		const floors = scene?.listChildren().filter((node) => node.getExtras().class === 'IfcBuildingStorey')
		expect(floors?.map((node) => [node.getName(), node.getExtras().global_id])).toEqual(
			expect.arrayContaining(truth.floors.map(({ name, globalId }) => [name, globalId])),
		)
	})

	it('draws each panel where it is and as large as it is', async () => {
		const { report } = await exporting
		const byName = nodesByName(await reading)
		for (const panel of truth.panels) {
			const { volume, min, max } = measure(byName.get(panel.globalId) as Node, report.origin)
			// Bodies of one element may overlap a little, and 16-bit positions are rounded to half a millimetre.
			expect(Math.abs(volume / panel.volume - 1)).toBeLessThan(compress ? 0.03 : 0.02)
			for (const axis of [0, 1, 2] as const) {
				expect(Math.abs(min[axis] - panel.boundingBox.min[axis])).toBeLessThan(0.002)
				expect(Math.abs(max[axis] - panel.boundingBox.max[axis])).toBeLessThan(0.002)
			}
		}
	})

	it('writes a shape that comes often once', async () => {
		const { report } = await exporting
		const meshes = (await reading).getRoot().listMeshes()
		expect(meshes.length).toBeLessThan(report.element_count / 2)
	})
})

describe('merged', () => {
	const content = sampleModelText({ panels: 20 })

	it('draws the same volume in few meshes without any required extension', async () => {
		const { glb, report } = await exportContent(content, { layout: 'compact' })
		expect(await glbErrors(glb)).toEqual([])
		const required = (await readPlain(glb)).getRoot().listExtensionsRequired()
		expect(required).toEqual([])
		const drawn = await drawnElements(glb)
		expect(drawn.size).toBe(report.element_count)
		const whole = await drawnElements((await convertContent(content)).glb)
		const total = (elements: typeof drawn): number =>
			[...elements.values()].reduce((sum, { volume }) => sum + volume, 0)
		expect(Math.abs(total(drawn) / total(whole) - 1)).toBeLessThan(0.01)
		expect((await readAny(glb)).getRoot().listMeshes().length).toBeLessThan(10)
	})

	it('compressed is the smallest', async () => {
		const [small, plain] = await Promise.all([
			exportContent(content, { layout: 'compact', compress: true }),
			exportContent(content, { layout: 'compact' }),
		])
		expect(await glbErrors(small.glb)).toEqual([])
		expect(small.report.bytes * 3).toBeLessThan(plain.report.bytes)
		expect((await drawnElements(small.glb)).size).toBe(small.report.element_count)
	})
})

const SHARED_SHAPE = (records: string): string =>
	stepFile(`#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#2),#5);
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#3,$);
#3=IFCAXIS2PLACEMENT3D(#4,$,$);
#4=IFCCARTESIANPOINT((0.,0.,0.));
#5=IFCUNITASSIGNMENT((#6));
#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#7=IFCLOCALPLACEMENT($,#3);
#20=IFCPRODUCTDEFINITIONSHAPE($,$,(#21));
#21=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#22));
#22=IFCEXTRUDEDAREASOLID(#23,#3,#24,3.);
#23=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,4.,1.);
#24=IFCDIRECTION((0.,0.,1.));
${records}`)

describe('what is left out', () => {
	it('is not in the file, with its parts, and is counted', async () => {
		const content = sampleModelText({ panels: 20 })
		const whole = await exportContent(content)
		const members = await exportContent(content, { leave_out: ['IfcMember', 'IfcNothing'] })
		const count = members.report.left_out[0]?.count ?? 0
		expect(members.report.left_out).toEqual([{ class: 'IfcMember', count }])
		expect(members.report.element_count + count).toBe(whole.report.element_count)
		const classes = (await readPlain(members.glb))
			.getRoot()
			.listNodes()
			.map((node) => node.getExtras().class)
		expect(classes).not.toContain('IfcMember')

		const panels = await exportContent(content, { leave_out: ['IfcElementAssembly'] })
		const left = (await readPlain(panels.glb))
			.getRoot()
			.listNodes()
			.map((node) => node.getExtras().class)
		expect(left).not.toContain('IfcElementAssembly')
		expect(left).not.toContain('IfcCovering')
		const sum = panels.report.left_out.reduce((total, entry) => total + entry.count, 0)
		expect(panels.report.element_count + sum).toBe(whole.report.with_representation)
	})

	it('may not be everything', async () => {
		const content = SHARED_SHAPE("#40=IFCWALL('0000000000000000000040',$,'a',$,$,#7,#20,$,$);")
		await expect(exportContent(content, { leave_out: ['IfcWall'] })).rejects.toMatchObject({ code: 'no_elements' })
	})
})

describe('awkward elements', () => {
	it('a whole with a body of its own keeps its parts where they are, turned or not', async () => {
		const { glb, report } = await exportContent(
			SHARED_SHAPE(`#30=IFCAXIS2PLACEMENT3D(#31,$,#32);
#31=IFCCARTESIANPOINT((10.,20.,0.));
#32=IFCDIRECTION((0.,1.,0.));
#33=IFCLOCALPLACEMENT($,#30);
#34=IFCLOCALPLACEMENT(#33,#35);
#35=IFCAXIS2PLACEMENT3D(#36,$,$);
#36=IFCCARTESIANPOINT((0.,5.,0.));
#40=IFCWALL('0000000000000000000040',$,'whole',$,$,#33,#20,$,$);
#41=IFCBUILDINGELEMENTPART('0000000000000000000041',$,'part',$,$,#34,#20,$,$);
#42=IFCRELAGGREGATES('0000000000000000000042',$,$,$,#40,(#41));`),
		)
		expect(await glbErrors(glb)).toEqual([])
		const byName = nodesByName(await readPlain(glb))
		const part = byName.get('0000000000000000000041') as Node
		expect(part.getParentNode()?.getName()).toBe('0000000000000000000040')
		const box = measure(part, report.origin)
		// The wall's x axis points north: the part lies 5 m west of it.
		for (const [axis, [low, high]] of (
			[
				[4.5, 5.5],
				[18, 22],
				[0, 3],
			] as const
		).entries()) {
			expect(box.min[axis]).toBeCloseTo(low, 3)
			expect(box.max[axis]).toBeCloseTo(high, 3)
		}
		expect(measure(byName.get('0000000000000000000040') as Node, report.origin).volume).toBeCloseTo(24, 2)
	})

	it('a mirrored element faces outwards', async () => {
		const document = new Document()
		const buffer = document.createBuffer()
		const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at & 1, (at >> 1) & 1, at >> 2])
		const triangles = [
			0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
		]
		const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
			document
				.createAccessor()
				.setType(type)
				.setArray(array as Float32Array<ArrayBuffer>)
				.setBuffer(buffer)
		const box = document
			.createPrimitive()
			.setAttribute('POSITION', accessor('VEC3', Float32Array.from(corners)))
			.setIndices(accessor('SCALAR', Uint16Array.from(triangles)))
		const node = document.createNode('box').setMesh(document.createMesh().addPrimitive(box)).setScale([-2, 1, 3])
		document.createScene().addChild(node)
		const { glb, report } = await exportContent(await new NodeIO().writeBinary(document))
		expect(await glbErrors(glb)).toEqual([])
		const drawn = nodesByName(await readPlain(glb)).get('box') as Node
		expect(measure(drawn, report.origin).volume).toBeCloseTo(6, 3)
	})

	it('elements that share a GlobalId each have their node; one without a GlobalId goes by its name', async () => {
		const { glb } = await exportContent(
			SHARED_SHAPE(`#40=IFCWALL('0000000000000000000040',$,'a',$,$,#7,#20,$,$);
#41=IFCWALL('0000000000000000000040',$,'b',$,$,#7,#20,$,$);
#42=IFCWALL($,$,'nameless',$,$,#7,#20,$,$);`),
		)
		expect(
			(await readPlain(glb))
				.getRoot()
				.listNodes()
				.map((node) => node.getName()),
		).toEqual(['0000000000000000000040', '0000000000000000000040', 'nameless'])
	})

	it('what cannot be drawn is listed', async () => {
		const { report } = await exportContent(
			SHARED_SHAPE(`#40=IFCWALL('0000000000000000000040',$,'drawn',$,$,#7,#20,$,$);
#41=IFCWALL('0000000000000000000041',$,'axis only',$,$,#7,#42,$,$);
#42=IFCPRODUCTDEFINITIONSHAPE($,$,(#43));
#43=IFCSHAPEREPRESENTATION(#2,'Axis','Curve2D',(#44));
#44=IFCPOLYLINE((#4,#45));
#45=IFCCARTESIANPOINT((4.,0.,0.));`),
		)
		expect(report).toMatchObject({ element_count: 1, with_representation: 2 })
		expect(report.not_converted).toMatchObject([{ global_id: '0000000000000000000041', name: 'axis only' }])
	})
})

describe('other formats', () => {
	it('an archive and our own GLB give the same elements', async () => {
		const content = sampleModelText({ panels: 20, detail: 'layers' })
		const straight = await exportContent(content)
		const zipped = await exportContent(zipSync({ 'model.ifc': Buffer.from(content) }))
		expect(zipped.report.element_count).toBe(straight.report.element_count)
		const again = await exportContent(straight.glb)
		expect(await glbErrors(again.glb)).toEqual([])
		expect(again.report).toMatchObject({ schema: 'GLB', element_count: straight.report.element_count })
	})
})

it.each(QUIRKY_NAMES)('%s: valid in every layout, and each shape is in it or listed', async (name) => {
	const { content, truth } = quirkyModel(name, 20)
	for (const layout of ['nodes', 'compact'] as const) {
		for (const compress of [false, true]) {
			const { glb, report } = await exportContent(content, { layout, compress })
			expect(await glbErrors(glb)).toEqual([])
			expect(report).toMatchObject({
				element_count: truth.drawnCount,
				with_representation: truth.drawnCount + truth.brokenCount,
			})
			expect(report.not_converted).toHaveLength(truth.brokenCount)
		}
	}
})
