/** How long a tab has to answer; one that the browser has frozen doesn't. */
const ANSWER_WITHIN_MS = 400

type Call = { asks: true } | { name: string }

// For browsers and pages without the locks that tell surely what other tabs do.

/** Answers calls of this browser's tabs with a name, until what it returns is called. */
export function answerTabs(channel: string, name: string): () => void {
	if (!('BroadcastChannel' in globalThis)) return () => {}
	const opened = new BroadcastChannel(channel)
	opened.addEventListener('message', ({ data }: MessageEvent<Call>) => {
		if ('asks' in data) opened.postMessage({ name } satisfies Call)
	})
	return () => opened.close()
}

/** The names that tabs of this browser, this one too, answer a call with; null where tabs can't call each other. */
export async function callTabs(channel: string): Promise<ReadonlySet<string> | null> {
	if (!('BroadcastChannel' in globalThis)) return null
	const asking = new BroadcastChannel(channel)
	const names = new Set<string>()
	asking.addEventListener('message', ({ data }: MessageEvent<Call>) => {
		if ('name' in data) names.add(data.name)
	})
	asking.postMessage({ asks: true } satisfies Call)
	await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))
	asking.close()
	return names
}
