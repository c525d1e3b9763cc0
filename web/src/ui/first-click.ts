/**
 * Runs on a click, but not on the second of a double click: where rows move, that one hits another row or undoes the first.
 * Where the first click does everything, the server rejects the second, and the page would report a failure.
 */
export const onFirstClick =
	(run: () => void) =>
	({ detail }: { detail: number }): void => {
		if (detail < 2) run()
	}
