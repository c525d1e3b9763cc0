import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm|glb)$/
/** Smaller files gain nothing. */
const LEAST_BYTES = 1024

const brotli = (content: Uint8Array) =>
	promisify(brotliCompress)(content, {
		params: {
			[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		},
	})

/** Lays compressed copies (`.br`, `.gz`) beside what was built, so that the server need not compress it for everyone. */
export const compressedFiles = (): Plugin => ({
	name: 'compressed-files',
	apply: 'build',
	async writeBundle({ dir = '' }) {
		const entries = await readdir(dir, { withFileTypes: true, recursive: true })
		const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
		await Promise.all(
			files.map(async ({ parentPath, name }) => {
				const path = join(parentPath, name)
				const content = await readFile(path)
				if (content.length < LEAST_BYTES) return
				await writeFile(`${path}.br`, await brotli(content))
				await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
			}),
		)
	},
})
