import { readFileSync } from 'node:fs'
import { REPORT_LANGUAGES, type ReportLanguage } from '@panelyard/contracts/figures/reports'
import english from './report-texts/en.json' with { type: 'json' }

export type ReportTexts = typeof english

/** The texts of reports by language; `npm run check` holds every language against English. */
const TEXTS = new Map(
	REPORT_LANGUAGES.map((language) => {
		const file = new URL(`./report-texts/${language}.json`, import.meta.url)
		return [language, JSON.parse(readFileSync(file, 'utf8')) as ReportTexts]
	}),
)

export const reportTexts = (language: ReportLanguage): ReportTexts => TEXTS.get(language) ?? english

/** A text with its values. */
export const filled = (text: string, values: Record<string, string>): string =>
	text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
