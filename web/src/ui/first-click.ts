/**
 * Runs on a click, but not on the second of a double click: where rows move, that one meets another row, and would take the
 * first one back.
 */
export const onFirstClick =
	(run: () => void) =>
	({ detail }: { detail: number }): void => {
		if (detail < 2) run()
	}
