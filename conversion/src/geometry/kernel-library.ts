import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'
import { type KernelModule, type StartedKernel, type StartModule, startedKernel } from './model-kernel.ts'

const require = createRequire(import.meta.url)

/** Pattern of the part of web-ifc's bundle that starts its WebAssembly. */
const PART_BEGINS = 'var require_web_ifc_node = __commonJS({'
const PART_ENDS = '\n});\n'

/**
 * The part of web-ifc that starts its WebAssembly, from a bundle of 6 MB that is mostly classes for IFC entities.
 * Loading all of it takes 85 ms and 30 MB in every thread, this part 10 ms. Null if the bundle doesn't match.
 */
function startOfBundle(): StartModule | null {
	const path = require.resolve('web-ifc')
	const bundle = readFileSync(path)
	const begin = bundle.indexOf(PART_BEGINS)
	const end = begin < 0 ? -1 : bundle.indexOf(PART_ENDS, begin)
	if (end < 0) return null
	const part = bundle.toString('utf8', begin + PART_BEGINS.length, end)
	const load = compileFunction(`return {${part}}`, ['require', '__filename', '__dirname'], { filename: path })
	const [define] = Object.values(load(require, path, dirname(path)) as Record<string, unknown>)
	const module: { exports: unknown } = { exports: {} }
	if (typeof define !== 'function') return null
	define(module.exports, module)
	return typeof module.exports === 'function' ? (module.exports as StartModule) : null
}

async function startWholeLibrary(): Promise<KernelModule> {
	const { IfcAPI } = require('web-ifc') as typeof import('web-ifc')
	const api = new IfcAPI()
	await api.Init(undefined, true)
	return api.wasmModule as KernelModule
}

let start: StartModule | null | undefined

/** Starts a kernel; a second call starts a second, independent one. */
export function startKernel(): Promise<StartedKernel> {
	if (start === undefined) start = startOfBundle()
	return startedKernel(start ?? startWholeLibrary)
}
