import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Company } from '@panelyard/contracts/companies/companies'
import { IMAGE_MAX_MB } from '@panelyard/contracts/messages/images'
import { holdCompanyAs, openCompany } from '../../access/company-permission.ts'
import { requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { receiveBody } from '../../platform/storage/receive-body.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import * as queries from './companies.queries.ts'
import { companyFor } from './companies.service.ts'
import { recordInCompany, tellCompanyChanged } from './company-records.ts'
import { memberIds } from './members.queries.ts'

const GONE = 'This logo no longer exists'
/** A small image as this server writes it stays far below; what doesn't is refused. */
const MOST_BYTES = 512 * 1024

const tooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', `Image too large. Max allowed is ${IMAGE_MAX_MB} MB`, {
		reason_code: 'image_too_large',
		reason_value: String(IMAGE_MAX_MB),
	})

/**
 * Writes an image anew and makes it the company's logo.
 * @param body the file as it comes
 * @throws AppError UNSUPPORTED_FILE, FILE_TOO_LARGE, UPLOAD_INTERRUPTED; as `openCompany` does
 */
export async function putLogo(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	body: Readable,
): Promise<Company> {
	await openCompany(platform.database, user, company_id, 'edit_company')
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		const source = join(directory, 'source')
		await receiveBody(body, source, { max_bytes: IMAGE_MAX_MB * 1024 * 1024, tooLarge })
		const { files } = await platform.imageShrinker.shrink(source, directory)
		if (files.small.bytes > MOST_BYTES) throw tooLarge()
		const webp = (await readFile(files.small.path)).toString('base64')
		return change(platform, user, company_id, (tx) => queries.putLogo(tx, company_id, randomUUID(), webp))
	})
}

export const removeLogo = (platform: Platform, user: SessionUser, company_id: string): Promise<Company> =>
	change(platform, user, company_id, async (tx) => {
		await queries.deleteLogo(tx, company_id)
	})

async function change(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	write: (tx: Database) => Promise<void>,
): Promise<Company> {
	const told = await platform.database.transaction(async (tx) => {
		await holdCompanyAs(tx, user, company_id, 'edit_company')
		await write(tx)
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.logo_changed' })
		return memberIds(tx, company_id)
	})
	tellCompanyChanged(platform, company_id, told)
	return companyFor(platform.database, user, company_id)
}

/** The bytes of a logo, a WebP. */
export async function logoFile(
	db: Database,
	user: { id: string },
	company_id: string,
	image_id: string,
): Promise<Buffer> {
	await openCompany(db, user, company_id, 'see_company')
	const webp = await queries.findLogo(db, company_id, requireId(image_id, GONE))
	if (webp === null) throw new AppError('NOT_FOUND', GONE)
	return Buffer.from(webp, 'base64')
}
