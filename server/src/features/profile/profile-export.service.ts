import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { countActions, recordAction } from '../../access/audit.queries.ts'
import { supportFileKey } from '../../models/stored-files.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { lockProfile } from './profile.queries.ts'
import { ownProfile } from './profile.service.ts'
import * as queries from './profile-export.queries.ts'

const ACTION = 'account.data_exported'
const HOUR_MS = 3600_000
/** More than one: a file may get lost on its way. */
const MOST_AN_HOUR = 3
const PAGE_ROWS = 500
/** Rows of one list in an export; the file says so when there are more. */
const MOST_ROWS = 50_000

const LISTS: readonly (readonly [file: string, page: queries.Page])[] = [
	['projects.json', queries.projectsOf],
	['companies.json', queries.companiesOf],
	['comments.json', queries.commentsOf],
	['uploads.json', queries.uploadsOf],
	['saved-views-and-filters.json', queries.savedOf],
	['settings.json', queries.settingsOf],
	['notifications.json', queries.notificationsOf],
	['support-messages.json', queries.supportMessagesOf],
	['sessions.json', queries.sessionsOf],
	['sign-in-methods.json', queries.proofsOf],
	['actions.json', queries.actionsOf],
]

/** Files sent in conversations with the support that an export has; the newer ones are only listed. */
const MOST_FILES = 500

const README = `Your data in Panelyard, as JSON files that any text editor opens.

profile.json                   what you say about yourself, and the facts of your account
picture.webp                   your photo, if you have one
projects.json                  projects that you own or have a role in
companies.json                 companies that you are a member of
comments.json                  comments that you wrote
uploads.json                   files that you uploaded: names and sizes
saved-views-and-filters.json   views and filters that you saved
settings.json                  how you like to see things
notifications.json             what you were told
support-messages.json          your conversations with the support
support-files.json             images and logs sent in them; the files are in support-files
sessions.json                  where you are signed in
sign-in-methods.json           passkeys and authenticator apps, without their secrets
actions.json                   what you did, as the audit log has it

Times are in UTC. A list with more than ${MOST_ROWS} entries has the oldest of them,
and support-files the oldest ${MOST_FILES} files.
`

/**
 * Everything that is kept of a person, as a ZIP that is made while it is read: at most one page of rows is in memory.
 * @throws AppError RATE_LIMITED after `MOST_AN_HOUR`
 */
export async function exportData(platform: Platform, user_id: string): Promise<Readable> {
	await platform.database.transaction(async (tx) => {
		await lockProfile(tx, user_id)
		if ((await countActions(tx, user_id, ACTION, new Date(Date.now() - HOUR_MS))) >= MOST_AN_HOUR) {
			throw new AppError('RATE_LIMITED', 'You can export your data three times an hour')
		}
		await recordAction(tx, { project_id: null, user_id, action: ACTION, subject_id: user_id })
	})
	return Readable.from(zipped(filesOf(platform, user_id)))
}

type ExportFile = { name: string; parts: AsyncIterable<string | Uint8Array>; isCompressed?: boolean }

async function* filesOf(platform: Platform, user_id: string): AsyncGenerator<ExportFile> {
	yield { name: 'README.txt', parts: only(README) }
	yield { name: 'profile.json', parts: only(`${JSON.stringify(await ownProfile(platform, user_id), null, '\t')}\n`) }
	const picture = await queries.ownPicture(platform.database, user_id)
	if (picture) yield { name: 'picture.webp', parts: only(Buffer.from(picture, 'base64')) }
	for (const [name, page] of LISTS) yield { name, parts: jsonList(platform, user_id, page) }
	yield { name: 'support-files.json', parts: jsonList(platform, user_id, listedFiles) }
	for (const sent of await queries.supportFilesOf(platform.database, user_id, MOST_FILES, 0)) {
		const parts = await openFile(platform, sent)
		if (parts) yield { name: supportFileName(sent), parts, isCompressed: sent.kind === 'image' }
	}
}

type SentFile = Pick<Awaited<ReturnType<typeof queries.supportFilesOf>>[number], 'id' | 'kind'>

/** Where the export has it: what the person called it may not be the name of a file. */
const supportFileName = ({ id, kind }: SentFile): string => `support-files/${id}.${kind === 'image' ? 'webp' : 'txt'}`

const listedFiles: queries.Page = async (db, user_id, limit, offset) => {
	const files = await queries.supportFilesOf(db, user_id, limit, offset)
	return files.map(({ id, kind, ...facts }) => ({ file: supportFileName({ id, kind }), ...facts }))
}

/** Null when it is deleted meanwhile. */
async function openFile({ storage }: Platform, { id, kind }: SentFile): Promise<AsyncIterable<Uint8Array> | null> {
	try {
		return await storage.openRead(supportFileKey(id, kind === 'image' ? 'large' : 'file'))
	} catch (error) {
		if (error instanceof StoredFileMissing) return null
		throw error
	}
}

async function* only<Part>(part: Part): AsyncGenerator<Part> {
	yield part
}

async function* jsonList({ database }: Platform, user_id: string, page: queries.Page): AsyncGenerator<string> {
	yield '['
	for (let offset = 0; offset < MOST_ROWS; offset += PAGE_ROWS) {
		const rows = await page(database, user_id, PAGE_ROWS, offset)
		if (rows.length > 0) {
			const text = rows.map((row) => JSON.stringify(row, null, '\t')).join(',\n')
			yield `${offset > 0 ? ',' : ''}\n${text}`
		}
		if (rows.length < PAGE_ROWS) break
	}
	yield '\n]\n'
}

/** The bytes of a ZIP of these files, one after the other. */
async function* zipped(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
	let ready: Uint8Array[] = []
	// Called within `add`, `push` and `end`, so whoever reads the bytes gets what it throws. `AsyncZipDeflate` would call it later.
	const zip = new Zip((error, bytes) => {
		if (error) throw error
		ready.push(bytes)
	})
	for await (const { name, parts, isCompressed = false } of files) {
		const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
		zip.add(file)
		for await (const part of parts) {
			file.push(typeof part === 'string' ? strToU8(part) : part)
			yield* ready
			ready = []
		}
		file.push(new Uint8Array(), true)
	}
	zip.end()
	yield* ready
}
