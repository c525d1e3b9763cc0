/** Lets other work of this thread, such as messages of other threads, have its turn. */
export function turn(): Promise<void> {
	const { setImmediate } = globalThis as unknown as { setImmediate?: (act: () => void) => void }
	return new Promise((resolve) => {
		if (setImmediate) return setImmediate(resolve)
		// Browsers delay timers that follow each other, but not messages.
		const { port1, port2 } = new MessageChannel()
		port1.addEventListener('message', () => {
			port1.close()
			resolve()
		})
		port1.start()
		port2.postMessage(null)
	})
}
