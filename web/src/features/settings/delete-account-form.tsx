import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import type { CurrentUser } from '@panelyard/contracts/auth'
import { DeleteUserResponse } from '@panelyard/contracts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { useForgetSession } from '../../domain/account/auth-calls.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { useServerFieldErrors } from '../../ui/contract-form.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

/** The content of the dialog that deletes one's own account: what goes, and the address typed as consent. */
export function DeleteAccountForm({ user }: { user: CurrentUser }) {
	const { t } = useTranslation('shell')
	const errorText = useErrorText()
	const serverFieldErrors = useServerFieldErrors()
	const forgetSession = useForgetSession()
	const queryClient = useQueryClient()
	const form = useForm({ initialValues: { email: '', password: '' } })
	const matches = form.values.email.trim().toLowerCase() === user.email.toLowerCase()
	const remove = useMutation({
		mutationFn: (password: string) =>
			callApi(DeleteUserResponse, 'DELETE', `/users/${user.id}`, { body: password ? { password } : {} }),
		onSuccess: async () => {
			modals.closeAll()
			// A browser that keeps nothing has nothing to delete.
			await outboxOf(queryClient)
				.forgetPerson(user.id)
				.catch(() => {})
			await forgetSession()
			toast.success(t('settings_page.account.deleted'))
		},
		onError: (error) => form.setErrors(serverFieldErrors(error)),
	})
	return (
		<form
			onSubmit={form.onSubmit(({ password }) => {
				if (matches) remove.mutate(password)
			})}
			noValidate
		>
			<Stack gap="sm">
				{remove.isError && (
					<Alert color="red" role="alert" title={t('settings_page.account.failed')}>
						{errorText(remove.error)}
					</Alert>
				)}
				<Text>{t('settings_page.account.consequences')}</Text>
				<TextInput
					data-autofocus
					type="email"
					autoComplete="off"
					label={t('settings_page.account.type_email', { email: user.email })}
					{...form.getInputProps('email')}
				/>
				<PasswordField
					label={t('settings_page.account.password')}
					description={t('settings_page.account.password_hint')}
					autoComplete="current-password"
					{...form.getInputProps('password')}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => modals.closeAll()}>
						{t('cancel')}
					</Button>
					<Button type="submit" color="red" disabled={!matches} loading={remove.isPending}>
						{t('settings_page.account.delete')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
