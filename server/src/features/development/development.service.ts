import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevelopmentMail } from '@panelyard/contracts/accounts/development'
import { requireId } from '../../access/project-permission.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { startSession } from '../auth/sessions.ts'
import * as queries from './development.queries.ts'

const MOST_ACCOUNTS = 200
const MOST_MAILS = 50
const NOBODY = 'This person does not exist'

export const listAccounts = ({ database }: Platform) => queries.listAccounts(database, MOST_ACCOUNTS)

/** Starts a session of any account and returns its token. @throws AppError NOT_FOUND */
export async function switchTo({ database, config }: Platform, id: string, user_agent: string): Promise<string> {
	const row = await queries.findAccount(database, requireId(id, NOBODY))
	if (!row) throw new AppError('NOT_FOUND', NOBODY)
	const { email, name, picture, is_super_admin, created_at, password_hash } = row
	const email_verified = countsAsProven(config, row)
	const user = { id: row.id, email, email_verified, name, picture, is_super_admin, created_at }
	const session = await startSession(database, { user, password_hash, has_shown_factor: true }, user_agent)
	if (!session) throw new AppError('NOT_FOUND', NOBODY)
	return session.token
}

/** The newest mails of the outbox folder, as their sources. */
export async function readOutbox({ config }: Platform): Promise<DevelopmentMail[]> {
	const folder = join(config.dataDir, 'outbox')
	const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
	const newest = names.sort().reverse().slice(0, MOST_MAILS)
	return Promise.all(
		newest.map(async (name) => ({ name, text: unquoted(await readFile(join(folder, name), 'latin1')) })),
	)
}

/** Quoted-printable text as it was written. */
const unquoted = (text: string): string =>
	Buffer.from(
		text
			.replace(/=\r?\n/g, '')
			.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	).toString('utf8')
