import { fileURLToPath } from 'node:url'

const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/panelyard/compiled', import.meta.url))
const QUICK_START = new URL('./quick-start.ts', import.meta.url).href

/** Variables with which a server starts in half the processor time: most of that goes into finding and reading its sources. */
export const quickStart = { NODE_COMPILE_CACHE: COMPILED, NODE_OPTIONS: `--import=${QUICK_START}` }

/** The environment of a server that a test starts as a process. */
export function processEnvironment(settings: Record<string, string>): Record<string, string> {
	const { PATH = '', HOME = '' } = process.env
	return { PATH, HOME, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...quickStart, ...settings }
}
