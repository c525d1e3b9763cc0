import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prefabKindsModel } from '@panelyard/sample-models/panels/prefab-kinds'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { exactSolidsModel } from '@panelyard/sample-models/shapes/exact-solids'
import { zipSync } from 'fflate'
import { exportModel } from '../../export/export-glb.ts'
import { convertContent } from '../../testing/convert-text.ts'
import { QUIRKY_NAMES, quirkyModel } from '../../testing/quirky-models.ts'
import type { SeedModel } from '../mutant.ts'

/** Larger files make a run slow, and their mutants find little more. */
const LARGEST_BYTES = 1_000_000

const SMALLEST = 20

/** A model like the GLB of other programs: plain glTF, one node per element. */
async function glbOfNodes(ifc: Buffer): Promise<Buffer> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-seed-'))
	try {
		const source_path = join(directory, 'model.ifc')
		writeFileSync(source_path, ifc)
		const job = { source_path, file_name: 'model.ifc', max_unpacked_bytes: 50_000_000 }
		const options = { layout: 'nodes' as const, leave_out: [], compress: false }
		return Buffer.from((await exportModel({ ...job, options }, () => undefined)).glb)
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

/** IFC files of a folder that are small enough to mutate. Throws if the folder can't be read or has none. */
function smallFiles(folder: string): SeedModel[] {
	const names = readdirSync(folder).filter(
		(name) => /\.ifc$/i.test(name) && statSync(join(folder, name)).size <= LARGEST_BYTES,
	)
	if (names.length === 0) throw new Error(`${folder} has no IFC file of at most ${LARGEST_BYTES / 1e6} MB`)
	return names.sort().map((name) => ({ name, bytes: readFileSync(join(folder, name)), format: 'step' }))
}

/**
 * The models to mutate: samples in three schemas, models with the quirks of other programs, and a GLB and an archive of a
 * sample.
 * @param folder further IFC files to mutate, null for none
 */
export async function seedModels(folder: string | null): Promise<SeedModel[]> {
	const sample = (options: Parameters<typeof generateSampleModel>[0]): Buffer =>
		Buffer.from([...generateSampleModel({ ...options, panels: SMALLEST }).chunks].join(''), 'utf8')
	const timber = sample({ schema: 'IFC2X3', construction: 'timber', names: 'international' })
	const precast = sample({ schema: 'IFC4', construction: 'precast', unit: 'inch' })
	const layers = sample({ schema: 'IFC4X3', construction: 'timber', detail: 'layers', unit: 'metre' })
	const step = (name: string, bytes: Buffer): SeedModel => ({ name, bytes, format: 'step' })
	const models = [step('timber IFC2x3', timber), step('precast IFC4', precast), step('layers IFC4x3', layers)]
	for (const name of QUIRKY_NAMES) models.push(step(name, Buffer.from(quirkyModel(name, SMALLEST).content)))
	// As often as the others together: it holds the rarest shapes.
	for (let time = 0; time < QUIRKY_NAMES.length; time++)
		models.push(step('kinds of prefab elements', Buffer.from(prefabKindsModel().text)))
	for (let time = 0; time < 3; time++) models.push(step('exact solids', Buffer.from(exactSolidsModel().text)))
	if (folder !== null) models.push(...smallFiles(folder))
	const { glb } = await convertContent(precast)
	models.push({ name: 'glb', bytes: Buffer.from(glb), format: 'glb' })
	models.push({ name: 'glb of nodes', bytes: await glbOfNodes(timber), format: 'glb' })
	models.push({ name: 'ifczip', bytes: Buffer.from(zipSync({ 'model.ifc': precast })), format: 'zip' })
	return models
}
