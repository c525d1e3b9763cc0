import { AppError } from '../app-error.ts'
import { OpenCounts } from '../http/open-counts.ts'

/** Concurrent multipart uploads of one person on this server. Each may need its full size on the disk. */
const MOST_AT_ONCE = 4

/** Counts the uploads that this process stages for each person. */
export class StagedUploads {
	readonly #staged = new OpenCounts()

	/**
	 * Runs `work` while counting it for the person.
	 * @throws AppError RATE_LIMITED when 4 of the person's uploads are being staged already
	 */
	async run<Result>(user_id: string, work: () => Promise<Result>): Promise<Result> {
		if (this.#staged.of(user_id) >= MOST_AT_ONCE) {
			const message = `You are already uploading ${MOST_AT_ONCE} files. Wait until one has finished.`
			throw new AppError('RATE_LIMITED', message)
		}
		const close = this.#staged.open(user_id)
		try {
			return await work()
		} finally {
			close()
		}
	}
}
