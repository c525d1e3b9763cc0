/** No answer came, or something in front of the server answered in its place: the app calls again by itself. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof Error && 'status' in error && (error.status === 0 || Number(error.status) >= 502)

/** Whether trying again may help: against a lost connection or a busy server, and not against a file that was refused. */
export const mayPass = (error: unknown): boolean =>
	error instanceof Error && 'status' in error && (error.status === 0 || Number(error.status) >= 429)

/** No answer came, or that of a proxy; a busy server says so with a code. */
export const hadNoAnswer = (error: unknown): boolean =>
	isUnanswered(error) && !(error instanceof Error && 'code' in error && error.code)

/** Only the answer got lost: the server may have done it. */
export const mayBeDone = (error: unknown): boolean =>
	error instanceof Error && 'may_be_done' in error && error.may_be_done === true
