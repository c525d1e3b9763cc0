/** What a view was asked for and did not do in time. */
export class NoAnswer extends Error {
	constructor(limitMs: number) {
		super(`no answer in ${Math.round(limitMs / 1000)} s`)
	}
}

/** The work's own end, or `NoAnswer` after so long; the work is then left alone. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new NoAnswer(limitMs)), limitMs)
	})
	work.catch(() => undefined)
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}
