import { MOST_FINDINGS, type StorageCheck } from '@panelyard/contracts/console/diagnostics'
import { recordAction } from '../../access/audit.queries.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { checkStorage, deleteOrphan } from '../../models/storage-check.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './storage-checks.queries.ts'

const DAY_MS = 24 * 3600_000
/** A check that takes longer ends as failed. */
const LIMIT_MS = 2 * 3600_000
/** Progress is written at most so often. */
const NOTE_MS = 1000
const NOTHING: queries.Found = { files: 0, bytes: 0, rows: 0, orphans: 0, deleted: 0, missing: 0, foreign: 0 }

export async function lastCheck(db: Database): Promise<StorageCheck | null> {
	await queries.failDead(db)
	return queries.lastCheck(db)
}

/** Checks of the storage that this process runs, at most one in all processes of a database. */
export class StorageChecks {
	readonly #platform: Platform
	readonly #stopped = new AbortController()
	#running: Promise<void> = Promise.resolve()

	constructor(platform: Platform) {
		this.#platform = platform
	}

	/**
	 * Begins a check and returns at once.
	 * @param is_repair whether orphans older than a day are deleted
	 * @throws AppError CONFLICT while another one runs
	 */
	async begin(user_id: string, is_repair: boolean): Promise<StorageCheck | null> {
		const { database } = this.#platform
		const id = await database.transaction(async (tx) => {
			await requireStillSuperAdmin(tx, user_id)
			await queries.lockChecks(tx)
			await queries.failDead(tx)
			if ((await queries.countRunning(tx)) > 0) throw new AppError('CONFLICT', 'A check of the storage already runs')
			const id = await queries.insertCheck(tx, user_id, is_repair, NOTHING)
			const details = { is_repair }
			await recordAction(tx, { project_id: null, user_id, action: 'storage.check_begun', subject_id: id, details })
			return id
		})
		this.#running = this.#run(id, is_repair).catch((error) =>
			this.#platform.log.error({ err: error }, 'storage check: its end could not be noted'),
		)
		return queries.lastCheck(database)
	}

	/** Ends a running check, which counts as failed. */
	async stop(): Promise<void> {
		this.#stopped.abort()
		await this.#running
	}

	async #run(id: string, is_repair: boolean): Promise<void> {
		const platform = this.#platform
		const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(LIMIT_MS)])
		const found = { ...NOTHING }
		const orphan_files: StorageCheck['orphan_files'] = []
		const missing_files: StorageCheck['missing_files'] = []
		const note = (state?: StorageCheck['state']) =>
			queries.noteProgress(platform.database, id, { found, orphan_files, missing_files, ...(state && { state }) })
		let noted_at = performance.now()
		const heard = async () => {
			signal.throwIfAborted()
			if (performance.now() - noted_at < NOTE_MS) return
			noted_at = performance.now()
			if (!(await note())) throw new Error('the check was ended by another server')
		}
		try {
			const counted = await checkStorage(platform, {
				async orphan({ key, bytes, modified_at }) {
					const isOld = Date.now() - modified_at.getTime() > DAY_MS
					if (is_repair && isOld && (await deleteOrphan(platform, key))) found.deleted++
					else if (orphan_files.length < MOST_FINDINGS)
						orphan_files.push({ storage_key: key, bytes, modified_at: modified_at.toISOString() })
					found.orphans++
					await heard()
				},
				missing(file) {
					found.missing++
					if (missing_files.length < MOST_FINDINGS) missing_files.push(file)
				},
				async progress(counted) {
					Object.assign(found, { ...counted, deleted: found.deleted })
					await heard()
				},
			})
			Object.assign(found, { ...counted, deleted: found.deleted })
			await note('done')
		} catch (error) {
			if (!signal.aborted) platform.log.error({ err: error }, 'storage check: failed')
			await note('failed')
		}
	}
}
