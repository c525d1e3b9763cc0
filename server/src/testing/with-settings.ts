import type { Config } from '../config.ts'
import type { TestServer } from './test-server.ts'

/** Runs `test` while a running server has other values of its live settings. */
export async function withSettings(
	{ config }: TestServer,
	settings: Partial<Config>,
	test: () => Promise<void>,
): Promise<void> {
	const before = { ...config }
	Object.assign(config, settings)
	try {
		await test()
	} finally {
		Object.assign(config, before)
	}
}
