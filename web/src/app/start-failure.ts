import { pauseOrLine } from '../api/pause-or-line.ts'

const TRIES_KEY = 'panelyard.start_tries'
const MOST_TRIES = 5
const FIRST_PAUSE_MS = 2_000

/**
 * Says that the app's code didn't arrive, in the words of `index.html`, which shows them by itself after some seconds, and
 * loads the page again: browsers never repeat an import that failed. Each time it waits longer, at most a minute.
 */
export async function showStartFailure(error: unknown, reload = () => location.reload()): Promise<void> {
	console.error(error)
	document.querySelector('.start')?.classList.add('late')
	const tries = triesSoFar()
	if (tries >= MOST_TRIES || !keepTries(tries + 1)) return
	await pauseOrLine(FIRST_PAUSE_MS * 2 ** tries)
	reload()
}

/** The next failure begins with a short pause again. */
export function startHasSucceeded(): void {
	if (triesSoFar() > 0) keepTries(0)
}

function triesSoFar(): number {
	try {
		return Number(sessionStorage.getItem(TRIES_KEY) ?? 0)
	} catch {
		return 0
	}
}

/** Whether they could be kept: a page that can't count must not load itself for ever. */
function keepTries(tries: number): boolean {
	try {
		sessionStorage.setItem(TRIES_KEY, `${tries}`)
		return true
	} catch {
		return false
	}
}
