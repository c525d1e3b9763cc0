let count = () => 0

/** Says how to count the changes of this page that aren't sent; for the start of the app, which doesn't load the outbox. */
export const countUnsentBy = (next: () => number): void => {
	count = next
}

/** How many changes of the person wait to be sent, as far as this page made or took up any. */
export const unsentCount = (): number => count()
