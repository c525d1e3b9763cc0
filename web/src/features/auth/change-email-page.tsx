import { Alert, Button } from '@mantine/core'
import { EmailConfirmedResponse, EmailRestoredResponse } from '@panelyard/contracts/accounts/account-security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { mayPass } from '../../ui/may-pass.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { AuthFrame } from './auth-frame.tsx'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** The address that was confirmed on this page, which says so again after a reload. */
		confirmed_email?: string
	}
}

const changeRoute = getRouteApi('/change-email')
const restoreRoute = getRouteApi('/restore-email')

/** /change-email?token=: the address in the mail to the new one. It asks before it confirms, as /verify-email does. */
export function ChangeEmailPage() {
	const { t } = useTranslation('auth')
	const { token } = changeRoute.useSearch()
	const queryClient = useQueryClient()
	const router = useRouter()
	const [before] = useState(() => router.state.location.state.confirmed_email)
	const confirm = useMutation({
		mutationFn: (token: string) =>
			untilAnswered(() => callApi(EmailConfirmedResponse, 'POST', '/account/email/confirm', { body: { token } })),
		onSuccess: ({ email }) =>
			Promise.all([
				router.navigate({ to: '.', search: true, state: { confirmed_email: email }, replace: true }),
				queryClient.invalidateQueries({ queryKey: queryKeys.currentUser }),
				queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
			]),
	})
	const email = confirm.data?.email ?? before
	return (
		<LinkPage
			title={t('change_email.title')}
			text={t('change_email.text')}
			submit={t('change_email.submit')}
			token={token}
			call={confirm}
		>
			{email && (
				<>
					<Alert mt="lg" role="status" title={t('change_email.done_title')}>
						{t('change_email.done_text', { email })}
					</Alert>
					<Button component={Link} to="/app/dashboard/profile" fullWidth mt="lg">
						{t('change_email.to_profile')}
					</Button>
				</>
			)}
		</LinkPage>
	)
}

/** /restore-email?token=: the address in the mail to the old one, which takes the change back. */
export function RestoreEmailPage() {
	const { t } = useTranslation('auth')
	const { token } = restoreRoute.useSearch()
	const queryClient = useQueryClient()
	const restore = useMutation({
		mutationFn: (token: string) =>
			untilAnswered(() => callApi(EmailRestoredResponse, 'POST', '/account/email/restore', { body: { token } })),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.currentUser }),
	})
	return (
		<LinkPage
			title={t('restore_email.title')}
			text={t('restore_email.text')}
			submit={t('restore_email.submit')}
			token={token}
			call={restore}
		>
			{restore.data && (
				<>
					<Alert mt="lg" role="status" title={t('restore_email.done_title', { email: restore.data.email })}>
						{t('restore_email.done_text')}
					</Alert>
					<LinkButton to="/reset-password" search={{ token: restore.data.reset_token }} fullWidth mt="lg">
						{t('reset.title')}
					</LinkButton>
				</>
			)}
		</LinkPage>
	)
}

type LinkPageProps = {
	title: string
	text: string
	submit: string
	token: string | undefined
	call: { isPending: boolean; error: unknown; mutate: (token: string) => void }
	/** What stands once it is done; nothing before. */
	children: React.ReactNode
}

function LinkPage({ title, text, submit, token, call, children }: LinkPageProps) {
	const { t } = useTranslation('auth')
	const errorText = useErrorText()
	if (children) return <AuthFrame title={title}>{children}</AuthFrame>
	const mayTryAgain = mayPass(call.error)
	if (!token || (call.error !== null && !mayTryAgain)) {
		return (
			<AuthFrame title={title}>
				<Alert color="red" role="alert" mt="lg">
					{token ? errorText(call.error) : t('change_email.no_token')}
				</Alert>
				<Button component={Link} to="/app/dashboard/profile" fullWidth mt="lg">
					{t('change_email.to_profile')}
				</Button>
			</AuthFrame>
		)
	}
	return (
		<AuthFrame title={title} text={text}>
			{mayTryAgain && (
				<Alert color="red" role="alert" mt="lg">
					{errorText(call.error)}
				</Alert>
			)}
			<Button fullWidth mt="lg" loading={call.isPending} onClick={() => call.mutate(token)}>
				{submit}
			</Button>
		</AuthFrame>
	)
}
