import { Alert, Anchor, Button, Divider } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconCloudUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { currentUserQuery } from '../../domain/account/current-user.ts'
import { addressOfTarget, type ReturnTarget } from '../../domain/account/return-target.ts'
import { keepReturnTarget, takeReturnTarget } from '../../domain/account/return-target-keeper.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { GoogleIcon } from './google-icon.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** Changes of the person whose session ended that aren't sent yet. */
		unsent_changes?: number
	}
}

/** Where Google sends people whose account asks for a second factor: `?mode=` of the address. */
const SECOND_FACTOR = 'second_factor'

function firstMode(asked: string | undefined): Mode {
	if (asked === SECOND_FACTOR) return 'second_step'
	return asked === 'sign_up' ? 'sign_up' : 'sign_in'
}

const route = getRouteApi('/authenticate')
type Mode = 'sign_in' | 'sign_up' | 'forgot' | 'second_step'

/** /authenticate: sign in, sign up, or ask for a new password. Sends people back to where they came from. */
export function AuthenticatePage() {
	const { t } = useTranslation(['auth', 'changes'])
	const { error, mode: asked, email: invited = '', ...target } = route.useSearch()
	const [mode, setMode] = useState<Mode>(() => firstMode(asked))
	const [email, setEmail] = useState(invited)
	const { data: user } = useQuery(currentUserQuery)
	// Read once: a page that follows its location while it leads away would lead away again and again.
	const router = useRouter()
	const [unsent] = useState(() => router.state.location.state.unsent_changes ?? 0)
	// The link or button that led on is gone with the form it stood below.
	const switchTo = (next: Mode) => {
		flushSync(() => setMode(next))
		document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
	}
	// A sign-in with Google has left the site.
	const [kept] = useState(() => (asked === SECOND_FACTOR ? takeReturnTarget() : null))
	if (user) return <Navigate to={addressOfTarget(target) as string} replace />

	const wasSentHere = target.not_auth_redirect !== undefined
	return (
		<AuthFrame title={t(`${mode}.title`)} text={modeText(mode)}>
			{error && (mode === 'sign_in' || mode === 'sign_up') && (
				<Alert color="red" role="alert" mt="lg">
					{t(error === 'google_other_account' ? 'google_other_account' : 'google_failed')}
				</Alert>
			)}
			{unsent > 0 && (
				<Alert color="steel" icon={<IconCloudUp size={18} aria-hidden />} mt="lg">
					{t('changes:sign_out', { count: unsent })}
				</Alert>
			)}
			{mode === 'sign_in' && (
				<SignInForm
					target={target}
					email={email}
					onSecondFactor={() => setMode('second_step')}
					onForgot={(typed) => {
						setEmail(typed)
						switchTo('forgot')
					}}
				/>
			)}
			{mode === 'second_step' && <SecondFactorForm target={kept ?? target} />}
			{mode === 'sign_up' && <SignUpForm target={target} email={email} />}
			{mode === 'forgot' && <ForgotPasswordForm email={email} />}
			{(mode === 'sign_in' || mode === 'sign_up') && <OtherWays target={target} mode={mode} />}
			<ModeSwitch mode={mode} onChange={switchTo} />
		</AuthFrame>
	)

	function modeText(shown: Mode) {
		if (shown === 'sign_up') return t(target.not_auth_redirect === 'invitation' ? 'sign_up.invited' : 'sign_up.text')
		if (shown === 'forgot') return t('forgot.text')
		if (shown === 'second_step') return t('second_step.text')
		return wasSentHere && !error ? t('session_needed') : undefined
	}
}

function OtherWays({ target, mode }: { target: ReturnTarget; mode: Mode }) {
	const { t } = useTranslation('auth')
	const { google_sign_in } = usePublicConfig()
	const hasPasskeys = mode === 'sign_in' && browserSupportsWebAuthn()
	if (!google_sign_in && !hasPasskeys) return null
	return (
		<>
			<Divider label={t('or')} my="md" />
			{google_sign_in && (
				<Button
					component="a"
					href="/google_auth"
					onClick={() => keepReturnTarget(target)}
					variant="default"
					fullWidth
					leftSection={<GoogleIcon />}
				>
					{t('google')}
				</Button>
			)}
			{hasPasskeys && <PasskeyButton target={target} />}
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
			{(mode === 'forgot' || mode === 'second_step') && to('sign_in', t('forgot.back'))}
			<p>
				<Anchor component={Link} to="/app/demo" inherit c="dimmed">
					{t('demo')}
				</Anchor>
			</p>
		</div>
	)
}
