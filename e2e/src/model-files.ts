import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SampleOptions } from '@panelyard/sample-models/options'
import { NO_QUIRKS } from '@panelyard/sample-models/quirks'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'

/** Model files of our own making, written once a run and shared by the workers. */
const folder = (): string => {
	const path = process.env.PANELYARD_JOURNEYS_MODELS ?? join(tmpdir(), `panelyard-models-${process.pid}`)
	mkdirSync(path, { recursive: true })
	return path
}

async function written(name: string, options: Partial<SampleOptions>): Promise<string> {
	const path = join(folder(), name)
	if (existsSync(path)) return path
	const own = `${path}.${process.pid}`
	await writeSampleModel(own, options)
	renameSync(own, path)
	return path
}

/** Two floors, a few dozen panels: enough for every list and filter, quick to convert. */
export const smallHouse = (): Promise<string> => written('small-house.ifc', { panels: 40, detail: 'layers' })

/** A later version of the small house: panels added, removed and moved. */
export const smallHouseAgain = (): Promise<string> =>
	written('small-house-b.ifc', {
		...{ panels: 40, detail: 'layers' },
		reissue: { seed: 5, added: 0.1, removed: 0.1, moved: 0.2, marks: 'kept' },
	})

/** The small house with the fire rating that requirements ask for. */
export async function fireRatedHouse(): Promise<string> {
	const house = readFileSync(await smallHouse(), 'utf8')
	return fileOf('fire-rated-house.ifc', house.replaceAll(/('Fire rating',\$,IFCLABEL\(')[^']*/g, '$1REI 90'))
}

/** A house whose panels have the names that Dutch precasters give each kind; two of each storey hang on the building. */
export const dutchHouse = (): Promise<string> =>
	written('dutch-house.ifc', {
		...{ panels: 60, detail: 'layers', construction: 'precast', names: 'dutch' },
		quirks: { ...NO_QUIRKS, panelsOutsideStoreys: 2 },
	})

/** A small building whose site is surveyed, thousands of kilometres from its own zero point. */
export const surveyedAnnex = (): Promise<string> =>
	written('surveyed-annex.ifc', { panels: 20, detail: 'layers', seed: 9, origin: [3_500_000, 5_800_000, 112.5] })

/** A block of flats as factories get them; another one than the sample project's, which the server has already. */
export const apartmentBlock = (): Promise<string> => written('apartment-block.ifc', { panels: 200, seed: 2 })

/** The building of the sample project. */
export const lindenhof = (): Promise<string> => written('lindenhof.ifc', { panels: 200 })

/** A whole district, for things that must happen while a conversion runs. */
export const bigDistrict = (): Promise<string> => written('district.ifc', { panels: 900 })

/** A file with any name and content, beside the models. */
export function fileOf(name: string, content: string | Buffer): string {
	const path = join(folder(), name)
	writeFileSync(path, content)
	return path
}

/** The first part of a model, cut in the middle of a line, as after a broken copy. */
export async function truncatedModel(): Promise<string> {
	const whole = readFileSync(await smallHouse())
	const lineStart = whole.indexOf('\n', Math.floor(whole.length / 2)) + 1
	return fileOf('cut-off.ifc', whole.subarray(0, lineStart + 10))
}
