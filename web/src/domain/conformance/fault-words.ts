import type { RuleResult, SchemaFault, SyntaxFault } from '@panelyard/contracts/testing/conformance'
import type { Said, Say } from './said.ts'

/** A sentence about a fault, and what adds to it: text of the file, or the English sentence that says more. */
export type SaidFault = Said & {
	/** As it stands in the file. */
	around: string
	/** English; '' where `text` says it all. */
	detail: string
}

type FaultWordsOptions = {
	say: Say
	/** Whether a key has a text. */
	has: (key: string) => boolean
	language: string
	isolate: (text: string) => string
}

export type FaultWords = ReturnType<typeof faultWords>

/**
 * Sentences about faults and rules in the reader's language. In English they are those of the test, which say more. In
 * other languages each code has a sentence, but results from before tests kept its values stay English.
 */
export function faultWords({ say, has, language, isolate }: FaultWordsOptions) {
	const english = (message: string): SaidFault => ({ text: message, isEnglish: true, around: '', detail: '' })
	const isEnglish = language === 'en'

	function syntax({ code, message, around = '' }: SyntaxFault): SaidFault {
		if (isEnglish || !has(`conformance:fault.${code}`)) return english(message)
		return { text: say(`conformance:fault.${code}`), isEnglish: false, around, detail: '' }
	}

	function schema({ code, attribute, message, values }: SchemaFault): SaidFault {
		if (isEnglish || !values || !has(`conformance:fault.${code}`)) return english(message)
		const named = Object.entries({ attribute, ...values }).map(
			([name, value]) => [name, typeof value === 'string' ? isolate(value) : value] as const,
		)
		const text = say(`conformance:fault.${code}`, Object.fromEntries(named))
		return { text, isEnglish: false, around: '', detail: code === 'where_rule' ? message : '' }
	}

	/** What a rule demands, and why it isn't kept. */
	function rule({ rule: code, message }: Pick<RuleResult, 'rule' | 'message'>): SaidFault {
		if (isEnglish || !has(`conformance:rule.${code}`)) return english(message)
		return { text: say(`conformance:rule.${code}`), isEnglish: false, around: '', detail: message }
	}

	/** What the rules of a code's family are about; '' for an unknown one. */
	function family(code: string): string {
		const key = `conformance:family.${code.replace(/\d+$/, '')}`
		return has(key) ? say(key) : ''
	}

	return { syntax, schema, rule, family }
}
