import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('passwords are kept as hashes that cost as much as OWASP asks for', () => {
	// In a process of its own: test servers hash with less.
	const hashOne = `
		import { hashPassword } from '${fileURLToPath(new URL('../../../platform/password-hash.ts', import.meta.url))}'
		console.log(await hashPassword('correct horse battery'))`
	const stored = execFileSync(process.execPath, ['--input-type=module', '-e', hashOne], { encoding: 'utf8' })
	expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
