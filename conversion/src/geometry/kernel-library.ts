import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'
import type { FlatMesh, IfcGeometry, LoaderSettings } from 'web-ifc'

const require = createRequire(import.meta.url)

/** The functions of web-ifc's WebAssembly used here. Views of its memory are replaced when it grows. */
export interface KernelModule {
	HEAPU8: Uint8Array
	HEAPU32: Uint32Array
	HEAPF32: Float32Array
	/** @param read copies at most this many bytes of the file from an offset into memory, and returns how many */
	OpenModel(settings: LoaderSettings, read: (to: number, offset: number, most: number) => number): number
	CloseModel(model: number): void
	StreamMeshes(model: number, products: number[], onMesh: (mesh: FlatMesh) => void, inMetres: boolean): void
	GetGeometry(model: number, geometry: number): IfcGeometry
	SetLogLevel(level: number): void
}

/** `LOG_LEVEL_ERROR` of web-ifc. */
const LOG_ERRORS = 4

/** Most messages that are kept of one kernel; a file with more is wrong as a whole. */
const MOST_MESSAGES = 10_000

type Print = (line: string) => void
type StartModule = (options: { noInitialRun: boolean; print: Print; printErr: Print }) => Promise<KernelModule>

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

/**
 * Starts a kernel; a second call starts a second, independent one.
 * @returns the kernel, and its error messages so far, which grow while it works
 */
export async function startKernel(): Promise<{ module: KernelModule; messages: string[] }> {
	if (start === undefined) start = startOfBundle()
	const messages: string[] = []
	const print: Print = (line) => {
		if (messages.length < MOST_MESSAGES && line !== messages.at(-1)) messages.push(line)
	}
	const module = start ? await start({ noInitialRun: true, print, printErr: print }) : await startWholeLibrary()
	module.SetLogLevel(LOG_ERRORS)
	return { module, messages }
}
