import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect } from '@playwright/test'
import { quickStart } from '../../../server/src/testing/process-environment.ts'
import type { RunningProduct } from '../product/running-product.ts'

const repositoryRoot = join(import.meta.dirname, '../../..')

/** The super admin of every product that starts from the prepared data. */
export const OPERATOR = { name: 'Hugo Helps', email: 'hugo.helps@operator.example', password: 'correct horse battery' }

/** Creates the operator's account: `grantOperator` must follow. */
export async function signUpOperator({ url }: RunningProduct): Promise<void> {
	const answer = await fetch(`${url}/signup/emailpw`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(OPERATOR),
	})
	if (!answer.ok) throw new Error(`The operator could not sign up: ${await answer.text()}`)
}

/** Makes the operator a super admin, as one does on the command line beside a running server, which need not be stopped. */
export async function grantOperator(product: RunningProduct): Promise<void> {
	await promisify(execFile)(
		join(repositoryRoot, 'node_modules/.bin/node'),
		['server/src/admin-cli.ts', 'grant', OPERATOR.email],
		{
			cwd: repositoryRoot,
			env: { ...process.env, ...quickStart, DATA_DIR: product.dataDirectory },
		},
	)
}

/** Signs the operator in. */
export async function signInOperator(request: APIRequestContext): Promise<void> {
	const { email, password } = OPERATOR
	const answer = await request.post('/login/emailpw', { data: { email, password } })
	expect(answer.ok(), await answer.text()).toBe(true)
}
