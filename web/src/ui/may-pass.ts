/** No answer came, or something in front of the server answered in its place: the app calls again by itself. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof Error && 'status' in error && (error.status === 0 || Number(error.status) >= 502)

/** Whether trying again may help: against a lost connection or a busy server, and not against a file that was refused. */
export const mayPass = (error: unknown): boolean =>
	error instanceof Error && 'status' in error && (error.status === 0 || Number(error.status) >= 429)
