import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/**
 * How the part of web-ifc's bundle for Node begins that starts its WebAssembly. Browsers run the server's kernel, so that a
 * model has the same shapes in both; the package's own build for browsers differs in its functions.
 */
const PART_BEGINS = 'var require_web_ifc_node = __commonJS({'
const PART_ENDS = '\n});\n'

/** Stays in the built file, as web-ifc's licence requires. */
const LICENCE = '/*! web-ifc, MPL-2.0, source: https://github.com/ThatOpen/engine_web-ifc */'

/**
 * `virtual:geometry-kernel` is the part of web-ifc that starts its WebAssembly, from a bundle of 6 MB that is mostly classes
 * for IFC entities.
 */
export const geometryKernel = (): Plugin => ({
	name: 'geometry-kernel',
	resolveId: {
		filter: { id: /^virtual:geometry-kernel$/ },
		handler: (id) => `\0${id}`,
	},
	load: {
		filter: { id: /^\0virtual:geometry-kernel$/ },
		async handler() {
			const bundle = await readFile(join(dirname(require.resolve('web-ifc')), 'web-ifc-api-node.js'), 'utf8')
			const begin = bundle.indexOf(PART_BEGINS)
			const end = begin < 0 ? -1 : bundle.indexOf(PART_ENDS, begin)
			if (end < 0) this.error('The bundle of web-ifc has another form than geometry-kernel.ts expects')
			const part = bundle.slice(begin + PART_BEGINS.length, end)
			return [
				LICENCE,
				// The part asks Node for its arguments and for random numbers; `instantiateWasm` passes it its WebAssembly.
				"const process = { versions: { node: '24.0.0' }, argv: [] }",
				'const require = () => ({ randomFillSync: (bytes) => crypto.getRandomValues(bytes) })',
				"const [__filename, __dirname] = ['', '']",
				`const [define] = Object.values({${part}})`,
				'const module = { exports: {} }',
				'define(module.exports, module)',
				'export const startKernel = module.exports',
			].join('\n')
		},
	},
})
