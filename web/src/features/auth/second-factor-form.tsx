import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SecondFactorRequest } from '@panelyard/contracts/accounts/account-security'
import { useTranslation } from 'react-i18next'
import { useShowSecondFactor } from '../../domain/account/auth-calls.ts'
import type { ReturnTarget } from '../../domain/account/return-target.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './auth-frame.module.css'

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ target }: { target: ReturnTarget }) {
	const { t } = useTranslation('auth')
	const serverFieldErrors = useServerFieldErrors()
	const show = useShowSecondFactor(target)
	const form = useForm({
		mode: 'uncontrolled',
		initialValues: { code: '' },
		validate: useContractValidation(SecondFactorRequest),
	})
	const submit = form.onSubmit(({ code }) =>
		show.mutate({ code }, { onError: (error) => form.setErrors(serverFieldErrors(error)) }),
	)
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<FailureAlert title={t('sign_in.failed')} error={show.error} />
			<TextInput
				label={t('second_step.code')}
				description={t('second_step.hint')}
				name="one-time-code"
				autoComplete="one-time-code"
				dir="ltr"
				autoFocus
				key={form.key('code')}
				{...form.getInputProps('code')}
			/>
			<Button type="submit" loading={show.isPending} fullWidth>
				{t('sign_in.submit')}
			</Button>
		</form>
	)
}
