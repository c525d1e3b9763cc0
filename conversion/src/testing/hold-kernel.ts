import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of WebAssembly used here, which Node's types lack. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }

/** Folder of code that earlier test threads compiled; Node checks that the source is the same. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/panelyard/compiled', import.meta.url))

let held: Promise<object> | undefined

/**
 * Call before tests convert in their own process. Each conversion starts a thread, which would strip the types of its
 * modules and compile the kernel's WebAssembly again: a third of the time of a small model. Stripped modules are cached
 * among the installed packages; V8 shares compiled WebAssembly among all threads while it is referenced.
 */
export async function holdKernel(): Promise<void> {
	process.env.NODE_COMPILE_CACHE ??= COMPILED
	const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'))
	held ??= readFile(join(folder, 'web-ifc-node.wasm')).then((bytes) => WebAssembly.compile(bytes))
	await held
}
