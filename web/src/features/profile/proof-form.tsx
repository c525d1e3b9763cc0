import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'

type ProofFormProps<Values extends Record<string, string>> = {
	/** The fields besides the password, empty at first. */
	fields: Values
	/** Whether the account has a password to ask for. */
	hasPassword: boolean
	submit: string
	/** Resolves when it is done; a refusal is told beside its field, or above. */
	onSubmit: (values: Values & { password?: string }) => Promise<unknown>
	children?: (input: (field: keyof Values & string) => object) => ReactNode
}

/** A small form in a dialog whose request the person confirms by their password. */
export function ProofForm<Values extends Record<string, string>>(props: ProofFormProps<Values>) {
	const { fields, hasPassword, submit, onSubmit, children } = props
	const { t } = useTranslation('profile')
	const serverFieldErrors = useServerFieldErrors()
	const form = useForm<Record<string, string>>({ initialValues: { ...fields, password: '' } })
	const [failure, setFailure] = useState<unknown>(null)
	const send = form.onSubmit(async ({ password, ...values }) => {
		setFailure(null)
		form.clearErrors()
		form.setSubmitting(true)
		try {
			await onSubmit({ ...(values as Values), ...(hasPassword ? { password: password ?? '' } : {}) })
		} catch (error) {
			const named = serverFieldErrors(error)
			const shown = Object.fromEntries(Object.entries(named).filter(([field]) => field in form.values))
			form.setErrors(shown)
			if (Object.keys(shown).length === 0) setFailure(error)
		} finally {
			form.setSubmitting(false)
		}
	})
	return (
		<form onSubmit={send} noValidate>
			<Stack gap="sm">
				<FailureAlert error={failure} />
				{children?.((field) => form.getInputProps(field))}
				{hasPassword && (
					<PasswordField
						label={t('password.own')}
						autoComplete="current-password"
						{...(Object.keys(fields).length > 0 ? {} : { 'data-autofocus': true })}
						{...form.getInputProps('password')}
					/>
				)}
				<FormActions submit={submit} isPending={form.submitting} onCancel={() => modals.closeAll()} />
			</Stack>
		</form>
	)
}
