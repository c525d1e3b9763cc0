import { Center, Stack, Text, Title } from '@mantine/core'
import { IsAdminResponse } from '@panelyard/contracts/accounts/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** How often an open page asks whether its person may still be here. */
const LOOK_MS = 15_000
const KEY = ['console_right']

/**
 * True once the right of a super admin has ended while the console is open. Whatever the console answers 404, as it
 * answers everyone else, is a reason to ask at once.
 */
export function useHasLostRight(): boolean {
	const client = useQueryClient()
	const right = useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await callApi(IsAdminResponse, 'GET', '/auth/is-admin', { signal })).is_admin,
		refetchInterval: LOOK_MS,
		staleTime: LOOK_MS,
	})
	const hasLost = right.data === false
	useEffect(() => {
		const ask = (error: unknown) => {
			if (error instanceof ApiError && error.status === 404) void client.invalidateQueries({ queryKey: KEY })
		}
		const ends = [
			client.getQueryCache().subscribe((event) => {
				if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
			}),
			client.getMutationCache().subscribe((event) => {
				if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
			}),
		]
		return () => {
			for (const end of ends) end()
		}
	}, [client])
	useEffect(() => {
		// Nothing of what was read stays.
		if (hasLost) client.removeQueries({ queryKey: ['console'] })
	}, [client, hasLost])
	return hasLost
}

/** In the place of the console, for somebody who was let in and no longer is. */
export function ConsoleClosed() {
	const { t } = useTranslation('console')
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack align="center" gap="md" maw={480}>
				<Title order={1} ta="center" tabIndex={-1}>
					{t('closed_console.title')}
				</Title>
				<Text c="dimmed" ta="center" role="alert">
					{t('closed_console.text')}
				</Text>
				<LinkButton to="/app/dashboard">{t('closed_console.to_app')}</LinkButton>
			</Stack>
		</Center>
	)
}
