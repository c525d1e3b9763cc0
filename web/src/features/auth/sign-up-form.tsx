import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SignupRequest } from '@panelyard/contracts/accounts/auth'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnter } from '../../domain/account/auth-calls.ts'
import type { ReturnTarget } from '../../domain/account/return-target.ts'
import { track } from '../../domain/analytics/track.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './auth-frame.module.css'

/** A new account. */
export function SignUpForm({ target, email = '' }: { target: ReturnTarget; email?: string }) {
	const { t, i18n } = useTranslation('auth')
	const serverFieldErrors = useServerFieldErrors()
	const signUp = useEnter('signup', target)
	useEffect(() => track({ name: 'conversion_step', step: 'sign_up_opened' }), [])
	const form = useForm({
		mode: 'uncontrolled',
		initialValues: { email, name: '', password: '' },
		validate: useContractValidation(SignupRequest),
	})
	const submit = form.onSubmit(({ name, ...values }) =>
		signUp.mutate(
			{ ...values, name: name.trim() || undefined, language: i18n.language },
			{ onError: (error) => form.setErrors(serverFieldErrors(error)) },
		),
	)
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<FailureAlert error={signUp.error} />
			<TextInput
				label={t('email')}
				type="email"
				name="email"
				autoComplete="username"
				inputMode="email"
				key={form.key('email')}
				{...form.getInputProps('email')}
			/>
			<TextInput
				label={t('name')}
				description={t('name_optional')}
				name="name"
				autoComplete="name"
				key={form.key('name')}
				{...form.getInputProps('name')}
			/>
			<PasswordField
				label={t('password')}
				description={t('password_hint')}
				name="new-password"
				autoComplete="new-password"
				key={form.key('password')}
				{...form.getInputProps('password')}
			/>
			<Button type="submit" loading={signUp.isPending} fullWidth>
				{t('sign_up.submit')}
			</Button>
		</form>
	)
}
