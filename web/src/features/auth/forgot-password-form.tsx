import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ForgotPasswordRequest } from '@panelyard/contracts/accounts/auth'
import { useTranslation } from 'react-i18next'
import { useForgotPassword } from '../../domain/account/auth-calls.ts'
import { useContractValidation } from '../../ui/forms/contract-form.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './auth-frame.module.css'

/** Asks for a mail with a reset link. The answer is the same whether or not there is such an account. */
export function ForgotPasswordForm({ email }: { email: string }) {
	const { t, i18n } = useTranslation('auth')
	const forgot = useForgotPassword()
	const form = useForm({
		mode: 'uncontrolled',
		initialValues: { email },
		validate: useContractValidation(ForgotPasswordRequest),
	})
	if (forgot.isSuccess) {
		return (
			<Alert mt="lg" role="status" title={t('forgot.sent_title')}>
				{t('forgot.sent_text', { email: form.getValues().email })}
			</Alert>
		)
	}
	return (
		<form
			className={classes.form}
			noValidate
			onSubmit={form.onSubmit((values) => forgot.mutate({ ...values, language: i18n.language }))}
		>
			<FailureAlert error={forgot.error} />
			<TextInput
				label={t('email')}
				type="email"
				name="email"
				autoComplete="username"
				inputMode="email"
				key={form.key('email')}
				{...form.getInputProps('email')}
			/>
			<Button type="submit" loading={forgot.isPending} fullWidth>
				{t('forgot.submit')}
			</Button>
		</form>
	)
}
