import type { QueryClient } from '@tanstack/react-query'
import { closeLiveConnection } from '../api/live-connection.ts'
import { queryKeys } from '../api/query-keys.ts'
import { CURRENT_USER_KEY } from '../domain/account/current-user-key.ts'
import { readCachedUser } from '../domain/account/user-cache.ts'

const isAboutPerson = (key: readonly unknown[]): boolean => key[0] === queryKeys.currentUser[0]
const idOf = (user: unknown): string | null =>
	typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null

/**
 * Once somebody else is signed in, as after a sign-in in another tab, what was fetched for the person before is forgotten,
 * and what the page shows is fetched for the one who is here now. Returns what ends it.
 */
export function forgetOtherPeople(client: QueryClient): () => void {
	let known: string | null = idOf(client.getQueryData(queryKeys.currentUser))
	const forget = () => {
		closeLiveConnection()
		void client.resetQueries({ predicate: ({ queryKey }) => !isAboutPerson(queryKey) })
	}
	const stop = client.getQueryCache().subscribe(({ type, query }) => {
		if (type !== 'updated' || !isAboutPerson(query.queryKey)) return
		const id = idOf(query.state.data)
		if (id === known) return
		const was = known
		known = id
		if (was === null || id === null) return
		forget()
	})
	// Another tab of this browser keeps who signed in there, and forgets who signed out.
	const onStorage = ({ key }: StorageEvent) => {
		if (key !== CURRENT_USER_KEY || (readCachedUser()?.id ?? null) === known) return
		const was = known
		void client.invalidateQueries({ queryKey: queryKeys.currentUser }).then(() => {
			if (was !== null && known === null) forget()
		})
	}
	window.addEventListener('storage', onStorage)
	return () => {
		stop()
		window.removeEventListener('storage', onStorage)
	}
}
