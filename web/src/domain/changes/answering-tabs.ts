/** How long a tab has to answer; one that the browser has frozen doesn't. */
const ANSWER_WITHIN_MS = 400

type Call = { asks: true } | { tab: string }

let channel: BroadcastChannel | null = null

/**
 * The tabs of this browser that answer a call, this one included; null where tabs can't call each other. For browsers and
 * pages without the locks that tell it surely.
 */
export async function answeringTabs(tabId: string): Promise<ReadonlySet<string> | null> {
	if (!('BroadcastChannel' in globalThis)) return null
	const shared = openChannel(tabId)
	const answering = new Set([tabId])
	const hear = ({ data }: MessageEvent<Call>) => {
		if ('tab' in data) answering.add(data.tab)
	}
	shared.addEventListener('message', hear)
	shared.postMessage({ asks: true } satisfies Call)
	await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))
	shared.removeEventListener('message', hear)
	return answering
}

/** From now on this tab answers. */
function openChannel(tabId: string): BroadcastChannel {
	if (channel) return channel
	const opened = new BroadcastChannel('panelyard-tabs')
	opened.addEventListener('message', ({ data }: MessageEvent<Call>) => {
		if ('asks' in data) opened.postMessage({ tab: tabId } satisfies Call)
	})
	channel = opened
	return opened
}
