import { type AdminColumn, FILTER_OPERATORS, type FilterOperator } from '@panelyard/contracts/console/tables'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { KnownTable } from './known-table.queries.ts'

const MOST_CHARACTERS = 100_000
const BIGGEST_INT = 2 ** 31 - 1

/** A value as the text that the database reads by a cast to the column's type; null for NULL. */
export type DatabaseText = string | null

const wrong = (field: string, message: string) =>
	new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] })

/** Of JSON that the database can't store: a NUL character or half a surrogate pair. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i
/** The forms that the database shows and reads: as ISO 8601, or with a space and a short offset. */
const TIME_OF_DAY =
	/^(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** The database has no year 0. */
const isDate = (text: string) => z.iso.date().safeParse(text).success && !text.startsWith('0000')
/** A number too small for the database isn't 0 to it. */
const isDouble = (text: string) =>
	DECIMAL.test(text) && Number.isFinite(Number(text)) && (Number(text) !== 0 || !/[1-9]/.test(text.replace(/e.*/i, '')))
const integer = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
/** What the text of a value must look like, by the column's kind. */
const FITS: Record<AdminColumn['kind'], (text: string, column: AdminColumn) => boolean> = {
	uuid: (text) => z.uuid().safeParse(text).success,
	text: (text, { values }) => !text.includes('\0') && (values === null || values.includes(text)),
	number: (text, { type }) => {
		if (type === 'double precision') return isDouble(text)
		return integer(text) && (type !== 'integer' || Math.abs(Number(text)) <= BIGGEST_INT)
	},
	boolean: (text) => text === 'true' || text === 'false',
	time: (text) => isDate(text.slice(0, 10)) && TIME_OF_DAY.test(text.slice(10)),
	date: isDate,
	json: (text) => !UNSTORABLE.test(text),
	uuids: (text) =>
		text === '{}' || (/^\{.*\}$/.test(text) && z.array(z.uuid()).safeParse(text.slice(1, -1).split(',')).success),
}

/** Null for what is nested too deep. */
function jsonOf(value: unknown): string | null {
	try {
		return JSON.stringify(value) ?? null
	} catch {
		return null
	}
}

function textOf(value: unknown, { kind }: AdminColumn): string | null {
	if (kind === 'json') return jsonOf(value)
	if (kind === 'uuids') {
		const ids = z.array(z.uuid()).max(1000).safeParse(value)
		return ids.success ? `{${ids.data.join(',')}}` : null
	}
	if (typeof value === 'string') return value
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** @throws AppError VALIDATION_FAILED about the column */
function readValue(column: AdminColumn, value: unknown): DatabaseText {
	if (value === null) {
		if (column.is_nullable) return null
		throw wrong(column.name, 'This can’t be empty')
	}
	const text = textOf(value, column)
	if (text === null || text.length > MOST_CHARACTERS || !FITS[column.kind](text, column))
		throw wrong(column.name, 'This value doesn’t fit the column')
	return text
}

/**
 * What is to be written, by column.
 * @throws AppError VALIDATION_FAILED about a column that is unknown, hidden, fixed or, unless `withKey`, of the key
 */
export function readValues(
	table: KnownTable,
	values: Record<string, unknown>,
	{ withKey }: { withKey: boolean },
): Map<AdminColumn, DatabaseText> {
	const read = new Map<AdminColumn, DatabaseText>()
	for (const [name, value] of Object.entries(values)) {
		const column = table.columns.find((one) => one.name === name)
		if (!column) throw wrong(name, 'There is no such column')
		if (column.is_fixed) throw wrong(name, 'This decides who may see what, so it can’t be changed here')
		if (column.is_key && !withKey) throw wrong(name, 'The key of a row can’t be changed')
		read.set(column, readValue(column, value))
	}
	if (read.size === 0) throw new AppError('VALIDATION_FAILED', 'There is nothing to save')
	return read
}

const NO_ROW = 'There is no such row'

/** How addresses name a row: its key, of several columns as base64url. */
export function rowId(table: KnownTable, key: readonly string[]): string | null {
	if (table.key.length === 0) return null
	return key.length === 1 ? (key[0] ?? '') : encodeTexts(key)
}

/** @throws AppError NOT_FOUND */
export function readRowId(table: KnownTable, id: string): string[] {
	const key = table.key.length === 1 ? [id] : decodeTexts(id)
	if (!key || !fitsKey(table, key)) throw new AppError('NOT_FOUND', NO_ROW)
	return key
}
export const noRow = (): AppError => new AppError('NOT_FOUND', NO_ROW)

/** @throws AppError VALIDATION_FAILED */
export function readCursor(table: KnownTable, cursor: string): string[] {
	const key = decodeTexts(cursor)
	const fits =
		table.key.length === 0
			? key?.length === 1 && /^\(\d{1,10},\d{1,5}\)$/.test(key[0] ?? '')
			: key && fitsKey(table, key)
	if (!key || !fits) throw wrong('after', 'There is no such page')
	return key
}
export const encodeTexts = (texts: readonly string[]): string =>
	Buffer.from(JSON.stringify(texts)).toString('base64url')

function fitsKey(table: KnownTable, key: readonly string[]): boolean {
	return (
		table.key.length > 0 &&
		key.length === table.key.length &&
		table.key.every((name, index) => {
			const column = table.columns.find((one) => one.name === name)
			return column && FITS[column.kind](key[index] ?? '', column)
		})
	)
}

function decodeTexts(encoded: string): string[] | null {
	try {
		const texts = z
			.array(z.string().max(1000))
			.max(8)
			.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
		return texts.data ?? null
	} catch {
		return null
	}
}

export type RowFilter = { column: AdminColumn; operator: FilterOperator; text: string }
const ORDERED: readonly AdminColumn['kind'][] = ['number', 'time', 'date', 'uuid', 'text']

/** @param filter `column:operator:value` @throws AppError VALIDATION_FAILED */
export function readFilter(table: KnownTable, filter: string): RowFilter {
	const [, name = '', operator = '', text = ''] = /^([^:]*):([^:]*):?([\s\S]*)$/.exec(filter) ?? []
	const column = table.columns.find((one) => one.name === name)
	if (!column) throw wrong('filter', 'There is no such column')
	const known = FILTER_OPERATORS.find((one) => one === operator)
	const { kind } = column
	const isUsable =
		known === 'is_null' ||
		known === 'is_not_null' ||
		(known === 'contains' && (kind === 'text' || kind === 'json') && !text.includes('\0')) ||
		((known === 'eq' || known === 'ne') && kind !== 'json' && FITS[kind](text, column)) ||
		((known === 'lt' || known === 'gt') && ORDERED.includes(kind) && FITS[kind](text, { ...column, values: null }))
	if (!known || !isUsable) throw wrong('filter', 'This filter doesn’t fit the column')
	return { column, operator: known, text }
}
