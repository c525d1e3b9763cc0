import type { ConversionStage } from '@panelyard/contracts/conversion'
import type { ConversionJobView } from '@panelyard/contracts/projects'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './conversion.queries.ts'
import { conversionRate, secondsLeft } from './time-estimate.ts'

/** People are told at most four times a second, the database once. */
const TELL_INTERVAL_MS = 250
const SAVE_INTERVAL_MS = 1000
/** A converter that says nothing for long still shows that its worker lives. */
const HEARTBEAT_INTERVAL_MS = 10_000

type Progress = { stage: ConversionStage; percent: number }

/** Passes a converter's progress on to the project's room and to the job's row, in moderation. */
export class ProgressReporter {
	private progress: Progress = { stage: 'reading', percent: 0 }
	private told: Progress = this.progress
	private saved: Progress = this.progress
	private savedAt = Date.now()
	private readonly timers: NodeJS.Timeout[]
	private readonly started = Date.now()
	private readonly platform: Platform
	private readonly context: queries.JobContext
	private readonly bytes_per_second: number

	private constructor(platform: Platform, context: queries.JobContext, bytes_per_second: number, lost: () => void) {
		this.platform = platform
		this.context = context
		this.bytes_per_second = bytes_per_second
		this.timers = [
			setInterval(() => this.tell(), TELL_INTERVAL_MS),
			setInterval(() => {
				this.save(lost).catch((error) => platform.log.error({ err: error }, 'conversion progress could not be saved'))
			}, SAVE_INTERVAL_MS),
		]
	}

	/** `lost` is called when the job turns out to be another's by now, or cancelled. */
	static async start(platform: Platform, context: queries.JobContext, lost: () => void): Promise<ProgressReporter> {
		const rate = conversionRate(await queries.pastConversions(platform.database))
		const reporter = new ProgressReporter(platform, context, rate, lost)
		reporter.tell(true)
		return reporter
	}

	report(progress: Progress): void {
		this.progress = progress
	}

	/** The converter has ended: what is told from here on is how. The job stays alive until `stop`. */
	endTelling(): void {
		clearInterval(this.timers[0])
	}

	stop(): void {
		for (const timer of this.timers) clearInterval(timer)
	}

	private tell(always = false): void {
		const { project_id } = this.context.version
		if (!project_id || (!always && this.told === this.progress)) return
		this.told = this.progress
		this.platform.tellProject('conversion_progress', { project_id, conversion_job: this.view() })
	}

	private async save(lost: () => void): Promise<void> {
		const unchanged = this.saved === this.progress
		if (unchanged && Date.now() - this.savedAt < HEARTBEAT_INTERVAL_MS) return
		this.saved = this.progress
		this.savedAt = Date.now()
		if (!(await queries.saveProgress(this.platform.database, this.context.job, this.progress))) lost()
	}

	private view(): ConversionJobView {
		const { job, file } = this.context
		const seconds_left = secondsLeft(
			{
				status: 'PROCESSING',
				percent: this.progress.percent,
				bytes: file.bytes,
				running_seconds: (Date.now() - this.started) / 1000,
				bytes_ahead: 0,
			},
			this.bytes_per_second,
		)
		return {
			id: job.id,
			status: 'PROCESSING',
			...this.progress,
			seconds_left,
			attempt: job.attempt,
			error_code: null,
			error: null,
			reason_code: '',
			reason_value: '',
			created_at: job.created_at.toISOString(),
			started_at: job.started_at?.toISOString() ?? null,
			finished_at: null,
		}
	}
}
