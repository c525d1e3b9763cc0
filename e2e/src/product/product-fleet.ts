import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startBalancedLine } from './balanced-line.ts'
import { NO_RATE_LIMITS } from './global-set-up.ts'
import { freePort, type RunningProduct, startProduct } from './running-product.ts'

const repositoryRoot = join(import.meta.dirname, '../../..')

/** Two web servers behind one address and a worker, with nothing in common but PostgreSQL and an S3-compatible store. */
export type ProductFleet = {
	url: string
	web: [RunningProduct, RunningProduct]
	worker: RunningProduct
	close: () => Promise<void>
}

/** Starts all of it. @throws with the output of what did not start */
export async function startFleet(): Promise<ProductFleet> {
	const closing: (() => Promise<void>)[] = []
	const close = async () => {
		for (const end of closing.splice(0).reverse()) await end()
	}
	try {
		const services = await startBackingServices()
		closing.push(services.close)
		const ports = [await freePort(), await freePort()]
		const line = await startBalancedLine(await freePort(), ports)
		closing.push(line.close)
		const settings = {
			...NO_RATE_LIMITS,
			...services.settings,
			PUBLIC_URL: line.url,
			SESSION_SECRET: 'the same on every server, and long enough',
		}
		const start = async (ROLES: string, port?: number) => {
			const product = await startProduct({ ...settings, ROLES, ...(port ? { PORT: String(port) } : {}) })
			closing.push(product.close)
			return product
		}
		const [first, second, worker] = [
			await start('web', ports[0]),
			await start('web', ports[1]),
			await start('worker,sweeper'),
		]
		return { url: line.url, web: [first, second], worker, close }
	} catch (error) {
		await close()
		throw error
	}
}

async function startBackingServices(): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
	const node = join(repositoryRoot, 'node_modules/.bin/node')
	const child = spawn(node, ['server/src/testing/backing-services.ts'], {
		cwd: repositoryRoot,
		stdio: ['pipe', 'pipe', 'inherit'],
	})
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const line = await new Promise<string>((resolve, reject) => {
		child.once('error', reject)
		child.once('exit', (code) => reject(new Error(`the backing services ended with ${code}`)))
		child.stdout.setEncoding('utf8').once('data', resolve)
	})
	return {
		settings: JSON.parse(line),
		close: async () => {
			child.stdin.end()
			await ended
		},
	}
}
