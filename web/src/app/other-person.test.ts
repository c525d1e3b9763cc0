import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { currentUserQuery, setCurrentUser } from '../domain/account/current-user.ts'
import { examplePerson, signedIn, stubServer } from '../testing/stub-server.ts'
import { forgetOtherPeople } from './other-person.ts'

const OTHER = { ...examplePerson, id: '00000000-0000-4000-8000-000000000501' }

let stop = () => {}
afterEach(() => {
	stop()
	vi.unstubAllGlobals()
	localStorage.clear()
})

function start() {
	const client = createQueryClient()
	stop = forgetOtherPeople(client)
	setCurrentUser(client, examplePerson)
	client.setQueryData(queryKeys.companies, ['Betonwerk Nord'])
	return client
}

test('what was fetched for one person is forgotten when another one is here', () => {
	const client = start()
	setCurrentUser(client, { ...examplePerson, name: 'Ann Renamed' })
	expect(client.getQueryData(queryKeys.companies)).toEqual(['Betonwerk Nord'])
	setCurrentUser(client, OTHER)
	expect(client.getQueryData(queryKeys.companies)).toBeUndefined()
	expect(client.getQueryData(queryKeys.currentUser)).toMatchObject({ id: OTHER.id })
})

test('a sign-in in another tab is noticed at once', async () => {
	stubServer(signedIn(OTHER.id))
	const client = start()
	const leave = new QueryObserver(client, currentUserQuery).subscribe(() => {})
	localStorage.setItem('panelyard.current_user', JSON.stringify(OTHER))
	window.dispatchEvent(new StorageEvent('storage', { key: 'panelyard.current_user' }))
	await vi.waitFor(() => expect(client.getQueryData(queryKeys.companies)).toBeUndefined())
	leave()
})
