import { Readable } from 'node:stream'
import {
	AUDIT_ROWS,
	type AuditEntry,
	type AuditLogQuery,
	MOST_EXPORTED_ENTRIES,
} from '@panelyard/contracts/console/audit-log'
import { withoutFormula } from '@panelyard/contracts/values/csv-text'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { findAccountId } from '../users/users.service.ts'
import { type AuditFilter, type FoundEntry, listEntries, type Place } from './audit-log.queries.ts'

const EXPORT_ROWS = 500
const Cursor = z.tuple([z.iso.datetime({ precision: 6 }).refine((at) => !at.startsWith('0000')), z.uuid()])

/** @throws AppError VALIDATION_FAILED for a wrong page */
export async function readAuditLog(
	{ database }: Platform,
	{ after, ...query }: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
	const filter = await filterOf(database, query)
	if (!filter) return { entries: [], next: null }
	const found = await listEntries(database, filter, after === undefined ? null : readPlace(after), AUDIT_ROWS + 1)
	const listed = found.slice(0, AUDIT_ROWS)
	const last = listed.at(-1)
	const next = found.length > AUDIT_ROWS && last ? encodePlace(last) : null
	return { entries: listed.map(({ at: _, ...entry }) => entry), next }
}

/** The filter of a query; null when it names somebody who isn't there. */
async function filterOf(database: Platform['database'], query: AuditLogQuery): Promise<AuditFilter | null> {
	const { person, action, project_id, subject_id, from, to } = query
	const filter = { action, project_id, subject_id: subject_id || undefined, from, to }
	if (!person) return filter
	const user_id = z.uuid().safeParse(person).data ?? (await findAccountId(database, person))
	return user_id ? { ...filter, user_id } : null
}

const encodePlace = ({ at, id }: FoundEntry): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')
function readPlace(cursor: string): Place {
	try {
		const [created_at, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
		return { created_at, id }
	} catch {
		throw new AppError('VALIDATION_FAILED', 'There is no such page')
	}
}

const COLUMNS = ['created_at', 'action', 'user_email', 'user_id', 'project_name', 'project_id', 'subject_id'] as const

/** The same entries as CSV, at most `MOST_EXPORTED_ENTRIES`, read page by page while they are sent. The export is audited. */
export async function exportAuditLog({ database }: Platform, user_id: string, query: AuditLogQuery): Promise<Readable> {
	const filter = await filterOf(database, query)
	const { _t, after: _, ...asked } = query
	await recordAction(database, { project_id: null, user_id, action: 'console.audit_exported', details: asked })
	async function* lines() {
		yield `\uFEFF${[...COLUMNS, 'details'].join(',')}\r\n`
		let place: Place | null = null
		for (let sent = 0; filter && sent < MOST_EXPORTED_ENTRIES; sent += EXPORT_ROWS) {
			const entries: FoundEntry[] = await listEntries(database, filter, place, EXPORT_ROWS)
			yield entries.map(csvLine).join('')
			const last = entries.at(-1)
			if (!last || entries.length < EXPORT_ROWS) return
			place = { created_at: last.at, id: last.id }
		}
	}
	return Readable.from(lines())
}

const csvLine = (entry: FoundEntry): string =>
	`${[...COLUMNS.map((column) => entry[column] ?? ''), JSON.stringify(entry.details)].map(csvCell).join(',')}\r\n`

const csvCell = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`
