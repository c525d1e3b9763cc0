import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { grantOperator, signUpOperator } from '../steps/operator.ts'
import { DATA_TO_START_WITH, freePort, type RunningProduct, startProduct } from './running-product.ts'
import { startSignInProvider } from './sign-in-provider.ts'

/** Journeys sign up and upload far more often than people do. */
export const NO_RATE_LIMITS = {
	RATE_LIMIT_SIGN_IN: '10000/1m',
	RATE_LIMIT_SIGN_UP: '10000/1m',
	RATE_LIMIT_FORGOT: '10000/1m',
	RATE_LIMIT_UPLOAD: '10000/1m',
}

/** So little that a journey can exceed it. */
export const SMALL_FILES = { MAX_IFC_UPLOAD_MB: '4', TRIAL_MAX_IFC_UPLOAD_MB: '4' }

/** Waits for the sample project, which a server makes by itself after its first start. @throws after two minutes */
async function sampleIsThere({ url, output }: RunningProduct): Promise<void> {
	for (const limit = Date.now() + 120_000; Date.now() < limit; await wait(100)) {
		const answer = await fetch(`${url}/public_projects?page_size=1`)
		const { projects } = (await answer.json()) as { projects: unknown[] }
		if (projects.length > 0) return
	}
	throw new Error(`The sample project was not made:\n${output()}`)
}

/** Starts what all journeys share: the product, and a sign-in provider in the place of Google. */
async function globalSetUp(): Promise<() => Promise<void>> {
	const first = await startProduct(NO_RATE_LIMITS)
	await signUpOperator(first)
	await Promise.all([sampleIsThere(first), grantOperator(first)])
	await first.stop()
	process.env[DATA_TO_START_WITH] = first.dataDirectory
	const port = await freePort()
	const provider = await startSignInProvider(`http://localhost:${port}/auth/google/callback`)
	const product = await startProduct({
		...NO_RATE_LIMITS,
		...SMALL_FILES,
		PORT: String(port),
		// One journey opens it as another machine does.
		HOST: '0.0.0.0',
		PUBLIC_URL: `http://localhost:${port}`,
		GOOGLE_CLIENT_ID: provider.clientId,
		GOOGLE_CLIENT_SECRET: provider.clientSecret,
		OIDC_ISSUER: provider.issuer,
	}).catch(async (error) => {
		await provider.close()
		await first.close()
		throw error
	})
	process.env.PANELYARD_JOURNEYS_URL = product.url
	process.env.PANELYARD_JOURNEYS_DATA = product.dataDirectory
	const models = mkdtempSync(join(tmpdir(), 'panelyard-models-'))
	process.env.PANELYARD_JOURNEYS_MODELS = models
	return async () => {
		rmSync(models, { recursive: true, force: true })
		await product.close()
		await provider.close()
		await first.close()
	}
}

// Playwright asks for a default export.
export default globalSetUp
