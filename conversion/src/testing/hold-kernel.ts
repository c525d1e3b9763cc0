import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of WebAssembly that is used here; Node's types lack it. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }

/** Where threads of tests find the code that earlier ones compiled; Node checks that it is of the same source. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/panelyard/compiled', import.meta.url))

let held: Promise<object> | undefined

/**
 * Call before tests convert in their own process. Each conversion starts a thread, which would strip the types of its
 * modules and compile the kernel's WebAssembly anew: a third of the time of a small model. Stripped modules are kept
 * among the installed packages; V8 shares compiled WebAssembly among all threads while somebody holds it.
 */
export async function holdKernel(): Promise<void> {
	process.env.NODE_COMPILE_CACHE ??= COMPILED
	const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'))
	held ??= readFile(join(folder, 'web-ifc-node.wasm')).then((bytes) => WebAssembly.compile(bytes))
	await held
}
