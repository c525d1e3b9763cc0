/** Waits until `work` has ended, at most `ms` milliseconds. @throws what `work` throws in that time */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
	const late = Promise.withResolvers<void>()
	const timer = setTimeout(late.resolve, ms)
	try {
		await Promise.race([work, late.promise])
	} finally {
		clearTimeout(timer)
	}
}
