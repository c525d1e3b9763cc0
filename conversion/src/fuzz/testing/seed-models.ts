import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { zipSync } from 'fflate'
import { exportModel } from '../../export/export-glb.ts'
import { convertContent } from '../../testing/convert-text.ts'
import type { SeedModel } from '../mutant.ts'

/** Real models are not part of the project; without the folder the samples alone are mutated. */
const FOLDER = process.env.REAL_MODELS_DIR ?? fileURLToPath(new URL('../../../../../shared/ifc', import.meta.url))

/** Small ones of other exporters, with openings, breps and mapped items. */
const REAL_FILES = [
	'compare_by_guid_rev_2.ifc',
	'ROOT-prefab_balkons__IFC-prefab_balkons.ifc',
	'reinforcing-assembly.ifc',
	'Ifc4_WallElementedCase.ifc',
	'vectorworks_sjis.ifc',
]

const SMALLEST = 20

/** A model as other programs write GLB: plain glTF, a node an element. */
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

/**
 * The models to mutate: samples in three schemas, small real files where they are, and a GLB and an archive of a sample.
 * @param real whether real files are taken, which not every machine has
 */
export async function seedModels(real: boolean): Promise<SeedModel[]> {
	const sample = (options: Parameters<typeof generateSampleModel>[0]): Buffer =>
		Buffer.from([...generateSampleModel({ ...options, panels: SMALLEST }).chunks].join(''), 'utf8')
	const timber = sample({ schema: 'IFC2X3', construction: 'timber', names: 'international' })
	const precast = sample({ schema: 'IFC4', construction: 'precast', unit: 'inch' })
	const layers = sample({ schema: 'IFC4X3', construction: 'timber', detail: 'layers', unit: 'metre' })
	const step = (name: string, bytes: Buffer): SeedModel => ({ name, bytes, format: 'step' })
	const models = [step('timber IFC2x3', timber), step('precast IFC4', precast), step('layers IFC4x3', layers)]
	for (const name of real ? REAL_FILES : []) {
		const path = join(FOLDER, name)
		if (existsSync(path)) models.push(step(name, readFileSync(path)))
	}
	const { glb } = await convertContent(precast)
	models.push({ name: 'glb', bytes: Buffer.from(glb), format: 'glb' })
	models.push({ name: 'glb of nodes', bytes: await glbOfNodes(timber), format: 'glb' })
	models.push({ name: 'ifczip', bytes: Buffer.from(zipSync({ 'model.ifc': precast })), format: 'zip' })
	return models
}
