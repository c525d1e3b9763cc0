import { AppError } from '../app-error.ts'

/** Forms with a file that one person may send to this server at the same time. Each may take its whole size on the disk. */
const MOST_AT_ONCE = 4

/** Counts the uploads that this process stages for each person. */
export class StagedUploads {
	private readonly counts = new Map<string, number>()

	/**
	 * Runs `work` while counting it for the person.
	 * @throws AppError RATE_LIMITED when 4 of the person's uploads are being staged already
	 */
	async run<Result>(user_id: string, work: () => Promise<Result>): Promise<Result> {
		const count = this.counts.get(user_id) ?? 0
		if (count >= MOST_AT_ONCE) {
			const message = `You are already uploading ${MOST_AT_ONCE} files. Wait until one has finished.`
			throw new AppError('RATE_LIMITED', message)
		}
		this.counts.set(user_id, count + 1)
		try {
			return await work()
		} finally {
			const left = (this.counts.get(user_id) ?? 1) - 1
			if (left > 0) this.counts.set(user_id, left)
			else this.counts.delete(user_id)
		}
	}
}
