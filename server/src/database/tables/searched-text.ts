import { searchable } from '@panelyard/rules/texts/searchable'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Accents, vowel signs and what isn't seen, of the scripts that people write here in. */
const LEFT_OUT =
	'[\u00ad\u0300-\u036f\u0483-\u0489\u0610-\u061c\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe20-\ufe2f\ufeff]'

/** `searchable` as the database works it out, of a text that isn't only of plain letters; Korean syllables are whole. */
const folded = (text: SQLWrapper): SQL => sql`
	replace(replace(replace(translate(
		lower(normalize(regexp_replace(normalize(${text}, NFKD), ${LEFT_OUT}, '', 'g'), NFC)),
		'ةىیکٱıłøđς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ـ', 'هييكاilodσ01234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`

/** Whether a text holds what somebody typed into a search field, as `searchable` compares them. */
export function isFoundIn(text: SQLWrapper, typed: string): SQL {
	const pattern = `%${searchable(typed)
		.normalize('NFC')
		.replace(/[\\%_]/g, '\\$&')}%`
	return sql`case when ${text} ~ '[^\\x01-\\x7f]' then ${folded(text)} else lower(${text}) end like ${pattern}`
}
