/**
 * Runs on a click, but not on the second of a double click: where rows move, that one meets another row, and would take the
 * first one back. Where the first one does all there is to do, the other is refused, and the page would tell a failure.
 */
export const onFirstClick =
	(run: () => void) =>
	({ detail }: { detail: number }): void => {
		if (detail < 2) run()
	}
