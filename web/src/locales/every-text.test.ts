import { describe, expect, test } from 'vitest'
import { loadTexts, NAMESPACES, siteI18nOf } from './i18n.ts'
import { LANGUAGES } from './language.ts'

/** Long enough to be grouped in every language. */
const NUMBER = 1_234_567
/** Of every plural form of every language. */
const COUNTS = [0, 1, 2, 3, 11, 100, NUMBER, 1.5]
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/
const LEFT_OVER = /\{\{|\}\}|\$t\(|undefined|NaN|\[object/

const flat = (texts: object, prefix = ''): [string, string][] =>
	Object.entries(texts).flatMap(([key, inner]) =>
		typeof inner === 'string' ? [[prefix + key, inner]] : flat(inner, `${prefix}${key}.`),
	)

/** The keys of English texts with an example for each of their values, but for the count that chooses the plural form. */
function examplesOf(english: object): Map<string, Record<string, string | number>> {
	const all = flat(english)
	const keys = new Set(all.map(([key]) => key))
	const examples = new Map<string, Record<string, string | number>>()
	for (const [key, text] of all) {
		const base = key.replace(PLURAL_FORM, '')
		const counted = base !== key && keys.has(`${base}_other`)
		const values = [...text.matchAll(/\{\{(\w+)(, number)?\}\}/g)].map(([, name = '', number]) => [
			name,
			number ? NUMBER : `«${name}»`,
		])
		const shown = counted ? { ...Object.fromEntries(values), count: NUMBER } : Object.fromEntries(values)
		examples.set(counted ? base : key, { ...examples.get(counted ? base : key), ...shown })
	}
	return examples
}

describe.each(LANGUAGES.map(({ code }) => code))('every text in %s', (language) => {
	test('shows the values that it is given, and nothing of how they are written', async () => {
		const grouped = new Intl.NumberFormat(language).format(NUMBER)
		const problems: string[] = []
		for (const namespace of NAMESPACES) {
			const { t: anyText, exists } = await siteI18nOf(language, await loadTexts(language, namespace))
			const t = anyText as (key: string, values: object) => string
			for (const [key, values] of examplesOf(await loadTexts('en', namespace))) {
				const { count, ...others } = values
				for (const each of typeof count === 'number' ? COUNTS : [undefined]) {
					const given = each === undefined ? values : { ...values, count: each }
					const text = t(key, given)
					const note = (problem: string) => problems.push(`${namespace}:${key} ${problem}: ${text}`)
					if (!exists(key, given)) note('is missing')
					if (LEFT_OVER.test(text)) note('is half written')
					if (text.includes(String(NUMBER))) note('has a number without its format')
					for (const [name, value] of Object.entries(others))
						if (!text.includes(value === NUMBER ? grouped : String(value))) note(`lacks ${name}`)
				}
			}
		}
		expect(problems).toEqual([])
	})
})
