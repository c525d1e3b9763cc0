import { contentOf, type HeaderValue, isList, isText, valuesOfList } from './header-values.ts'
import type { StepParser } from './step-parser.ts'
import { endOfFaultyRecord, isLineBreak, isSpace, wordAt } from './step-places.ts'

const HASH = 35
const SEMICOLON = 59

interface HeaderEntity {
	name: string
	fields: { name: string; isList: boolean }[]
}

const field = (name: string): HeaderEntity['fields'][number] => ({ name, isList: false })
const list = (name: string): HeaderEntity['fields'][number] => ({ name, isList: true })

/** What a header of IFC holds, in this order. */
const HEADER: HeaderEntity[] = [
	{ name: 'FILE_DESCRIPTION', fields: [list('description'), field('implementation level')] },
	{
		name: 'FILE_NAME',
		fields: [
			field('name'),
			field('time stamp'),
			list('author'),
			list('organization'),
			field('preprocessor version'),
			field('originating system'),
			field('authorization'),
		],
	},
	{ name: 'FILE_SCHEMA', fields: [list('schema identifiers')] },
]

/** Bytes of the name of an entity that a message shows. */
const LONGEST_NAME = 64

/** A date and time by ISO 8601. */
const TIME_STAMP = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/

function isTimeStamp(text: string): boolean {
	const [, year, month, day, hour, minute, second] = (TIME_STAMP.exec(text) ?? []).map(Number)
	if (year === undefined || month === undefined || day === undefined) return false
	const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
	return isDay && (hour ?? 0) <= 23 && (minute ?? 0) <= 59 && (second ?? 0) <= 60
}

/** Checks the entities of the header, from after `HEADER;` to `ENDSEC;`, which is read too. */
export function checkHeader(parser: StepParser): void {
	const { bytes } = parser
	const seen = new Map<string, number>()
	let place = 0
	for (;;) {
		parser.skipSpace()
		const start = parser.at
		if (start >= bytes.length || bytes[start] === HASH || wordAt(bytes, start, 'DATA')) {
			parser.fail('header_not_ended', 'The header must be ended by ENDSEC; before the data begin.')
			break
		}
		if (parser.word('ENDSEC')) {
			parser.semicolon('ENDSEC')
			break
		}
		const isRead = parser.keyword('an entity of the header')
		const name = String.fromCharCode(...bytes.subarray(start, Math.min(parser.at, start + LONGEST_NAME)))
		parser.skipSpace()
		const from = parser.at
		if (!isRead || !parser.parameters()) {
			parser.at = Math.max(endOfFaultyEntity(bytes, parser.at), start + 1)
			if (isRead) seen.set(name, start)
			continue
		}
		const to = parser.at
		parser.semicolon(name)
		const expected = HEADER.findIndex((entity) => entity.name === name)
		if (expected < 0) {
			parser.fail(
				'further_header_entity',
				`${name} does not belong in the header of an IFC file, which only has FILE_DESCRIPTION, FILE_NAME and FILE_SCHEMA.`,
				start,
			)
			continue
		}
		if (seen.has(name)) parser.fail('repeated_header_entity', `${name} must occur once in the header.`, start)
		else if (expected < place)
			parser.fail(
				'header_order',
				`${name} comes too late: the order is FILE_DESCRIPTION, FILE_NAME, FILE_SCHEMA.`,
				start,
			)
		seen.set(name, start)
		place = Math.max(place, expected)
		checkFields(parser, HEADER[expected] as HeaderEntity, start, valuesOfList(bytes, from, to))
	}
	for (const { name } of HEADER) if (!seen.has(name)) parser.fail('missing_header_entity', `The header lacks ${name}.`)
}

/** Offset after a header entity that can't be read: after the semicolon that ends a line, or at the next known word. */
function endOfFaultyEntity(bytes: Uint8Array, from: number): number {
	for (let at = from; at < bytes.length; at++) {
		if (bytes[at] !== SEMICOLON && !isLineBreak(bytes[at])) continue
		let next = at + 1
		while (isSpace(bytes[next])) next++
		if (wordAt(bytes, next, 'FILE_') || wordAt(bytes, next, 'ENDSEC') || wordAt(bytes, next, 'DATA')) return next
		at = next - 1
	}
	return endOfFaultyRecord(bytes, from)
}

function checkFields(parser: StepParser, entity: HeaderEntity, start: number, values: HeaderValue[]): void {
	const { bytes } = parser
	const { name, fields } = entity
	if (values.length !== fields.length) {
		parser.fail(
			'header_field_count',
			`${name} has ${values.length} ${values.length === 1 ? 'field' : 'fields'}, but must have ${fields.length}: ${fields.map((each) => each.name).join(', ')}.`,
			start,
		)
		return
	}
	values.forEach((value, at) => {
		const { name: fieldName, isList: wantsList } = fields[at] as HeaderEntity['fields'][number]
		const isRight = wantsList ? isList(bytes, value) : isText(bytes, value)
		if (!isRight) {
			const wanted = wantsList ? "a list of texts, such as ('')" : "a text, such as ''"
			parser.fail('header_field_type', `The ${fieldName} of ${name} must be ${wanted}.`, value.start)
		} else if (wantsList) {
			const texts = valuesOfList(bytes, value.start, value.end)
			const wrong = texts.find((text) => !isText(bytes, text))
			if (texts.length === 0 || wrong)
				parser.fail(
					'header_field_type',
					`The ${fieldName} of ${name} must be a list of one or more texts; an unknown one is ('').`,
					(wrong ?? value).start,
				)
		}
	})
	checkContents(parser, name, values)
}

function checkContents(parser: StepParser, name: string, values: HeaderValue[]): void {
	const { bytes } = parser
	const [first, second] = values as [HeaderValue, HeaderValue | undefined]
	if (name === 'FILE_NAME' && second && isText(bytes, second) && !isTimeStamp(contentOf(bytes, second)))
		parser.fail(
			'time_stamp',
			'The time stamp of FILE_NAME must be a date and time by ISO 8601, such as 2026-03-01T14:30:00.',
			second.start,
		)
	if (name === 'FILE_DESCRIPTION') {
		if (second && isText(bytes, second) && contentOf(bytes, second) !== '2;1')
			parser.fail(
				'implementation_level',
				"The implementation level of FILE_DESCRIPTION must be '2;1' in IFC files.",
				second.start,
			)
		if (!isList(bytes, first)) return
		for (const text of valuesOfList(bytes, first.start, first.end)) {
			const content = contentOf(bytes, text)
			if (
				isText(bytes, text) &&
				/^\s*ViewDefinition/i.test(content) &&
				!/^\s*ViewDefinition\s*\[[^[\]]*\]/.test(content)
			)
				parser.fail(
					'view_definition',
					'A view definition is written ViewDefinition [Name], with its name in brackets.',
					text.start,
				)
		}
	}
	if (name === 'FILE_SCHEMA' && isList(bytes, first)) {
		const schemas = valuesOfList(bytes, first.start, first.end)
		if (schemas.length > 1)
			parser.fail('several_schemas', 'FILE_SCHEMA names several schemas; an IFC file must name only one.', first.start)
		else if (schemas[0] && isText(bytes, schemas[0]) && contentOf(bytes, schemas[0]).trim() === '')
			parser.fail('schema_missing', 'FILE_SCHEMA names no schema, such as IFC4.', schemas[0].start)
	}
}
