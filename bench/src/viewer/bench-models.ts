import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { runFresh } from '../fresh-process.ts'

const FRAGMENTS = fileURLToPath(new URL('../convert-fragments.ts', import.meta.url))
const LONGEST_MS = 1_200_000

/** One model, as both contestants need it. */
export interface BenchModel {
	name: string
	ifc: string
	frag: string
}

/** Writes the sample building of so many panels, unless it stands in the folder. */
export async function sampleModel(folder: string, panels: number): Promise<string> {
	mkdirSync(folder, { recursive: true })
	const path = join(folder, `sample-${panels}.ifc`)
	if (!existsSync(path)) await writeSampleModel(path, { panels, detail: 'layers' })
	return path
}

/** Converts a model for the peer by the peer's own importer, unless that stands in the folder. Takes minutes for large ones. */
export async function prepareModel(ifc: string, folder: string): Promise<BenchModel> {
	mkdirSync(folder, { recursive: true })
	const name = basename(ifc).replace(/\.\w+$/, '')
	const frag = join(folder, `${name}.frag`)
	if (!existsSync(frag)) {
		const made = await runFresh(FRAGMENTS, [ifc, `${frag}.part`], LONGEST_MS)
		if (!made) throw new Error(`@thatopen/fragments could not convert ${ifc}`)
		renameSync(`${frag}.part`, frag)
	}
	return { name, ifc, frag }
}
