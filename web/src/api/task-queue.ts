/** Returns what runs tasks in the order they are given, at most `limit` at once. */
export function makeTaskQueue(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
	let running = 0
	const waiting: (() => void)[] = []
	return async (task) => {
		// Whoever ends gives its place to the next.
		if (running < limit) running++
		else await new Promise<void>((resolve) => waiting.push(resolve))
		try {
			return await task()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}
}
