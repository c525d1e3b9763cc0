import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable in which `npm run verify-models` passes its folder to the checks. */
export const FOLDER_VARIABLE = 'PANELYARD_VERIFIED_MODELS'

/** Larger files are for the benchmark. */
const LARGEST_BYTES = 10_000_000

const MODEL_NAME = /\.(ifc|ifczip|ifcxml)$/i

/** Names of the model files in a folder that the checks convert, in alphabetical order. Throws if it can't be read. */
export function modelNames(folder: string): string[] {
	return readdirSync(folder)
		.filter((name) => MODEL_NAME.test(name) && statSync(join(folder, name)).size < LARGEST_BYTES)
		.sort()
}

/** The folder being verified. Throws outside `npm run verify-models`. */
export function verifiedFolder(): string {
	const folder = process.env[FOLDER_VARIABLE]
	if (!folder) throw new Error('These checks run by: npm run verify-models -- FOLDER')
	return folder
}

/** Path of a model in the folder being verified. */
export const modelPath = (name: string): string => join(verifiedFolder(), name)

/** Content of a model in the folder being verified. Throws if it is missing. */
export const readModelFile = (name: string): Buffer => readFileSync(modelPath(name))
