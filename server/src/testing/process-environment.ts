import { fileURLToPath } from 'node:url'

const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/panelyard/compiled', import.meta.url))

/**
 * The environment of a server that a test starts as a process. They share Node's compiled code: reading the sources costs
 * more processor time than all else that a start does.
 */
export function processEnvironment(settings: Record<string, string>): Record<string, string> {
	const { PATH = '', HOME = '' } = process.env
	return { PATH, HOME, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', NODE_COMPILE_CACHE: COMPILED, ...settings }
}
