import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'

/** Passwords that take fewer guesses are rejected. Ten random digits take this many. */
const MIN_GUESSES = 1e10
/** How many characters of a password are estimated, which bounds the time to about 50 ms. */
const MAX_LENGTH = 40
const MAX_SUBSTITUTIONS = 20
/** Words that the first guesses at this product's passwords hold. */
const OUR_WORDS = ['panelyard', 'panel', 'panels', 'ifc']

let estimator: ZxcvbnFactory | undefined

/**
 * Whether a password is among the first an attacker tries: common passwords, sequences, repetitions, dates and what is
 * known of the person, with the usual digits and signs.
 * @param own words that are no secret for this person, see `wordsOfEmail`
 */
export function isEasyPassword(password: string, own: readonly string[] = []): boolean {
	// The dictionary takes tens of milliseconds to read; a server that makes no accounts does without.
	estimator ??= new ZxcvbnFactory({
		dictionary: common.dictionary,
		graphs: common.adjacencyGraphs,
		maxLength: MAX_LENGTH,
		l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
	})
	return estimator.check(password, [...own, ...OUR_WORDS]).guesses < MIN_GUESSES
}

/** The parts of an e-mail address that people put into passwords. */
export const wordsOfEmail = (email: string): string[] => {
	const [local = '', domain = ''] = email.split('@')
	const parts = [local.replace(/[\s._-]+/g, ''), ...local.split(/[^\p{L}\p{N}]+/u), domain.split('.')[0] ?? '']
	return parts.filter((part) => part.length > 2)
}
