/**
 * Makes equal calls one while its answer is on its way. A button stops a second click only once it is drawn as busy, and the
 * answer to a second call says nothing of what the first one did.
 */
export function sharedCall<Asked, Answer>(call: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
	const underWay = new Map<Asked, Promise<Answer>>()
	return (asked) => {
		const known = underWay.get(asked)
		if (known) return known
		const made = call(asked).finally(() => underWay.delete(asked))
		underWay.set(asked, made)
		return made
	}
}
