import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningProduct } from '../product/running-product.ts'

const repositoryRoot = join(import.meta.dirname, '../../..')

/** Makes an account a super admin, as one does on the command line of a server that is stopped. */
export async function grantSuperAdmin(product: RunningProduct, email: string): Promise<void> {
	await product.kill()
	await promisify(execFile)(
		join(repositoryRoot, 'node_modules/.bin/node'),
		['server/src/admin-cli.ts', 'grant', email],
		{
			cwd: repositoryRoot,
			env: { ...process.env, DATA_DIR: product.dataDirectory },
		},
	)
	await product.startAgain()
}
