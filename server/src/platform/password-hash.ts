import { hash, type Options } from '@node-rs/argon2'

/** Of argon2id: the package's own, which are OWASP's: 19 MiB, two passes, one lane. */
let parameters: Options = {}

/** Test servers take the least argon2id allows: they make thousands of accounts. */
export function hashWith(least: Options): void {
	parameters = least
}

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)
