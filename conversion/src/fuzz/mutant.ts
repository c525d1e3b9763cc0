import { BYTE_MUTATIONS, type Mutation } from './byte-mutations.ts'
import { GLB_MUTATIONS } from './glb-mutations.ts'
import { Random } from './random.ts'
import { STEP_MUTATIONS } from './step-mutations.ts'

/** A file to mutate. */
export interface SeedModel {
	name: string
	bytes: Buffer
	/** Its format, so that not only its bytes can be mutated: records of STEP, the JSON of a GLB. */
	format: 'step' | 'glb' | 'zip'
}

export interface Mutant {
	number: number
	model: string
	/** The mutations of the model, in order. */
	mutations: string[]
	bytes: Buffer
}

/** Share of mutants that are changed in two ways. */
const TWICE = 0.25

/** Share of mutants that are changed without knowledge of the format. */
const BLIND = 0.25

const KNOWING: Record<SeedModel['format'], Record<string, Mutation>> = {
	step: STEP_MUTATIONS,
	glb: GLB_MUTATIONS,
	zip: BYTE_MUTATIONS,
}

/** The mutant with a number: equal for equal models and seed, whatever ran before. */
export function makeMutant(models: SeedModel[], seed: number, number: number): Mutant {
	const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
	random.fraction()
	const model = random.pick(models)
	const mutations: string[] = []
	let { bytes } = model
	for (let time = random.fraction() < TWICE ? 2 : 1; time > 0 && bytes.length > 0; time--) {
		const table = random.fraction() >= BLIND ? KNOWING[model.format] : BYTE_MUTATIONS
		const name = random.pick(Object.keys(table))
		bytes = (table[name] as Mutation)(bytes, random)
		mutations.push(name)
	}
	return { number, model: model.name, mutations, bytes }
}
