import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../domain/account/current-user.ts'
import { addressOfTarget } from '../../domain/account/return-target.ts'
import { takeReturnTarget } from '../../domain/account/return-target-keeper.ts'

/** /authenticated, where Google sends people back to: learns who it is and goes on to where they wanted to be. */
export function AuthenticatedPage() {
	const { t } = useTranslation('auth')
	const router = useRouter()
	const queryClient = useQueryClient()
	useEffect(() => {
		let left = false
		queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(
			(user) => {
				if (!left) router.history.replace(user ? addressOfTarget(takeReturnTarget()) : '/authenticate?error=google')
			},
			() => {
				if (!left) router.history.replace('/authenticate?error=google')
			},
		)
		return () => {
			left = true
		}
	}, [queryClient, router])
	return (
		<Center component="main" mih="100dvh">
			<Stack align="center" gap="sm" role="status">
				<Loader size="sm" />
				<Text c="dimmed">{t('signing_in')}</Text>
			</Stack>
		</Center>
	)
}
