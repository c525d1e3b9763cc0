import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LoginRequest } from '@panelyard/contracts/accounts/auth'
import { useTranslation } from 'react-i18next'
import { useEnter } from '../../domain/account/auth-calls.ts'
import type { ReturnTarget } from '../../domain/account/return-target.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './auth-frame.module.css'

export type SignInFormProps = {
	target: ReturnTarget
	email: string
	onForgot: (email: string) => void
	/** The password was right, and a code is asked for. */
	onSecondFactor?: () => void
}

/** E-mail and password of an existing account. */
export function SignInForm({ target, email, onForgot, onSecondFactor }: SignInFormProps) {
	const { t } = useTranslation('auth')
	const serverFieldErrors = useServerFieldErrors()
	const signIn = useEnter('login', target, onSecondFactor)
	const form = useForm({
		mode: 'uncontrolled',
		initialValues: { email, password: '' },
		validate: useContractValidation(LoginRequest),
	})
	const submit = form.onSubmit((values) =>
		signIn.mutate(values, { onError: (error) => form.setErrors(serverFieldErrors(error)) }),
	)
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<FailureAlert title={t('sign_in.failed')} error={signIn.error} />
			<TextInput
				label={t('email')}
				type="email"
				name="email"
				autoComplete="username"
				inputMode="email"
				key={form.key('email')}
				{...form.getInputProps('email')}
			/>
			<PasswordField
				label={t('password')}
				name="password"
				autoComplete="current-password"
				key={form.key('password')}
				{...form.getInputProps('password')}
			/>
			<Anchor component="button" type="button" size="sm" ta="start" onClick={() => onForgot(form.getValues().email)}>
				{t('forgot.link')}
			</Anchor>
			<Button type="submit" loading={signIn.isPending} fullWidth>
				{t('sign_in.submit')}
			</Button>
		</form>
	)
}
