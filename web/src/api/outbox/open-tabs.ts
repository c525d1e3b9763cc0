import { answerTabs, callTabs } from '../answering-tabs.ts'

const TABS = 'panelyard-tabs'
const TAB_LOCK = 'panelyard-tab-'
const ADOPT_LOCK = 'panelyard-adopt'

/** Those of this page that are known to be open. */
const held = new Set<string>()

/**
 * The tabs that send their own changes, `tabId` included; null where the browser doesn't tell. A tab holds a lock of its own
 * name while it lives. Without locks, as on pages without HTTPS, tabs answer each other.
 */
export async function openTabs(tabId: string): Promise<ReadonlySet<string> | null> {
	const isNew = !held.has(tabId)
	held.add(tabId)
	if (!('locks' in navigator)) {
		if (isNew) answerTabs(TABS, tabId)
		return callTabs(TABS)
	}
	if (isNew) void asTab(tabId, () => new Promise(() => {})).catch(() => {})
	return tabsWithLocks()
}

/** Is one of the open tabs while `work` goes on. Needs locks. */
export const asTab = <Made>(tabId: string, work: () => Promise<Made>): Promise<Made> =>
	navigator.locks.request(`${TAB_LOCK}${tabId}`, work) as Promise<Made>

/** The tabs that hold their lock, or are about to. */
export async function tabsWithLocks(): Promise<ReadonlySet<string>> {
	const { held = [], pending = [] } = await navigator.locks.query()
	return new Set([...held, ...pending].flatMap(({ name }) => name?.split(TAB_LOCK)[1] ?? []))
}

/** Runs `work` while no other tab looks for changes whose tab is gone. */
export async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
	await ('locks' in navigator ? navigator.locks.request(ADOPT_LOCK, work) : work())
}
