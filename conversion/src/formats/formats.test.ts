import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Document, NodeIO } from '@gltf-transform/core'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { convertContent, stepFile } from '../testing/convert-text.ts'
import { drawnElements } from '../testing/glb-elements.ts'
import { glbErrors } from '../testing/validate-glb.ts'
import { detectFormat } from './detect-format.ts'
import { checkArchive } from './ifczip.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const failure = (code: string, reason?: string): { code: string } =>
	expect.objectContaining({ name: 'ConversionFailure', code, ...(reason ? { reason } : {}) })

describe('what is no model is refused with a reason', () => {
	it.each([
		['an empty file', '', 'empty_file'],
		['blanks', ' \n\n', 'empty_file'],
		['a web page', '\n\n<!DOCTYPE html><html><body>Sign in</body></html>', 'not_a_model'],
		['a picture', '\x89PNG\r\n\x1a\n', 'not_a_model'],
		['plain text', 'hello', 'not_a_model'],
		[
			'ifcXML',
			'<?xml version="1.0"?><ifcXML xmlns="http://www.buildingsmart-tech.org/ifcXML"/>',
			'ifcxml_not_supported',
		],
		['a header alone', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\n", 'malformed'],
		['a STEP file of a machine part', stepFile('#1=PRODUCT();', 'AUTOMOTIVE_DESIGN'), 'not_a_model'],
		['IFC 1.5.1', stepFile('#1=IFCWALL($,$);', 'IFC151'), 'unsupported_schema'],
		['IFC5', stepFile('#1=IFCWALL($,$);', 'IFC5'), 'unsupported_schema'],
		['a model without elements', stepFile("#1=IFCPROJECT('x',$,'P',$,$,$,$,$,$);"), 'no_elements'],
		['a model cut off before its elements', `${stepFile('').split('ENDSEC;\nEND')[0]}#1=IFCWALL('0qX4`, 'malformed'],
		['a broken GLB', 'glTF\x02\x00\x00\x00garbage', 'glb_invalid'],
		['a broken archive', 'PK\x03\x04garbage', 'archive_invalid'],
	])('%s', async (_, content, code) => {
		await expect(convertContent(content)).rejects.toEqual(failure(code))
	})
})

it('a damaged model without elements is refused with the line of the damage', async () => {
	const storey = "#1=IFCBUILDINGSTOREY('0qX4WUUKH20BFk1BtcwaLU',$,'Attic','',*,$,*,*,.ELEMENT.,3.35);"
	const content = stepFile(storey)
	const value = String(content.slice(0, content.indexOf('#1=')).split('\n').length)
	await expect(convertContent(content)).rejects.toMatchObject({ code: 'malformed', reason: 'damaged_near', value })
})

it.each([
	['\xd0\xcf\x11\xe0\xa1\xb1', 'not_a_model', /Revit.*export the model as IFC/],
	['AC1032\0\0', 'not_a_model', /DWG.*export the model as IFC/],
	['  0\r\nSECTION\r\n', 'not_a_model', /DXF.*export the model as IFC/],
	['3D Geometry File Format', 'not_a_model', /Rhino.*export the model as IFC/],
	['Kaydara FBX Binary', 'not_a_model', /FBX.*export the model as IFC/],
	['%PDF-1.7', 'not_a_model', /PDF.*export the model as IFC/],
	['{"asset":{"version":"2.0"},"scene":0}', 'not_a_model', /single binary \.glb/],
	['{"type":"ifcJSON","version":"0.0.1"}', 'not_a_model', /usual IFC format/],
	['<Report>x</Report>', 'not_a_model', /is XML/],
	['<?xml version="1.0"?>\n<ids xmlns="http://standards.buildingsmart.org/IDS">', 'not_a_model', /is an IDS file/],
	['<i:ids a="b"\n\txmlns:i="http://standards.buildingsmart.org/IDS">', 'not_a_model', /is an IDS file/],
	['7z\xbc\xaf\x27\x1c', 'archive_invalid', /Unpack it/],
	['Rar!\x1a\x07\x01', 'archive_invalid', /Unpack it/],
	['\x1f\x8b\x08', 'archive_invalid', /Unpack it/],
])('%j is refused by what it is, with what to do instead', (content, code, message) => {
	const bytes = Buffer.from(content, 'latin1')
	expect(() => detectFormat(bytes)).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }))
})

describe('.ifczip', () => {
	const model = bytes(sampleModelText({ panels: 20 }))

	it('is unpacked, whatever lies beside the model', async () => {
		const archive = zipSync({ '__MACOSX/._a.ifc': bytes('x'), 'readme.txt': bytes('x'), 'folder/Model.IFC': model })
		const { report } = await convertContent(archive)
		expect(report.panel_count).toBe(20)
	})

	it('that holds several models says that only the first was taken', async () => {
		const { report } = await convertContent(zipSync({ 'a.ifc': model, 'b.ifc': model, 'c.ifc': model }))
		expect(report.panel_count).toBe(20)
		expect(report.notices).toContainEqual(expect.objectContaining({ code: 'archive_left_out', count: 2 }))
	})

	it('that holds no model, or ifcXML, is refused', async () => {
		await expect(convertContent(zipSync({ 'a.txt': bytes('x') }))).rejects.toEqual(failure('archive_without_model'))
		await expect(convertContent(zipSync({ 'a.ifcxml': bytes('x') }))).rejects.toEqual(failure('ifcxml_not_supported'))
	})

	it('that unpacks beyond the limit is refused before memory is spent on it', async () => {
		const bomb = zipSync({ 'a.ifc': new Uint8Array(60_000_000) })
		expect(bomb.length).toBeLessThan(100_000)
		await expect(convertContent(bomb)).rejects.toEqual(failure('archive_too_large', 'archive_bomb'))
	})

	it('that declares more than is allowed is told the limit', async () => {
		const path = join(mkdtempSync(join(tmpdir(), 'panelyard-archive-')), 'a.ifczip')
		writeFileSync(path, zipSync({ 'a.ifc': model }))
		await expect(checkArchive(path, model.length)).resolves.toBeUndefined()
		await expect(checkArchive(path, model.length - 1)).rejects.toMatchObject({
			reason: 'archive_too_large',
			value: '0',
		})
		rmSync(dirname(path), { recursive: true })
	})

	it('that lies about its size is refused', async () => {
		const bomb = Buffer.from(zipSync({ 'a.ifc': new Uint8Array(60_000_000) }))
		// The uncompressed size in the central directory and in the local header.
		bomb.writeUInt32LE(1000, bomb.indexOf(Buffer.from('504b0102', 'hex')) + 24)
		bomb.writeUInt32LE(1000, 22)
		await expect(convertContent(bomb)).rejects.toEqual(failure('archive_too_large', 'archive_bomb'))
	})

	it('that holds a web page is refused for what it holds', async () => {
		await expect(convertContent(zipSync({ 'a.ifc': bytes('<html></html>') }))).rejects.toEqual(failure('not_a_model'))
	})
})

describe('.glb', () => {
	async function triangleGlb(): Promise<Uint8Array> {
		const document = new Document()
		const buffer = document.createBuffer()
		const position = document
			.createAccessor()
			.setType('VEC3')
			.setArray(new Float32Array([0, 0, 0, 4, 0, 0, 0, 3, 0, 4, 3, 0]))
			.setBuffer(buffer)
		const indices = document
			.createAccessor()
			.setArray(new Uint16Array([0, 1, 2, 2, 1, 3]))
			.setBuffer(buffer)
		const material = document.createMaterial().setBaseColorFactor([1, 0, 0, 0.5]).setAlphaMode('BLEND')
		const mesh = document
			.createMesh('Wall')
			.addPrimitive(
				document.createPrimitive().setAttribute('POSITION', position).setIndices(indices).setMaterial(material),
			)
		const scene = document.createScene('Site')
		for (const [at, mark] of ['W-1', 'W-2'].entries()) {
			const node = document
				.createNode(`Panel ${at + 1}`)
				.setMesh(mesh)
				.setTranslation([at * 10, 0, 0])
			node.setExtras({ tag: mark, class: 'IfcWall', GlobalId: `guid-${at}`, weight: 12 })
			scene.addChild(node)
		}
		return new NodeIO().writeBinary(document)
	}

	it('keeps its nodes as elements with the names, marks and properties they carry', async () => {
		const { structure, panels, glb, report } = await convertContent(await triangleGlb())
		expect(structure.schema).toBe('GLB')
		expect(report.converted).toBe(2)
		expect(panels.panels.map(({ name, mark, global_id }) => [name, mark, global_id])).toEqual([
			['Panel 1', 'W-1', 'guid-0'],
			['Panel 2', 'W-2', 'guid-1'],
		])
		expect(await glbErrors(glb)).toEqual([])
		expect([...(await drawnElements(glb)).keys()].sort()).toEqual([0, 1])
		const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
		expect((max[0] as number) - (min[0] as number)).toBeCloseTo(14, 3)
	})

	it('written by us reads back with the same elements in the same place', async () => {
		const first = await convertContent(sampleModelText({ panels: 20 }))
		const again = await convertContent(first.glb)
		const total = (drawn: Awaited<ReturnType<typeof drawnElements>>): number =>
			[...drawn.values()].reduce((sum, { volume }) => sum + volume, 0)
		const before = await drawnElements(first.glb)
		const after = await drawnElements(again.glb)
		expect(total(after)).toBeCloseTo(total(before), 1)
	})
})
