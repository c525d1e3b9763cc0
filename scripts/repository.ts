import { delimiter, join } from 'node:path'

/** Absolute path of the checkout. */
export const repositoryRoot = join(import.meta.dirname, '..')

/** The folders with our code, in the order of allowed imports. */
export const codeFolders = [
	'contracts',
	'rules',
	'conversion',
	'sample-models',
	'server',
	'web',
	'e2e',
	'bench',
	'scripts',
] as const

const binaries = join(repositoryRoot, 'node_modules/.bin')

/** Path of a command-line tool that `npm ci` installed. */
export const toolPath = (name: string): string => join(binaries, name)

/** The environment with our own Node and tools first, whatever Node the machine has. */
export const toolEnvironment = (): NodeJS.ProcessEnv => ({
	...process.env,
	PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
})
