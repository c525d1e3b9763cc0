import type { Settings } from '@panelyard/contracts/accounts/settings'
import { writeToQuery } from '../../locales/write-to-query.ts'

type Value = Settings[string]

/** Settings that a link may ask for, as in `?colour_scheme=dark`; `?lng=` asks for a language. */
const KEYS = ['colour_scheme', 'units', 'formats', 'start_page']
const MOST_CHARACTERS = 500

const asked = new Map<string, Value>()

/** Takes the settings of the address with which the page began. They hold until the page is left or they are changed. */
export function loadVisitSettings(search: string): void {
	const query = new URLSearchParams(search)
	asked.clear()
	for (const key of KEYS) {
		const text = query.get(key)
		if (text !== null && text.length <= MOST_CHARACTERS) asked.set(key, readValue(text))
	}
}

/** What a link asked for; undefined for nothing. */
export const visitSetting = (key: string): Value | undefined => asked.get(key)

/** After a change, the page and its address go on with what was chosen. */
export function forgetVisitSetting(key: string, chosen: Value): void {
	asked.delete(key)
	writeToQuery(key, typeof chosen === 'string' ? chosen : JSON.stringify(chosen))
}

function readValue(text: string): Value {
	if (!text.startsWith('{')) return text
	try {
		return JSON.parse(text) as Value
	} catch {
		return text
	}
}
