import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { xmlBytes } from '@panelyard/contracts/testing/xml-text'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { OwnProcesses } from '../../platform/own-processes.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { type AuditJob, AuditOutcome } from './ids-audit.ts'

const ENTRY = fileURLToPath(new URL('./ids-audit-process.ts', import.meta.url))
const TIMEOUT_MS = 20_000
const MOST_WAITING = 20
const LONGEST_FAULT = 500
/** Titles stand in lists. */
const LONGEST_TITLE = 300

const invalid = (fault: string, cause?: unknown): AppError =>
	new AppError(
		'UNSUPPORTED_FILE',
		`This isn’t a valid IDS 1.0. ${fault}`,
		{ reason_code: 'ids_invalid', reason_value: fault },
		{ cause },
	)

/** Says whether a text is a valid IDS, each in a process of its own, so that no file holds up the server. */
export class IdsAuditor {
	readonly #platform: Pick<Platform, 'config' | 'log'>
	readonly #processes = new OwnProcesses<AuditJob, AuditOutcome>({
		entry: ENTRY,
		timeout_ms: TIMEOUT_MS,
		outcome: AuditOutcome,
		most_waiting: MOST_WAITING,
		busy: 'The server is busy with other files. Please try again in a moment.',
	})

	constructor(platform: Pick<Platform, 'config' | 'log'>) {
		this.#platform = platform
	}

	/** @throws AppError UNSUPPORTED_FILE with the place, UNAVAILABLE when too many wait */
	async audit(content: string): Promise<{ title: string; specification_count: number }> {
		const outcome = await this.#processes.inTurn(() =>
			withStagingDirectory(this.#platform.config.dataDir, async (directory) => {
				const path = join(directory, 'requirements.ids')
				await writeFile(path, xmlBytes(content))
				return this.#run({ directory, path })
			}),
		)
		if ('fault' in outcome) throw invalid(outcome.fault.slice(0, LONGEST_FAULT).toWellFormed())
		return { ...outcome, title: outcome.title.slice(0, LONGEST_TITLE).toWellFormed() }
	}

	async #run(job: AuditJob): Promise<AuditOutcome> {
		try {
			return await this.#processes.run(job)
		} catch (error) {
			this.#platform.log.warn({ err: error }, 'an IDS could not be audited')
			throw invalid('Reading it takes too long or too much memory.', error)
		}
	}
}
