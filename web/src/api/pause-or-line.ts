/** Ends after a time, when the browser is online again, or when `signal` aborts. */
export function pauseOrLine(milliseconds: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer)
			window.removeEventListener('online', end)
			signal?.removeEventListener('abort', end)
			resolve()
		}
		const timer = setTimeout(end, milliseconds)
		window.addEventListener('online', end)
		signal?.addEventListener('abort', end)
	})
}
