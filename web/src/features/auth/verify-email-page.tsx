import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useVerifyEmail } from '../../domain/account/auth-calls.ts'
import { currentUserQuery } from '../../domain/account/current-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { mayPass } from '../../ui/may-pass.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { AuthFrame } from './auth-frame.tsx'

const route = getRouteApi('/verify-email')

/**
 * /verify-email?token=: the address in the mail. It asks before it confirms: programs that open every link of a mail, and
 * people whose address somebody else used, must not confirm by opening it.
 */
export function VerifyEmailPage() {
	const { t } = useTranslation('auth')
	const { token } = route.useSearch()
	const errorText = useErrorText()
	const verify = useVerifyEmail()
	const { data: user } = useQuery(currentUserQuery)
	// A link that was used already says so by its refusal; a lost connection says nothing.
	const mayTryAgain = mayPass(verify.error)
	const isDone = verify.isSuccess || (verify.isError && !mayTryAgain && user?.email_verified === true)
	const reset_token = verify.data?.reset_token
	if (reset_token) {
		return (
			<AuthFrame title={t('verify.done_title')}>
				<Alert mt="lg" role="status">
					{t('verify.choose_password')}
				</Alert>
				<LinkButton to="/reset-password" search={{ token: reset_token }} fullWidth mt="lg">
					{t('reset.title')}
				</LinkButton>
			</AuthFrame>
		)
	}
	if (!token || isDone) {
		return (
			<AuthFrame title={t('verify.title')} text={isDone ? undefined : t('verify.no_token')}>
				{verify.isSuccess && (
					<Alert mt="lg" role="status" title={t('verify.done_title')}>
						{t('verify.done_text')}
					</Alert>
				)}
				{verify.isError && (
					<Alert mt="lg" role="status">
						{t('verify.already')}
					</Alert>
				)}
				<WayOn signedIn={Boolean(user)} />
			</AuthFrame>
		)
	}
	return (
		<AuthFrame title={t('verify.title')} text={verify.isError ? undefined : t('verify.text')}>
			{verify.isError && (
				<Alert color="red" role="alert" mt="lg">
					{errorText(verify.error)}
				</Alert>
			)}
			{verify.isError && !mayTryAgain ? (
				<WayOn signedIn={Boolean(user)} />
			) : (
				<Button fullWidth mt="lg" loading={verify.isPending} onClick={() => verify.mutate({ token })}>
					{t('verify.submit')}
				</Button>
			)}
		</AuthFrame>
	)
}

function WayOn({ signedIn }: { signedIn: boolean }) {
	const { t } = useTranslation('auth')
	return (
		<Button component={Link} to={signedIn ? '/app/dashboard' : '/authenticate'} fullWidth mt="lg">
			{t(signedIn ? 'verify.to_projects' : 'sign_in.submit')}
		</Button>
	)
}
