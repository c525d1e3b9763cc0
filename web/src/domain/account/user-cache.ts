import { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { tellServiceWorker } from '../../api/service-worker.ts'
import { isAnsweredHere } from '../../api/transport.ts'
import { CURRENT_USER_KEY as STORAGE_KEY } from './current-user-key.ts'

/** The last text read and its person: stores ask who is here each time React reads them. */
let last: { text: string | null; user: CurrentUser | null } = { text: null, user: null }

/** The person remembered in this browser; older spellings of the fields are understood. */
export function readCachedUser(): CurrentUser | null {
	// Whoever is there in the demo is nobody's account.
	if (isAnsweredHere()) return null
	try {
		const text = localStorage.getItem(STORAGE_KEY)
		if (text !== last.text) last = { text, user: userIn(text) }
		return last.user
	} catch {
		return null
	}
}

function userIn(text: string | null): CurrentUser | null {
	try {
		return CurrentUser.safeParse(withWireNames(JSON.parse(text ?? 'null'))).data ?? null
	} catch {
		return null
	}
}

/** Remembers who is signed in, and has the service worker delete what the device kept for somebody else. */
export function writeCachedUser(user: CurrentUser | null): void {
	if (isAnsweredHere()) return
	const before = readCachedUser()
	if (before && before.id !== user?.id) void tellServiceWorker({ type: 'forget' })
	try {
		if (user === null) localStorage.removeItem(STORAGE_KEY)
		else localStorage.setItem(STORAGE_KEY, JSON.stringify(user))
	} catch {
		// Without storage the shell waits for the check instead.
	}
}

function withWireNames(stored: unknown): unknown {
	if (typeof stored !== 'object' || stored === null) return stored
	const user = stored as Record<string, unknown>
	return {
		...user,
		// Remembered before addresses were confirmed; the check that follows knows.
		email_verified: user.email_verified ?? true,
		// Remembered before companies could pay.
		is_paying: user.is_paying ?? false,
		name: user.name ?? user.user_name,
		account_created_at: user.account_created_at ?? user.accountCreatedAt,
		is_super_admin: user.is_super_admin ?? user.isSuperAdmin,
	}
}
