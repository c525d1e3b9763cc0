import { Alert, Anchor, Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { currentUserQuery } from '../../domain/account/current-user.ts'
import { addressOfTarget } from '../../domain/account/return-target.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { GoogleIcon } from './google-icon.tsx'
import { keepReturnTarget } from './return-target-keeper.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const route = getRouteApi('/authenticate')
type Mode = 'sign_in' | 'sign_up' | 'forgot'

/** /authenticate: sign in, sign up, or ask for a new password. Sends people back to where they came from. */
export function AuthenticatePage() {
	const { t } = useTranslation('auth')
	const { error, mode: asked, email: invited = '', ...target } = route.useSearch()
	const [mode, setMode] = useState<Mode>(asked === 'sign_up' ? 'sign_up' : 'sign_in')
	const [email, setEmail] = useState(invited)
	const { data: user } = useQuery(currentUserQuery)
	if (user) return <Navigate to={addressOfTarget(target) as string} replace />

	const wasSentHere = target.not_auth_redirect !== undefined
	return (
		<AuthFrame title={t(`${mode}.title`)} text={modeText(mode)}>
			{error && mode !== 'forgot' && (
				<Alert color="red" role="alert" mt="lg">
					{t(error === 'google_other_account' ? 'google_other_account' : 'google_failed')}
				</Alert>
			)}
			{mode === 'sign_in' && (
				<SignInForm
					target={target}
					email={email}
					onForgot={(typed) => {
						setEmail(typed)
						setMode('forgot')
					}}
				/>
			)}
			{mode === 'sign_up' && <SignUpForm target={target} email={email} />}
			{mode === 'forgot' && <ForgotPasswordForm email={email} />}
			{mode !== 'forgot' && <GoogleButton onLeave={() => keepReturnTarget(target)} />}
			<ModeSwitch mode={mode} onChange={setMode} />
		</AuthFrame>
	)

	function modeText(shown: Mode) {
		if (shown === 'sign_up') return t('sign_up.text')
		if (shown === 'forgot') return t('forgot.text')
		return wasSentHere && !error ? t('session_needed') : undefined
	}
}

function GoogleButton({ onLeave }: { onLeave: () => void }) {
	const { t } = useTranslation('auth')
	const { google_sign_in } = usePublicConfig()
	if (!google_sign_in) return null
	return (
		<>
			<Divider label={t('or')} my="md" />
			<Button
				component="a"
				href="/google_auth"
				onClick={onLeave}
				variant="default"
				fullWidth
				leftSection={<GoogleIcon />}
			>
				{t('google')}
			</Button>
		</>
	)
}

function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
	const { t } = useTranslation('auth')
	const to = (next: Mode, text: string) => (
		<Anchor component="button" type="button" inherit onClick={() => onChange(next)}>
			{text}
		</Anchor>
	)
	return (
		<div className={classes.foot}>
			{mode === 'sign_in' && (
				<>
					{t('sign_in.no_account')} {to('sign_up', t('sign_in.to_sign_up'))}
				</>
			)}
			{mode === 'sign_up' && (
				<>
					{t('sign_up.has_account')} {to('sign_in', t('sign_up.to_sign_in'))}
				</>
			)}
			{mode === 'forgot' && to('sign_in', t('forgot.back'))}
			<p>
				<Anchor component={Link} to="/app/demo" inherit c="dimmed">
					{t('demo')}
				</Anchor>
			</p>
		</div>
	)
}
