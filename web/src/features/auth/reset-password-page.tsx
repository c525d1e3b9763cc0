import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewPassword } from '@panelyard/contracts/accounts/auth'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useResetPassword } from '../../domain/account/auth-calls.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

const route = getRouteApi('/reset-password')
const ResetForm = z.object({ password: NewPassword })

/** /reset-password?token=: the address in the mail. */
export function ResetPasswordPage() {
	const { t } = useTranslation('auth')
	const { token } = route.useSearch()
	const serverFieldErrors = useServerFieldErrors()
	const reset = useResetPassword()
	const form = useForm({
		mode: 'uncontrolled',
		initialValues: { password: '' },
		validate: useContractValidation(ResetForm),
	})
	if (!token) {
		return (
			<AuthFrame title={t('reset.title')} text={t('reset.no_token')}>
				<ToSignIn text={t('reset.ask_again')} />
			</AuthFrame>
		)
	}
	if (reset.isSuccess) {
		return (
			<AuthFrame title={t('reset.done_title')} text={t('reset.done_text')}>
				<ToSignIn text={t('sign_in.submit')} />
			</AuthFrame>
		)
	}
	const submit = form.onSubmit(({ password }) =>
		reset.mutate({ token, password }, { onError: (error) => form.setErrors(serverFieldErrors(error)) }),
	)
	return (
		<AuthFrame title={t('reset.title')}>
			<form className={classes.form} onSubmit={submit} noValidate>
				<FailureAlert error={reset.error} />
				<PasswordField
					label={t('new_password')}
					description={t('password_hint')}
					name="new-password"
					autoComplete="new-password"
					key={form.key('password')}
					{...form.getInputProps('password')}
				/>
				<Button type="submit" loading={reset.isPending} fullWidth>
					{t('reset.submit')}
				</Button>
			</form>
		</AuthFrame>
	)
}

function ToSignIn({ text }: { text: string }) {
	return (
		<Button component={Link} to="/authenticate" fullWidth mt="lg">
			{text}
		</Button>
	)
}
