/** Whether a person, or their browser for them, ended asking for a passkey: nothing to tell them. */
export const isCancelled = (error: unknown): boolean =>
	error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
